/** Data file: the codes with which the map service refuses a call for reasons of its own, and which pass by themselves. */

export interface Infocode {
  /** As the service spells it. */
  readonly name: string;
  readonly retryable: boolean;
}

export const INFOCODES: Readonly<Record<string, Infocode>> = {
  "10001": { name: "INVALID_USER_KEY", retryable: false },
  "10002": { name: "SERVICE_NOT_AVAILABLE", retryable: true },
  "10003": { name: "DAILY_QUERY_OVER_LIMIT", retryable: false },
  "10004": { name: "ACCESS_TOO_FREQUENT", retryable: true },
  "10010": { name: "IP_QUERY_OVER_LIMIT", retryable: false },
  "10014": { name: "QPS_HAS_EXCEEDED_THE_LIMIT", retryable: true },
  "10015": { name: "GATEWAY_TIMEOUT", retryable: true },
  "10016": { name: "SERVER_IS_BUSY", retryable: true },
  "10017": { name: "RESOURCE_UNAVAILABLE", retryable: true },
  "10019": { name: "CQPS_HAS_EXCEEDED_THE_LIMIT", retryable: true },
  "10020": { name: "CKQPS_HAS_EXCEEDED_THE_LIMIT", retryable: true },
  "10021": { name: "CUQPS_HAS_EXCEEDED_THE_LIMIT", retryable: true },
  "10044": { name: "USER_DAILY_QUERY_OVER_LIMIT", retryable: false },
  "20003": { name: "UNKNOWN_ERROR", retryable: true },
  "30001": { name: "ENGINE_RESPONSE_DATA_ERROR", retryable: true },
};

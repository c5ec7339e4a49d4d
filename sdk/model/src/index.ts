/** Chat-model clients and the HTTP client they share with the tool pool. */
export { createHttpClient, type HttpClient, type HttpClientOptions } from "./http.ts";

export { createGateway, type Gateway, type GatewayOptions } from "./gateway.ts";
export type { Listening } from "./listen.ts";

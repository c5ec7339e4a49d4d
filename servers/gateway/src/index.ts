export { createGateway, type Gateway, type GatewayOptions } from "./gateway.ts";
export { type Listening, type ListenOptions, listen } from "./listen.ts";
export { createListener, type DirectServer, type ListenerOptions } from "./listener.ts";

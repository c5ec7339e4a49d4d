export type { Mounted } from "./application.ts";
export type { ServedTools } from "./endpoints.ts";
export {
  type BesideContext,
  corporaOfToolset,
  createGateway,
  type GatewayOptions,
  type JudgingContext,
  type JudgingServices,
  LOOPBACK_KEY,
  type OpenBeside,
  type OpenJudging,
  type ServedCorpora,
  type ServedCorpus,
  type ServedWeb,
  type ServiceBeside,
  type Toolsets,
  type WorldGateway,
} from "./gateway.ts";
export { type Listening, type ListenOptions, listen, requireAddress, SERVER_V8_FLAGS } from "./listen.ts";
export { createListener, type Listener, type ListenerOptions, type Route } from "./listener.ts";
export { createToolGateway, type Gateway, type ToolGatewayOptions } from "./tool-gateway.ts";

export {
  type BoundAddress,
  bindAddress,
  bindTogether,
  type HostAndPort,
  inheritedAddress,
  localAddress,
} from "./address.ts";
export type { Mounted } from "./application.ts";
export type { ServedTools } from "./endpoints.ts";
export { createForwarding, type Forwarding } from "./forwarding.ts";
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
export { answerLimitOf, type HomeDeadlines, type HomeOptions, homeOf, idsAt } from "./homes.ts";
export { type CloseOptions, type Listening, type ListenOptions, listen, SERVER_V8_FLAGS } from "./listen.ts";
export { createListener, type Listener, type ListenerOptions, type Route } from "./listener.ts";
export type { OtherWorkers, WorkerReport } from "./together.ts";
export { createToolGateway, type Gateway, type ToolGatewayOptions } from "./tool-gateway.ts";

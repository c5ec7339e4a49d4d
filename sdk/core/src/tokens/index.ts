/** Token-exact samples of trajectories, and the model's own chat template. Apart from the package's main entry: it loads Jinja. */
export { type ChatTemplate, parseChatTemplate, type RenderChatOptions, renderChat } from "./chat-template.ts";
export {
  type ChatRendering,
  type RenderedTurns,
  type RenderingDrift,
  renderedSamples,
  renderedTurns,
  renderingDrifts,
  type TextTokenizer,
} from "./rendered-turns.ts";
export {
  type Drift,
  mergeTurns,
  prefixDrift,
  type SampleSplit,
  type SampleTurn,
  type TokenSample,
  type TokenSamples,
  type TokenTurn,
  tokenSamples,
} from "./token-samples.ts";

/** Encoders and vector indexes. */
export { buildDenseIndex, type DenseBuildOptions, type DenseProgress, EXACT_ROWS } from "./build-index.ts";
export { type DenseIndex, type DenseOpenOptions, openDenseIndex } from "./dense-index.ts";
export { DenseManifest } from "./dense-manifest.ts";
export { type EndpointEncoderOptions, endpointEncoder } from "./endpoint-encoder.ts";
export { type FeedbackOptions, feedbackIndex } from "./feedback-index.ts";
export {
  openStaticEncoder,
  type StaticEncoder,
  type StaticEncoderOptions,
  trainStaticEncoder,
} from "./static-encoder.ts";
export { type TransformersEncoderOptions, transformersEncoder } from "./transformers-encoder.ts";

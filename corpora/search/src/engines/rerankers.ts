/** What can score passages anew; the contract is Reranker of @arenakit/contracts. */
export { encoderReranker } from "./rerankers/encoder.ts";
export { type EndpointRerankerOptions, endpointReranker } from "./rerankers/endpoint.ts";
export { type ModelRerankerOptions, modelReranker } from "./rerankers/model.ts";

/** Research questions over documents, ideas and explanations, with citations. */
export {};

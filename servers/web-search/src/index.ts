/** Web search over a world's guides. */
export {};

/** Writing to a brief, without tools. */
export {};

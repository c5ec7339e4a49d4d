/** Open-ended questions with key findings among closed ones with exact answers. */
export {};

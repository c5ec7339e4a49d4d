/** Questions of one to four hops over an encyclopaedia, scored by exact match. */
export {};

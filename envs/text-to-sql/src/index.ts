/** Questions that a query of a generated database answers, confirmed by running it. */
export {};

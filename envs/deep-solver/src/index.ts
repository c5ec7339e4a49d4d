/** Questions over web pages and papers, answered with citations. */
export {};

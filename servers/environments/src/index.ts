/** Episodes over the wire: plain REST, OpenEnv and NeMo Gym over one service. */
export {};

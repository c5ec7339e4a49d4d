// Questions that a bench draws from a world.

/** The first question drawn that has an answer: no car drives to an island, nobody walks 100 km. */
export function answerable(ask, draw) {
  for (;;) {
    const question = draw();
    try {
      ask(question);
      return question;
    } catch (error) {
      if (error.failure?.owner !== "policy") throw error;
    }
  }
}

/**
 * How long this process waits for the database before it answers 503, in milliseconds. The tests wait longer, but for those about this very
 * waiting: on a machine that is busy with other work they would be refused.
 */
export const patience = {
  /** One statement. */
  statementMs: 2_000,
  connectMs: 1_500,
  /** A statement the server neither finished nor cancelled by then is on a connection nobody answers. */
  silenceMs: 2_250,
  /** A free connection, while others make progress. */
  longestWaitMs: 10_000,
  /** Where nobody makes progress, a waiter that then has to connect (after 0.2 s, for 1.5 s at most) must still hear of it within 3 s. */
  stalledWaitMs: 250,
}

/**
 * How long this process waits for the database before it answers 503, in milliseconds. Tests use longer times, except those of these limits, so
 * that a busy machine does not fail them.
 */
export const shippedPatience = {
  /** One statement. */
  statementMs: 2_000,
  connectMs: 1_500,
  /** A connection whose statement is neither finished nor cancelled by then counts as broken. */
  silenceMs: 2_250,
  /** Wait for a free connection while other requests make progress. */
  longestWaitMs: 10_000,
  /** Wait for a free connection while no request makes progress. Short, so that a failure to connect (0.2 s pause, at most 1.5 s) is still answered within 3 s. */
  stalledWaitMs: 250,
}

// Global, because Next bundles middleware, pages and routes separately: they share one, which tests set before the program starts.
declare global {
  var masarPatience: typeof shippedPatience | undefined
}

globalThis.masarPatience ??= { ...shippedPatience }

export const patience = globalThis.masarPatience

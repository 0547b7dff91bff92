/** Time limits of the database (lib/platform/db/patience.ts) with which nothing is refused because the machine is busy. */
export const longPatience = {
  statementMs: 120_000,
  connectMs: 60_000,
  silenceMs: 130_000,
  longestWaitMs: 120_000,
  stalledWaitMs: 60_000,
}

const script = `globalThis.masarPatience = ${JSON.stringify(longPatience)}`

/** Option of Node with which a program begins with these limits; it has no spaces and fits into NODE_OPTIONS too. */
export const waitsLong = `--import=data:text/javascript,${encodeURIComponent(script)}`

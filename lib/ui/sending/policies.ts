/** Of what has one key the last value alone is sent. */
export const latest = {
  put: <T>(waiting: Readonly<Record<string, T>>, key: string, value: T): Record<string, T> => ({
    ...waiting,
    [key]: value,
  }),
  drop: <T>(waiting: Readonly<Record<string, T>>, key: string): Record<string, T> =>
    Object.fromEntries(Object.entries(waiting).filter(([other]) => other !== key)),
}

/**
 * Everything is sent, the oldest first, so many in one request; what this round has tried is not sent again
 * in it.
 */
export const queue = {
  next: <T extends { seq: number }>(waiting: readonly T[], most: number, tried: ReadonlySet<unknown>): T[] =>
    waiting
      .filter(({ seq }) => !tried.has(seq))
      .toSorted((one, other) => one.seq - other.seq)
      .slice(0, most),
}

type Question = { number: number }
/** A report with the questions that were written since the report before. */
export type Asked<Q extends Question = Question> = { isFinished: boolean; interactions?: Q[] }

/** So many characters of questions go into one request, which may have 256 KB. */
const mostLetters = 20_000

/** One report of two: the later one, with the questions of both. An end that was reported stays one. */
export function joined<R extends Asked>(earlier: R, later: R): R {
  const all = new Map([...(earlier.interactions ?? []), ...(later.interactions ?? [])].map((one) => [one.number, one]))
  return { ...later, isFinished: earlier.isFinished || later.isFinished, interactions: [...all.values()] }
}

/** A report that one request may hold, at least one question long, and the rest, with which the session ends. */
export function parted<R extends Asked>(report: R): [now: R, rest: R | null] {
  const { interactions = [] } = report
  let letters = 0
  const long = interactions.findIndex((one, at) => {
    letters += JSON.stringify(one).length
    return at > 0 && letters > mostLetters
  })
  if (long < 0) return [report, null]
  const rest = { ...report, interactions: interactions.slice(long) }
  return [{ ...report, isFinished: false, interactions: interactions.slice(0, long) }, rest]
}

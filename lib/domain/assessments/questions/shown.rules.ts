/** What learners see of each design: nothing that tells the right answer. A browser may load this file. */

/** The order in which learners see what is matched or put in order, from which nothing can be concluded. */
export const inKeyOrder = (all: readonly string[]): string[] => all.toSorted()

type Keyed = { key: string }
function shownWordGaps<T extends string>({ type, blanks, words }: { type: T; blanks: Keyed[]; words: string[] }) {
  return { type, blanks: blanks.map(({ key }) => key), words: inKeyOrder(words) }
}

export const shownDesigns = {
  singleChoice: ({ type, options }: { type: 'singleChoice'; options: string[] }) => ({ type, options }),
  multipleChoice: ({ type, options }: { type: 'multipleChoice'; options: string[] }) => ({ type, options }),
  trueFalse: ({ type }: { type: 'trueFalse' }) => ({ type }),
  shortText: ({ type }: { type: 'shortText' }) => ({ type }),
  longText: ({ type, maxLength }: { type: 'longText'; maxLength: number }) => ({ type, maxLength }),
  numeric: ({ type, units, unitRequired }: { type: 'numeric'; units: { unit: string }[]; unitRequired: boolean }) => ({
    type,
    units: units.map(({ unit }) => unit),
    unitRequired,
  }),
  fillBlanks: ({ type, blanks }: { type: 'fillBlanks'; blanks: Keyed[] }) => ({ type, blanks: blanks.map(({ key }) => key) }),
  wordBank: shownWordGaps<'wordBank'>,
  dragText: shownWordGaps<'dragText'>,
  formula: ({ type, variables }: { type: 'formula'; variables: (Keyed & { value: number })[] }) => ({
    type,
    values: Object.fromEntries(variables.map(({ key, value }) => [key, value])),
  }),
  matching: ({ type, pairs, extra }: { type: 'matching'; pairs: { left: string; right: string }[]; extra: string[] }) => ({
    type,
    left: pairs.map(({ left }) => left),
    right: inKeyOrder([...pairs.map(({ right }) => right), ...extra]),
  }),
  ordering: ({ type, items }: { type: 'ordering'; items: string[] }) => ({ type, items: inKeyOrder(items) }),
  rating: ({ type, steps }: { type: 'rating'; steps: number }) => ({ type, steps }),
  matrix: ({ type, rows, columns }: { type: 'matrix'; rows: string[]; columns: string[] }) => ({ type, rows, columns }),
}

export type ShownDesign = ReturnType<(typeof shownDesigns)[keyof typeof shownDesigns]>
/** A question in one language as a learner may see it before answering. */
export type ShownQuestion = ShownDesign & { stem: string; labels: Record<string, string> }

/** A text between gaps, and the keys of the gaps, in the order of the text. */
export type StemPart = { text: string } | { gap: string }

/** The gaps of a text, written as `[[key]]`, and what is between them. */
export const stemParts = (stem: string): StemPart[] =>
  stem
    .split(/\[\[([a-z0-9-]{1,24})\]\]/)
    .map((part, at) => (at % 2 === 1 ? { gap: part } : { text: part }))
    .filter((part) => 'gap' in part || part.text !== '')

// The names of the fields of a plain form with one question, and the answer that they amount to.

/** A field of the answer, or one for each of its keys. */
export const fieldOf = (part: string, key?: string): string => (key === undefined ? `a.${part}` : `a.${part}.${key}`)

type Entries = Iterable<readonly [string, string]>
type Filled = {
  one: (part: string) => string
  all: (part: string) => string[]
  /** The fields that were filled in, by key. */
  byKey: (part: string) => [string, string][]
}

function filledIn(entries: Entries): Filled {
  const all = [...entries]
  const of = (name: string) => all.flatMap(([own, value]) => (own === name ? [value] : []))
  return {
    // Forms send the ends of lines as two characters, which would count twice.
    one: (part) => (of(fieldOf(part)).at(-1) ?? '').replaceAll('\r\n', '\n'),
    all: (part) => of(fieldOf(part)),
    byKey: (part) => {
      const start = fieldOf(part, '')
      return all.flatMap(([name, value]): [string, string][] =>
        name.startsWith(start) && value.trim() !== '' ? [[name.slice(start.length), value]] : [],
      )
    },
  }
}

/** Each value once: the first gap that names a word keeps it. */
function firstOnly(entries: [string, string][]): [string, string][] {
  const taken = new Set<string>()
  return entries.filter(([, value]) => !taken.has(value) && taken.add(value))
}

/** Items by the number that each was given; equal numbers, and those without one, stay in the order of the form. */
function inOrder(numbered: [string, string][], items: readonly string[]): string[] {
  if (numbered.length === 0) return []
  const numbers = new Map(numbered)
  const numberOf = (key: string) => Number(numbers.get(key) ?? Number.MAX_SAFE_INTEGER)
  return items.toSorted((one, other) => numberOf(one) - numberOf(other))
}

type Values = Record<string, unknown>
/** By type of question; one that is not here has a field for a text. */
const readers: Readonly<Record<string, (filled: Filled) => Values>> = {
  singleChoice: ({ one }) => ({ choice: one('choice') }),
  trueFalse: ({ one }) => (one('choice') === '' ? {} : { choice: one('choice') === 'true' }),
  multipleChoice: ({ all }) => ({ choices: all('choices') }),
  hotText: ({ all }) => ({ choices: all('choices') }),
  rating: ({ one }) => (one('value') === '' ? {} : { value: Number(one('value')) }),
  matching: ({ byKey }) => ({ pairs: Object.fromEntries(byKey('pairs')) }),
  matrix: ({ byKey }) => ({ rows: Object.fromEntries(byKey('rows')) }),
  fillBlanks: ({ byKey }) => ({ blanks: Object.fromEntries(byKey('blanks')) }),
  wordBank: ({ byKey }) => ({ blanks: Object.fromEntries(byKey('blanks')) }),
  dragText: ({ byKey }) => ({ blanks: Object.fromEntries(firstOnly(byKey('blanks'))) }),
  ordering: ({ all, byKey }) => ({ items: inOrder(byKey('place'), all('item')) }),
}

/** An answer as the API takes it, which checks it; its parts are empty where nothing was filled in. */
export const answerIn = (type: string, entries: Entries): Values & { type: string } => ({
  ...(Object.hasOwn(readers, type) ? readers[type]?.(filledIn(entries)) : { text: filledIn(entries).one('text') }),
  type,
})

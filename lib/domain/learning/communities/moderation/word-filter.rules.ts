import { foldLoose } from '@/lib/platform/i18n/fold'

// Letters of other scripts that look like Latin ones, after folding: Cyrillic and Greek, in lower case.
const looksLike: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\u0430': 'a',
    '\u0435': 'e',
    '\u043e': 'o',
    '\u0440': 'p',
    '\u0441': 'c',
    '\u0443': 'y',
    '\u0445': 'x',
    '\u0456': 'i',
    '\u0458': 'j',
    '\u0455': 's',
    '\u043a': 'k',
    '\u043c': 'm',
    '\u0442': 't',
    '\u043d': 'h',
    '\u0432': 'b',
    '\u0501': 'd',
    '\u03b1': 'a',
    '\u03b5': 'e',
    '\u03bf': 'o',
    '\u03c1': 'p',
    '\u03c5': 'u',
    '\u03c7': 'x',
    '\u03b9': 'i',
    '\u03bd': 'v',
    '\u03ba': 'k',
    '\u03c4': 't',
    '\u03b2': 'b',
    '\u03b7': 'n',
  }),
)
const digitsLikeLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }),
)

const lower = (text: string) => foldLoose(text).toLowerCase()

/** A text as the filter reads it: folded, with the Latin letters that other letters look like. */
const keyOf = (text: string): string => lower(text).replace(/[\u0370-\u052f]/g, (letter) => looksLike.get(letter) ?? letter)

/** The words of a text: once as they are, once with digits read as letters. */
const wordsIn = (key: string): string[] => key.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
const asLetters = (key: string) => key.replace(/[01345@$]/g, (sign) => digitsLikeLetters.get(sign) ?? sign)

/** Letters that stand alone in a row, such as in `b a d`, as one word. */
function spelledOut(words: readonly string[]): string[] {
  const found: string[] = []
  let letters = ''
  for (const word of [...words, '']) {
    if ([...word].length === 1) letters += word
    else {
      if (letters.length > 2) found.push(letters)
      letters = ''
    }
  }
  return found
}

/** Letters repeated more than once are one: `baaad` is `bad`. */
const squeezed = (word: string) => word.replace(/(.)\1+/gu, '$1')

/**
 * Prefixes that are written together with an Arabic word, folded and squeezed: "and", a preposition, the article. A rest of less than three letters
 * is no word without the article.
 */
function withoutParticles(word: string): string[] {
  const rests = [word]
  const cut = (pattern: RegExp, least: number) => {
    for (const rest of [...rests]) {
      const left = rest.replace(pattern, '')
      if (left !== rest && [...left].length >= least) rests.push(left)
    }
  }
  if (!/^\p{Script=Arabic}/u.test(word)) return rests
  cut(/^[\u0648\u0641]/, 3)
  cut(/^[\u0628\u0643\u0644\u0633]/, 3)
  cut(/^\u0627\u0644/, 2)
  return rests
}

/** The first of some words or phrases that a text contains, however it is disguised; null where none. Linear in the text. */
export function blockedWordIn(text: string, blocked: readonly string[]): string | null {
  if (blocked.length === 0) return null
  const key = keyOf(text)
  const plain = wordsIn(key)
  const read = wordsIn(asLetters(key))
  const forms = (words: readonly string[]) => words.map((word) => withoutParticles(squeezed(word)))
  const known = new Set([...forms(plain), ...forms(read)].flat())
  // A letter before the word, such as an article, is in the same row.
  const rows = [...spelledOut(plain), ...spelledOut(read)].map(squeezed)
  const line = forms(read)
  return (
    blocked.find((entry) => {
      const wanted = wordsIn(asLetters(keyOf(entry))).map(squeezed)
      if (wanted.length === 0) return false
      const [word = ''] = wanted
      if (wanted.length > 1) return line.some((_, at) => wanted.every((one, ahead) => line[at + ahead]?.includes(one)))
      return known.has(word) || rows.some((row) => row.includes(word))
    }) ?? null
  )
}

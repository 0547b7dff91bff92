import { withoutInvisible } from '@/lib/platform/i18n/invisible'

/**
 * A part of a cell as a column of the CSV: where its value is in the item, its title there, and the words for its values. Where it has words, the values
 * themselves follow in a column of their own, for programs, except yes and no.
 */
export type CsvPart = { path: string; title: string; words?: Record<string, string> }
export type CsvColumn = { title: string; valueOf: (item: unknown) => string }
/**
 * The words for titles of columns: a language, the time zone of the reader for a moment, and the code behind
 * a word.
 */
type Titles = { languages: Record<string, string>; zone: string; code: string }
type Head = { key: string; title: string; csv?: (string | CsvPart)[] }

const inPart = (title: string, part: string) => `${title} (${part})`
/** The value at a dotted path; `*` stands for each element of a list. */
function at(item: unknown, path: string): unknown {
  const names = path.split('.')
  const star = names.indexOf('*')
  if (star >= 0) {
    const list = at(item, names.slice(0, star).join('.'))
    return Array.isArray(list) ? list.map((each) => at(each, names.slice(star + 1).join('.'))) : undefined
  }
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], item)
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(String).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields of items that hold moments have names like `createdAt` and `expiresAt`. */
const isMoment = (path: string): boolean => /(At|Until|^since|^minute)$/.test(path)

/** A moment on the clock of a zone, in the form that every spreadsheet reads as a date: `2026-11-23 06:27:41`. */
export function onClock(iso: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(iso))) return ''
  const form = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', form).format(new Date(iso))
}

/** The words for the values of a field, then the values themselves. */
function withCodes(title: string, code: string, words: Record<string, string>, of: (item: unknown) => unknown): CsvColumn[] {
  const word = (value: unknown) => words[plain(value)] ?? plain(value)
  const worded = (item: unknown) => {
    const value = of(item)
    return Array.isArray(value) ? value.map(word).join('; ') : word(value)
  }
  const isYesOrNo = Object.keys(words).every((value) => value === 'true' || value === 'false')
  return [
    { title, valueOf: worded },
    ...(isYesOrNo ? [] : [{ title: inPart(title, code), valueOf: (item: unknown) => plain(of(item)) }]),
  ]
}

/** The columns of a list's CSV, with one title each: the same for every page and filter, whatever the rows hold. */
export function csvColumns(heads: Head[], { languages, zone, code }: Titles): CsvColumn[] {
  return heads.flatMap(({ key, title: shown, csv = [key] }) => {
    // The characters that isolate directions on a page are removed from the file.
    const title = withoutInvisible(shown)
    return csv.flatMap((part): CsvColumn[] => {
      const { path, words, ...given } = typeof part === 'string' ? { path: part, title } : part
      const last = path.split('.').at(-1) ?? ''
      const own = typeof part === 'string' && csv.length > 1 ? inPart(given.title, languages[last] ?? last) : given.title
      const text = (item: unknown) => plain(at(item, path))
      if (words) return withCodes(own, code, words, (item) => at(item, path))
      if (!isMoment(path)) return [{ title: own, valueOf: text }]
      return [
        { title: inPart(own, zone), valueOf: (item) => onClock(text(item), zone) },
        { title: inPart(own, 'ISO 8601'), valueOf: text },
      ]
    })
  })
}

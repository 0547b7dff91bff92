import type { ExchangeFormat } from '@/lib/domain/learning/question-banks/words'

/** A part of a file with whole questions, which is a file of its own, and how many lines of the file are before what the API counts as its first. */
export type Piece = { text: string; linesBefore: number }

const linesIn = (text: string): number => text.split('\n').length - 1

/** Joins pieces of a text up to a length and a number. */
function joined(parts: readonly string[], most: { length: number; count: number }): { text: string; before: number }[] {
  const all: { text: string[]; length: number; before: number }[] = []
  let before = 0
  for (const part of parts) {
    const last = all.at(-1)
    if (last && last.length + part.length <= most.length && last.text.length < most.count) {
      last.text.push(part)
      last.length += part.length
    } else all.push({ text: [part], length: part.length, before })
    before += linesIn(part)
  }
  return all.map(({ text, before }) => ({ text: text.join(''), before }))
}

/** A text after each of some marks. */
const cutAfter = (text: string, mark: RegExp): string[] => {
  const ends = [...text.matchAll(mark)].map(({ index, 0: found }) => index + found.length)
  return [0, ...ends].map((start, at) => text.slice(start, ends[at] ?? text.length)).filter((part) => part !== '')
}

/** The records of a table: a line end within quotes does not end one. */
function recordsOf(text: string): string[] {
  const records: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (text[at] !== '\n' || isQuoted) continue
    records.push(text.slice(start, at + 1))
    start = at + 1
  }
  return start < text.length ? [...records, text.slice(start)] : records
}

/** A file in pieces that the API takes, each with whole questions. Looks at each character a fixed number of times. */
export function piecesOf(format: ExchangeFormat, whole: string, most: { length: number; count: number }): Piece[] {
  // An archive is sent whole, and so is the one item of an XML text.
  if (format === 'xlsx' || format === 'qti3') return [{ text: whole, linesBefore: 0 }]
  const text = whole.replace(/\r\n?/g, '\n')
  if (format === 'gift')
    return joined(cutAfter(text, /\n[ \t]*(?=\n)/g), most).map((piece) => ({ text: piece.text, linesBefore: piece.before }))
  if (format === 'csv') {
    const [titles = '', ...records] = recordsOf(text)
    return joined(records, { ...most, length: most.length - titles.length }).map((piece) => ({
      text: titles + piece.text,
      linesBefore: piece.before,
    }))
  }
  const open = text.indexOf('>', text.indexOf('<quiz')) + 1
  const close = text.lastIndexOf('</quiz>')
  // Something else than a quiz is refused by the API.
  if (open === 0 || close < open) return [{ text: text.slice(0, most.length), linesBefore: 0 }]
  const head = linesIn(text.slice(0, open))
  return joined(cutAfter(text.slice(open, close), /<\/question>/g), { ...most, length: most.length - 20 }).map((piece) => ({
    text: `<quiz>${piece.text}</quiz>`,
    linesBefore: head + piece.before,
  }))
}

/** The Base64 of what every zip archive begins with. */
export const isArchive = (text: string): boolean => text.startsWith('UEsDB')

/** The format of a file, by its name and its beginning. */
export function formatOf(name: string, text: string): ExchangeFormat {
  if (isArchive(text)) return /\.xlsx$/i.test(name) ? 'xlsx' : 'qti3'
  if (/^\uFEFF?\s{0,100}</.test(text)) return text.includes('<qti-assessment-item') ? 'qti3' : 'moodleXml'
  return /\.csv$/i.test(name) ? 'csv' : 'gift'
}

import { csvRecords } from '@/lib/domain/learning/question-banks/exchange/table.rules'
import { csvLine } from '@/lib/domain/learning/question-banks/exchange/table-writer.rules'
import { codedOf, tokensOf } from './coded-text.rules'

// A translator who leaves the formatting where it is, for tests.

/** A translation that says which text it is of. */
export const inOther = (coded: string): string =>
  codedOf(
    tokensOf(coded).map((token) => ('text' in token ? { text: token.text.replace(/\p{L}+/gu, (word) => `x${word}`) } : token)),
  )

type Pick = (id: string) => boolean
const always: Pick = () => true
const idOf = (unit: string) => /^<(?:trans-)?unit id="([^"]*)"/.exec(unit)?.[1] ?? ''

/** Fills each unit of XLIFF 1.2 or 2.0, as far as it is wanted, with a translation of its source. */
export const translatedXliff = (text: string, wanted: Pick = always): string =>
  text.replace(/<(trans-unit|unit)\b[\s\S]*?<\/\1>/g, (unit) => {
    if (!wanted(idOf(unit))) return unit
    const source = /<source[^>]*>([\s\S]*?)<\/source>/.exec(unit)?.[1] ?? ''
    const words = source.replace(/(^|>)([^<]+)/g, (_, end: string, plain: string) => {
      const inside = plain.replace(/&[#\w]+;|\p{L}+/gu, (word) => (word.startsWith('&') ? word : `x${word}`))
      return end + inside
    })
    const without = unit
      .replace(/<target[\s\S]*?<\/target>\n?/, '')
      .replace(/state="initial"( subState="[^"]*")?/, 'state="translated"')
    return without.replace('</source>', () => `</source>\n<target>${words}</target>`)
  })

/** The same of a table. */
export function translatedCsv(text: string, wanted: Pick = always): string {
  const [titles, ...rows] = [...csvRecords(text, ',')].map(({ cells }) => cells)
  if (!titles) return text
  const [id, source, target, state] = ['id', 'source_', 'target_', 'state'].map((name) =>
    titles.findIndex((one) => one.startsWith(name)),
  )
  const filled = rows.map((cells) =>
    wanted(cells[id ?? -1] ?? '')
      ? cells.map((cell, at) => (at === target ? inOther(cells[source ?? -1] ?? '') : at === state ? 'draft' : cell))
      : cells,
  )
  return [titles, ...filled].map((cells) => csvLine(cells)).join('')
}

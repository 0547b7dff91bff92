import { localeStates } from '@/lib/domain/learning/modules/words'
import { csvRecords } from '@/lib/domain/learning/question-banks/exchange/table.rules'
import type { FileUnit } from '../texts/plan.rules'
import { csvTitles } from './csv-writer.rules'
import { languageOfTag, type ReadFile } from './xliff-reader.rules'

const delimiterOf = (text: string): string => {
  const head = text.slice(0, 2000).split('\n')[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** A table of texts; null where its first row does not name them. Throws TableRefused. */
export function readCsvTable(text: string): ReadFile | null {
  const records = csvRecords(text, delimiterOf(text))[Symbol.iterator]()
  const first = records.next()
  if (first.done) return null
  const titles = first.value.cells.map((title) => title.trim().toLowerCase())
  const languageAt = (name: string) => {
    const at = titles.findIndex((title) => title.startsWith(`${name}_`))
    return { at, language: languageOfTag(titles[at]?.slice(name.length + 1)) }
  }
  const [source, target, id] = [languageAt('source'), languageAt('target'), titles.indexOf(csvTitles.id)]
  if (id < 0 || !source.language || !target.language || source.language === target.language) return null
  const [state, base] = [titles.indexOf(csvTitles.state), titles.indexOf(csvTitles.base)]
  const units = function* (): Generator<FileUnit> {
    for (let next = records.next(); !next.done; next = records.next()) {
      const { line, cells } = next.value
      const stateHere = localeStates.find((name) => name === cells[state]?.trim())
      yield {
        id: cells[id]?.trim() ?? '',
        line,
        source: cells[source.at] ?? '',
        target: cells[target.at] ?? '',
        isOpen: stateHere === 'missing' || stateHere === 'stale',
        base: /^\w{1,12}$/.test(cells[base]?.trim() ?? '') ? (cells[base]?.trim() ?? null) : null,
        isForeign: false,
      }
    }
  }
  return { source: source.language, target: target.language, units: units() }
}

import { sheetRow } from '@/lib/platform/text/workbook'
import { elementOf, elementsOf, ownText, readXml, type XmlElement } from '@/lib/platform/xml'
import { exchangeLimits } from './limits.rules'
import { TableRefused, type TableRow, tableColumns } from './table.rules'

export const questionRow = (row: TableRow): string => sheetRow(tableColumns.map((column) => row[column] ?? ''))

/** The name of the first sheet of a workbook among its parts. */
export function firstSheetName(parts: ReadonlyMap<string, string>): string {
  const [book, relations] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')]
  const sheets = book && elementOf(readXml(book), 'sheets')
  const id = sheets && elementOf(sheets, 'sheet')?.attributes['r:id']
  const target = relations && elementsOf(readXml(relations), 'Relationship').find(({ attributes }) => attributes.Id === id)
  const name = target ? (target.attributes.Target ?? '') : 'worksheets/sheet1.xml'
  return name.startsWith('/') ? name.slice(1) : `xl/${name}`
}

/** The texts in all `t` elements, also of formatted pieces. */
const textsIn = (element: XmlElement): string =>
  elementsOf(element)
    .map((child) => (child.name === 't' ? ownText(child) : child.name === 'r' ? textsIn(child) : ''))
    .join('')

/** The texts that cells name by their number. */
export const sharedTexts = (xml: string): string[] =>
  elementsOf(readXml(xml), 'si').map((one) => textsIn(one).slice(0, exchangeLimits.cell + 1))

/** `AB12` is the 28th column. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(element: XmlElement, shared: readonly string[]): string {
  const { t: kind = 'n' } = element.attributes
  const inline = elementOf(element, 'is')
  if (inline) return textsIn(inline).slice(0, exchangeLimits.cell + 1)
  const value = ownText(elementOf(element, 'v'))
  if (kind === 's') return shared[Number(value)] ?? ''
  return kind === 'b' ? String(value === '1') : value
}

/**
 * The rows of a sheet with their numbers, from 1; without empty ones. Of a formula the result that the file has is taken. A shared text counts wherever a
 * cell names it: more text than a workbook may have is refused with TableRefused.
 */
export function* rowsOf(xml: string, shared: readonly string[]): Generator<{ line: number; cells: string[] }> {
  const data = elementOf(readXml(xml), 'sheetData')
  let left: number = exchangeLimits.unpacked
  for (const [at, row] of (data ? elementsOf(data, 'row') : []).entries()) {
    const cells: string[] = []
    for (const each of elementsOf(row, 'c')) {
      const column = columnOf(each.attributes.r, cells.length)
      if (column >= exchangeLimits.columns) continue
      while (cells.length < column) cells.push('')
      const text = textOf(each, shared)
      left -= text.length
      if (left < 0) throw new TableRefused()
      cells[column] = text.replace(/\r\n?/g, '\n')
    }
    if (cells.some((text) => text.trim() !== '')) yield { line: Number(row.attributes.r ?? at + 1), cells }
  }
}

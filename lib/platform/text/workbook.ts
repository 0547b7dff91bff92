import { zipped } from '../archive'
import { escapeXml } from './escape'

/** A cell: a text, a number, a day, or nothing. A text is never a formula. */
export type CellValue = string | number | null | { day: string }
export type Sheet = {
  name: string
  isRightToLeft: boolean
  head: readonly string[]
  rows: readonly (readonly CellValue[])[]
  at: Date
  /** Bytes at most. */
  most: number
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A text without the characters that XML 1.0 cannot contain. */
const escaped = (value: string) =>
  escapeXml(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu, ''))

/** Days since 1899-12-30, as spreadsheets count them. */
const serialOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`) / 86_400_000 + 25_569

function cell(value: CellValue, style = 0): string {
  const styled = style ? ` s="${style}"` : ''
  if (value === null || value === '') return `<c${styled}/>`
  if (typeof value === 'number') return `<c${styled}><v>${value}</v></c>`
  if (typeof value === 'string') return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  return `<c s="1"><v>${serialOf(value.day)}</v></c>`
}
const row = (cells: readonly CellValue[], style?: number) => `<row>${cells.map((one) => cell(one, style)).join('')}</row>\n`

/** A row of a sheet: rows are XML by themselves, so that they can be made apart and joined. */
export const sheetRow = (cells: readonly CellValue[]): string => row(cells)

const relation = (at: number, type: string, target: string) =>
  `<Relationship Id="rId${at}" Type="${office}/${type}" Target="${target}"/>`
const relations = (...all: string[]) => `${head}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
const part = (name: string, type: string) =>
  `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** A sheet up to its first row, with the titles in bold and kept in view. */
export function sheetStart(titles: readonly string[], isRightToLeft = false): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const view = `<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>${pane}</sheetView>`
  const columns = `<cols><col min="1" max="${titles.length}" width="18" customWidth="1"/></cols>`
  const form = `<sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns}`
  return `${head}<worksheet xmlns="${main}">${form}<sheetData>${row(titles, 2)}`
}
export const sheetEnd = '</sheetData></worksheet>'

/** The files of a workbook of one sheet (ECMA-376). */
export function workbookFiles(name: string, sheet: string): Map<string, string> {
  const defaults = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
  ]
  const parts = [
    part('xl/workbook.xml', 'sheet.main'),
    part('xl/worksheets/sheet1.xml', 'worksheet'),
    part('xl/styles.xml', 'styles'),
  ]
  const title = escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))
  const sheets = `<sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets>`
  return new Map([
    ['[Content_Types].xml', `${head}<Types xmlns="${packages}/content-types">${[...defaults, ...parts].join('')}</Types>`],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', `${head}<workbook xmlns="${main}" xmlns:r="${office}">${sheets}</workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      relations(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')),
    ],
    ['xl/worksheets/sheet1.xml', sheet],
    ['xl/styles.xml', styles],
  ])
}

/** The bytes of a workbook of one sheet: the titles in bold and kept in view, days as dates, from right to left if wanted. */
export function workbook({ name, isRightToLeft, head: titles, rows, at, most }: Sheet): Promise<Buffer> {
  const sheet = sheetStart(titles, isRightToLeft) + rows.map(sheetRow).join('') + sheetEnd
  return zipped(workbookFiles(name, sheet), at, most)
}

import { zipped } from '@/lib/platform/archive'

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

/** A text of XML 1.0, without the characters that it cannot contain. */
const escaped = (value: string) =>
  value
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu, '')
    .replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** Days since 1899-12-30, as spreadsheets count them. */
const serialOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`) / 86_400_000 + 25_569

function cell(value: CellValue, style = 0): string {
  const styled = style ? ` s="${style}"` : ''
  if (value === null || value === '') return `<c${styled}/>`
  if (typeof value === 'number') return `<c${styled}><v>${value}</v></c>`
  if (typeof value === 'string') return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  return `<c s="1"><v>${serialOf(value.day)}</v></c>`
}
const row = (cells: readonly CellValue[], style?: number) => `<row>${cells.map((one) => cell(one, style)).join('')}</row>`

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

/** A workbook of one sheet (ECMA-376): the titles in bold and kept in view, days as dates, from right to left if wanted. */
export function workbook({ name, isRightToLeft, head: titles, rows, at, most }: Sheet): Promise<Buffer> {
  const view = `<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  const sheet = `${head}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${titles.length}" width="18" customWidth="1"/></cols><sheetData>${row(titles, 2)}${rows.map((cells) => row(cells)).join('')}</sheetData></worksheet>`
  const types = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/worksheets/sheet1.xml', 'worksheet')}${part('xl/styles.xml', 'styles')}</Types>`
  const book = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const files = new Map([
    ['[Content_Types].xml', types],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', book],
    [
      'xl/_rels/workbook.xml.rels',
      relations(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')),
    ],
    ['xl/worksheets/sheet1.xml', sheet],
    ['xl/styles.xml', styles],
  ])
  return zipped(files, at, most)
}

import { firstSheetName, rowsOf, sharedTexts } from '@/lib/domain/learning/question-banks/exchange/sheet.rules'
import { csvRecords, TableRefused } from '@/lib/domain/learning/question-banks/exchange/table.rules'
import { ArchiveRefused, unzipped } from '@/lib/platform/archive'
import { textOfBytes } from '@/lib/platform/i18n/text-file'
import { reader } from '@/lib/platform/reading/reader'
import { XmlRefusal } from '@/lib/platform/xml'
import { fileLimits } from './files.contract'
import type { ExportFormat } from './words'

export type GradeRecord = { line: number; cells: string[] }
/** Null: it cannot be read. */
export type GradeTable = GradeRecord[] | null

/** The sign between the cells of a table, by its first line. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 5000).split('\n')[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** The first records of a table: one more than a file may have, so that a longer one can be refused. */
function firstOf(records: Iterable<GradeRecord>): GradeRecord[] {
  const found: GradeRecord[] = []
  for (const { line, cells } of records) {
    found.push({ line, cells: cells.slice(0, fileLimits.columns).map((cell) => cell.slice(0, fileLimits.cell)) })
    if (found.length > fileLimits.rows + 1) break
  }
  return found
}

async function workbookRecords(base64: string): Promise<GradeTable> {
  const limits = { entries: fileLimits.entries, bytes: fileLimits.unpacked, accepts: () => true }
  const unpacked = await unzipped(Buffer.from(base64, 'base64'), limits)
  const parts = new Map([...unpacked].map(([name, bytes]) => [name, textOfBytes(bytes) ?? '']))
  const [sheet, shared] = [parts.get(firstSheetName(parts)), parts.get('xl/sharedStrings.xml')]
  return sheet ? firstOf(rowsOf(sheet, shared ? sharedTexts(shared) : [])) : null
}

/** The records of a file of grades, the titles first. */
export async function tableOf(format: ExportFormat, text: string): Promise<GradeTable> {
  try {
    return format === 'csv' ? firstOf(csvRecords(text, delimiterOf(text))) : await workbookRecords(text)
  } catch (error) {
    if (error instanceof XmlRefusal || error instanceof ArchiveRefused || error instanceof TableRefused) return null
    throw error
  }
}

export type GradeFile = { format: ExportFormat; text: string }
export const gradeFileReader = reader({
  name: 'gradebook.gradeFile',
  read: ({ format, text }: GradeFile) => tableOf(format, text),
  stopped: null,
})

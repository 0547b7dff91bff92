import { ArchiveRefused, unzipped, zipped } from '@/lib/platform/archive'
import { textOfBytes } from '@/lib/platform/i18n/text-file'
import { XmlRefusal } from '@/lib/platform/xml'
import type { PackedFormat } from '../words'
import { formats } from './formats.rules'
import { exchangeLimits } from './limits.rules'
import { itemNamesIn, manifestName, readQtiItem } from './qti-reader.rules'
import { qtiPackage } from './qti-writer.rules'
import { type ReadOptions, type ReadQuestion, refused } from './read-question.rules'
import { firstSheetName, rowsOf, sharedTexts, workbookOf } from './sheet.rules'
import { readRecords } from './table-reader.rules'

/** The Base64 of what every zip archive begins with. */
const isArchive = (text: string) => text.startsWith('UEsDB')

const readers: Record<PackedFormat, (parts: ReadonlyMap<string, string>, options: ReadOptions) => ReadQuestion[]> = {
  qti3: (parts, options) => {
    const names = itemNamesIn(parts.get(manifestName) ?? '')
    if (!names) return [refused(1, 'unreadable')]
    return names.slice(0, exchangeLimits.questions + 1).map((name, at) => readQtiItem(parts.get(name) ?? '', at + 1, options))
  },
  xlsx: (parts, options) => {
    const shared = parts.get('xl/sharedStrings.xml')
    const sheet = parts.get(firstSheetName(parts))
    if (!sheet) return [refused(1, 'unreadable')]
    return readRecords(rowsOf(sheet, shared ? sharedTexts(shared) : []), options)
  },
}

const files: Record<PackedFormat, (texts: readonly string[]) => Map<string, string>> = {
  qti3: qtiPackage,
  xlsx: (texts) => workbookOf(formats.xlsx.before + texts.join('') + formats.xlsx.after),
}

/** The questions of an archive, in Base64, that is of one of the formats which are archives. */
async function readArchive(format: PackedFormat, base64: string, options: ReadOptions): Promise<ReadQuestion[]> {
  try {
    const limits = { entries: exchangeLimits.entries, bytes: exchangeLimits.unpacked, accepts: () => true }
    const unpacked = await unzipped(Buffer.from(base64, 'base64'), limits)
    // Pictures and other files that are no text are not read.
    return readers[format](new Map([...unpacked].map(([name, bytes]) => [name, textOfBytes(bytes) ?? ''])), options)
  } catch (error) {
    if (error instanceof ArchiveRefused || error instanceof XmlRefusal) return [refused(1, 'unreadable')]
    throw error
  }
}

export const isPacked = (format: keyof typeof formats): format is PackedFormat => Object.hasOwn(files, format)

/** The questions of a file of any format: of its text, or of an archive in Base64. */
export const readFile = async (format: keyof typeof formats, text: string, options: ReadOptions): Promise<ReadQuestion[]> =>
  isPacked(format) && isArchive(text) ? readArchive(format, text, options) : formats[format].read(text, options)

/** Of the files in an archive, so that the same questions make the same bytes. */
const anyTime = new Date('2000-01-01T00:00:00Z')

/** A file of questions that are written already: its text, or an archive in Base64. */
export async function fileOf(format: keyof typeof formats, texts: readonly string[]): Promise<string> {
  const { before, between, after } = formats[format]
  if (!isPacked(format)) return before + texts.join(between) + after
  return (await zipped(files[format](texts), anyTime, exchangeLimits.archive)).toString('base64')
}

import { ArchiveRefused, unzipped } from '@/lib/platform/archive'
import { textOfBytes } from '@/lib/platform/i18n/text-file'
import { reader } from '@/lib/platform/reading/reader'
import { XmlRefusal } from '@/lib/platform/xml'
import type { ExchangeFormat, PackedFormat } from '../words'
import { formats } from './formats.rules'
import { freshKey } from './fresh-key.rules'
import { exchangeLimits } from './limits.rules'
import { itemNamesIn, manifestName, readQtiItem } from './qti-reader.rules'
import { firstQuestions, type ReadQuestion, refused } from './read-question.rules'
import { firstSheetName, rowsOf, sharedTexts } from './sheet.rules'
import { TableRefused } from './table.rules'
import { readRecords } from './table-reader.rules'
import type { ReadOptions } from './text-collector.rules'

/** The Base64 of what every zip archive begins with. */
const isArchive = (text: string) => text.startsWith('UEsDB')

type Parts = ReadonlyMap<string, string>

const archives: Record<PackedFormat, (parts: Parts, options: ReadOptions) => Iterable<ReadQuestion>> = {
  *qti3(parts, options) {
    const names = itemNamesIn(parts.get(manifestName) ?? '')
    if (!names) yield refused(1, 'unreadable')
    else for (const [at, name] of [...names].entries()) yield readQtiItem(parts.get(name), at + 1, options)
  },
  *xlsx(parts, options) {
    const shared = parts.get('xl/sharedStrings.xml')
    const sheet = parts.get(firstSheetName(parts))
    if (!sheet) yield refused(1, 'unreadable')
    else yield* readRecords(rowsOf(sheet, shared ? sharedTexts(shared) : []), options)
  },
}

async function partsOf(base64: string): Promise<Parts> {
  const limits = { entries: exchangeLimits.entries, bytes: exchangeLimits.unpacked, accepts: () => true }
  const unpacked = await unzipped(Buffer.from(base64, 'base64'), limits)
  // Pictures and other files that are no text are not read.
  return new Map([...unpacked].map(([name, bytes]) => [name, textOfBytes(bytes) ?? '']))
}

const isPackedFormat = (format: ExchangeFormat): format is PackedFormat => Object.hasOwn(archives, format)

const asUnreadable = (error: unknown): ReadQuestion[] => {
  if (error instanceof XmlRefusal) return [refused(error.line, 'unreadable')]
  if (error instanceof ArchiveRefused || error instanceof TableRefused) return [refused(1, 'unreadable')]
  throw error
}

/** The questions of the text of a file, up to one more than an import takes. */
export function questionsOfText(format: ExchangeFormat, text: string, options: ReadOptions): ReadQuestion[] {
  try {
    return firstQuestions(formats[format].read(text, options))
  } catch (error) {
    return asUnreadable(error)
  }
}

/** The same of any file: of its text, or of an archive in Base64. */
export async function questionsIn(format: ExchangeFormat, text: string, options: ReadOptions): Promise<ReadQuestion[]> {
  if (!isPackedFormat(format) || !isArchive(text)) return questionsOfText(format, text, options)
  try {
    return firstQuestions(archives[format](await partsOf(text), options))
  } catch (error) {
    return asUnreadable(error)
  }
}

/** A file with questions, and the language of its texts where it names none. */
export type QuestionFile = { format: ExchangeFormat; text: string } & Pick<ReadOptions, 'language'>

export const questionFileReader = reader({
  name: 'questionBanks.questionFile',
  read: ({ format, text, language }: QuestionFile) => questionsIn(format, text, { language, freshKey }),
  stopped: [refused(1, 'unreadable')],
})

import { zipped } from '@/lib/platform/archive'
import { workbookFiles } from '@/lib/platform/text/workbook'
import type { PackedFormat } from '../words'
import { formats } from './formats.rules'
import { exchangeLimits } from './limits.rules'
import { qtiPackage } from './qti-writer.rules'

const files: Record<PackedFormat, (texts: readonly string[]) => Map<string, string>> = {
  qti3: qtiPackage,
  xlsx: (texts) => workbookFiles('questions', formats.xlsx.before + texts.join('') + formats.xlsx.after),
}

export const isPacked = (format: keyof typeof formats): format is PackedFormat => Object.hasOwn(files, format)

/** Of the files in an archive, so that the same questions make the same bytes. */
const anyTime = new Date('2000-01-01T00:00:00Z')

/** A file of questions that are written already: its text, or an archive in Base64. */
export async function fileOf(format: keyof typeof formats, texts: readonly string[]): Promise<string> {
  const { before, between, after } = formats[format]
  if (!isPacked(format)) return before + texts.join(between) + after
  return (await zipped(files[format](texts), anyTime, exchangeLimits.archive)).toString('base64')
}

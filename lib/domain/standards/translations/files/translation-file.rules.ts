import { gunzipSync } from 'node:zlib'
import { TableRefused } from '@/lib/domain/learning/question-banks/exchange/table.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { textOfBytes } from '@/lib/platform/i18n/text-file'
import { reader } from '@/lib/platform/reading/reader'
import { XmlRefusal } from '@/lib/platform/xml'
import type { FileUnit } from '../texts/plan.rules'
import { readCsvTable } from './csv-reader.rules'
import { translationLimits } from './limits.rules'
import { readXliff } from './xliff-reader.rules'

/** A file as it is sent: its text, or the Base64 of its bytes, packed by gzip. */
export type SentTranslation = { text: string; encoding: 'text' | 'gzip' }
/** `unreadable`: neither of the formats, or damaged, at a line; `languages`: not from one language of the product into the other. */
export type TranslationFault = { fault: 'unreadable' | 'languages' | 'tooLarge' | 'tooMany'; line: number }
export type TranslationFile = { source: Language; target: Language; units: FileUnit[] }

function textIn({ text, encoding }: SentTranslation): string | TranslationFault {
  if (encoding === 'text') return text.replace(/^\uFEFF/, '')
  try {
    const bytes = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: translationLimits.bytes })
    return textOfBytes(bytes) ?? { fault: 'unreadable', line: 1 }
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
    return { fault: isTooLarge ? 'tooLarge' : 'unreadable', line: 1 }
  }
}

function read(sent: SentTranslation): TranslationFile | TranslationFault {
  const text = textIn(sent)
  if (typeof text !== 'string') return text
  try {
    const file = /^\s{0,1000}</.test(text) ? readXliff(text) : readCsvTable(text)
    if (!file) return { fault: 'languages', line: 1 }
    const units: FileUnit[] = []
    for (const unit of file.units) if (units.push(unit) > translationLimits.units) return { fault: 'tooMany', line: unit.line }
    return { source: file.source, target: file.target, units }
  } catch (error) {
    if (error instanceof XmlRefusal) return { fault: 'unreadable', line: error.line }
    if (error instanceof TableRefused) return { fault: 'unreadable', line: 1 }
    throw error
  }
}

/** Reads a file of translations; what is packed is unpacked there, no further than the limit. */
export const translationReader = reader<SentTranslation, TranslationFile | TranslationFault>({
  name: 'translations.file',
  read,
  stopped: { fault: 'unreadable', line: 1 },
  processorMs: 10_000,
})

import { sheetEnd, sheetStart } from '@/lib/platform/text/workbook'
import type { ExchangeFormat } from '../words'
import { readGift } from './gift-reader.rules'
import { giftOf } from './gift-writer.rules'
import { readMoodleXml } from './moodle-reader.rules'
import { moodleXmlOf } from './moodle-writer.rules'
import { readQtiItem } from './qti-reader.rules'
import { qtiItemOf } from './qti-writer.rules'
import type { ReadQuestion } from './read-question.rules'
import { questionRow } from './sheet.rules'
import type { StoredQuestion } from './stored-question.rules'
import { tableColumns } from './table.rules'
import { readSheet, readTable } from './table-reader.rules'
import { csvLine, csvOf, rowOf } from './table-writer.rules'
import type { ReadOptions } from './text-collector.rules'

type Format = {
  /** Reads as far as it is asked to; throws XmlRefusal and TableRefused. */
  read: (text: string, options: ReadOptions) => Iterable<ReadQuestion>
  /** One question, which is the so manyth of the file; null where the format has no such type. */
  write: (question: StoredQuestion, number: number) => string | null
  before: string
  between: string
  after: string
  ending: string
}

/** How questions are read from each format of files and written into it. */
export const formats: Record<ExchangeFormat, Format> = {
  gift: { read: readGift, write: giftOf, before: '', between: '\n\n', after: '\n', ending: 'gift.txt' },
  moodleXml: {
    read: readMoodleXml,
    write: moodleXmlOf,
    before: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
    between: '\n',
    after: '\n</quiz>\n',
    ending: 'xml',
  },
  csv: { read: readTable, write: csvOf, before: csvLine(tableColumns), between: '', after: '', ending: 'csv' },
  xlsx: {
    read: readSheet,
    write: (question) => questionRow(rowOf(question)),
    before: sheetStart(tableColumns),
    between: '',
    after: sheetEnd,
    ending: 'xlsx',
  },
  qti3: {
    read: (text, options) => [readQtiItem(text, 1, options)],
    write: qtiItemOf,
    before: '',
    between: '',
    after: '',
    ending: 'zip',
  },
}

import type { ImportColumn } from '@/db/schema/member-imports'
import { reader } from '@/lib/platform/reading/reader'
import { columnsOf } from './column-titles.rules'
import { delimiterOf, headOf, withoutPreamble } from './csv-head.rules'
import { recordsIn } from './csv-records.rules'
import { nameFields } from './import-fields.rules'
import { type PersonRow, personIn, type Reading } from './people-rows.rules'

/** How much of the first piece, and how many of its people, the language of the names is read from. */
const namesIn = { length: 32_768, people: 200 }
const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** The language of the people of a file: Arabic where most of them have a name in it, else unknown. */
function localeOf(piece: string, delimiter: string, columns: ImportColumn[]): 'ar' | null {
  const text = withoutPreamble(piece).text.slice(0, namesIn.length)
  const [, ...people] = recordsIn(text, delimiter, false, namesIn.people + 1).records
  const at = columns.flatMap(({ suggested }, place) => (nameFields.some((field) => field === suggested) ? [place] : []))
  const named = people.filter(({ cells, isBroken }) => !isBroken && at.some((place) => (cells[place] ?? '').trim() !== ''))
  const arabic = named.filter(({ cells }) => at.some((place) => isArabic(cells[place] ?? '')))
  return arabic.length * 2 > named.length ? 'ar' : null
}

/** The columns of a file, from its first piece; null if the title row does not end in it. */
function titlesOf(piece: string) {
  const delimiter = delimiterOf(piece)
  const records = headOf(piece, delimiter)
  if (!records[0] || records[0].isBroken) return null
  const columns = columnsOf(records)
  return { delimiter, columns, suggestedLocale: localeOf(piece, delimiter, columns) }
}

/** Reads the titles of a file of people. */
export const titlesReader = reader({ name: 'memberImports.titles', read: titlesOf, stopped: null })

/** A piece of a file, after what was left of the one before. */
export type PeoplePiece = {
  rest: string
  text: string
  delimiter: string
  /** Whether it is the first one, with the titles; and whether it is the last one. */
  isFirst: boolean
  isLast: boolean
  reading: Reading
  /** The most records that are read. */
  most: number
}
/** How many records were read, those that are people with their places among them, and what is left. */
export type PeopleInPiece = { count: number; people: { at: number; person: PersonRow }[]; rest: string }

function readPeople({ rest: before, text, delimiter, isFirst, isLast, reading, most }: PeoplePiece): PeopleInPiece {
  const plain = isFirst ? withoutPreamble(text).text : text
  const { records, rest } = recordsIn(before + plain, delimiter, isLast, most)
  const rows = isFirst ? records.slice(1) : records
  const people = rows.flatMap((record, at) => {
    const person = personIn(record, reading)
    return person ? [{ at, person }] : []
  })
  return { count: rows.length, people, rest }
}

/** Reads a piece of a file of people; null: it takes more than the limits. */
export const peopleReader = reader<PeoplePiece, PeopleInPiece | null>({
  name: 'memberImports.people',
  read: readPeople,
  stopped: null,
  processorMs: 10_000,
})

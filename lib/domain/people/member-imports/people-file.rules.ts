import { reader } from '@/lib/platform/reading/reader'
import { columnsOf } from './column-titles.rules'
import { delimiterOf, headOf, withoutPreamble } from './csv-head.rules'
import { recordsIn } from './csv-records.rules'
import { type PersonRow, personIn, type Reading } from './people-rows.rules'

/** The columns of a file, from its first piece; null if the title row does not end in it. */
function titlesOf(piece: string) {
  const delimiter = delimiterOf(piece)
  const records = headOf(piece, delimiter)
  return records[0] && !records[0].isBroken ? { delimiter, columns: columnsOf(records) } : null
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

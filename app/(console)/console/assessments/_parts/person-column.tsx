import type { Language } from '@/lib/platform/i18n/languages'
import { personParts } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { PersonChip } from '@/lib/ui/people/person-chip'
import { personName } from '../../groups/_parts/names'

type Entry = { person: { id: string; name: { ar?: string; en?: string }; email: string } }

/** The column that names the person of a row, with name and address in the CSV. */
export const personColumn = (t: (key: string) => string, language: Language, title: string): Column<Entry> => ({
  key: 'person',
  title,
  csv: personParts(t),
  cell: ({ person }) => <PersonChip name={personName(person, language)} email={person.email} />,
})

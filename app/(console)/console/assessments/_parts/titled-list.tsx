import type { Language } from '@/lib/platform/i18n/languages'
import { orderIn } from '@/lib/ui/list/columns'
import type { Filter } from '@/lib/ui/list/filters'
import type { Column } from '@/lib/ui/list/list'
import { Theirs } from '@/lib/ui/theirs'
import { languageOf, textIn } from '../../question-banks/_parts/names'

type Titled = { title: { ar?: string; en?: string } }

/** The column of titles in one or both languages, ordered by the reader's. */
export const titleColumn = (heading: string, language: Language): Column<Titled> => ({
  key: 'title',
  title: heading,
  sort: orderIn('title', language),
  csv: ['title.ar', 'title.en'],
  cell: ({ title }) => (
    <span data-text="theirs">
      <Theirs locale={languageOf(title, language)}>{textIn(title, language)}</Theirs>
    </span>
  ),
})

/** The choice of a status; the words are below `statuses` of the page's texts. */
export const statusFilter = (label: string, statuses: readonly string[], say: (key: string) => string): Filter => ({
  name: 'status',
  label,
  kind: 'choice',
  options: statuses.map((value) => ({ value, label: say(`statuses.${value}`) })),
})

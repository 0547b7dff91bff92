import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { languageOf, shortStem, textIn } from './names'

type Question = ItemOf<typeof listQuestions>

/** The columns of the list: the question with its tags, its type, languages, difficulty and points, and its moments. */
export function questionColumns({ t, language, regional }: Pick<Person, 't' | 'language' | 'regional'>): Column<Question>[] {
  const say = (key: string) => t(`questionBanks.${key}`)
  return [
    {
      key: 'stem',
      title: say('columns.stem'),
      csv: ['stem.ar', 'stem.en'],
      cell: ({ stem, tags }) => (
        <span className="two-lines" data-text="theirs">
          <Theirs locale={languageOf(stem, language)}>{shortStem(textIn(stem, language), 160)}</Theirs>
          {tags.length > 0 && <bdi>{tags.join(' · ')}</bdi>}
        </span>
      ),
    },
    {
      key: 'type',
      title: say('columns.type'),
      csv: [inWords(listQuestions, 'type', say('columns.type'), (value) => say(`types.${value}`))],
      cell: ({ type, archivedAt }) => (
        <span className="row tight">
          {say(`types.${type}`)}
          {archivedAt && <span className="badge">{say('archived')}</span>}
        </span>
      ),
    },
    {
      key: 'languages',
      phone: 'none',
      title: say('columns.languages'),
      csv: [],
      cell: ({ stem }) =>
        (['ar', 'en'] as const)
          .filter((each) => stem[each] !== undefined)
          .map((each) => say(`editor.languages.${each}`))
          .join(' · '),
    },
    {
      key: 'difficulty',
      title: say('columns.difficulty'),
      csv: [inWords(listQuestions, 'difficulty', say('columns.difficulty'), (value) => say(`editor.difficulties.${value}`))],
      cell: ({ difficulty }) => difficulty && <span className="badge">{say(`editor.difficulties.${difficulty}`)}</span>,
    },
    { ...amountColumn('points', say('columns.points'), regional), hidden: true },
    { key: 'tags', title: say('columns.tags'), hidden: true, cell: ({ tags }) => <bdi>{tags.join(' · ')}</bdi> },
    momentColumn('updatedAt', say('columns.updated'), regional),
    momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
  ]
}

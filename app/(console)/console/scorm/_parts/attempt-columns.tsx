import { listCourseAttempts } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { personColumn } from '../../assessments/_parts/person-column'
import { textOf } from '../../live/_parts/names'
import { AttemptResult, Share, TimeSpent } from './attempt-parts'

type PageParts = Pick<Person, 't' | 'textsOf' | 'regional' | 'language'>

/** The columns of the attempts at a package. */
export function attemptColumns(person: PageParts): Column<ItemOf<typeof listCourseAttempts>>[] {
  const { t, textsOf, regional, language } = person
  const { attempts: words } = textsOf('coursePackages').coursePackages
  return [
    personColumn(t, language, words.columns.person),
    {
      key: 'module',
      title: words.columns.module,
      csv: ['module.title.ar', 'module.title.en'],
      cell: ({ module }) => module && <bdi data-text="theirs">{textOf(module.title, language)}</bdi>,
    },
    {
      key: 'outcome',
      title: words.columns.outcome,
      csv: [
        inWords(listCourseAttempts, 'state', words.columns.state, (value) => t(`coursePackages.attempts.states.${value}`)),
        inWords(listCourseAttempts, 'outcome', words.columns.outcome, (value) => t(`coursePackages.attempts.results.${value}`)),
      ],
      cell: ({ state, outcome }) => <AttemptResult state={state} outcome={outcome} words={words} />,
    },
    {
      key: 'score',
      title: words.columns.score,
      end: true,
      cell: ({ score }) => <Share value={score === null ? null : score / 100} regional={regional} />,
    },
    {
      key: 'seconds',
      title: words.columns.time,
      csv: [{ path: 'seconds', title: words.columns.seconds }],
      end: true,
      cell: ({ seconds }) => <TimeSpent seconds={seconds} regional={regional} />,
    },
    momentColumn('startedAt', words.columns.started, regional),
    { ...momentColumn('lastAt', words.columns.last, regional), sort: undefined },
  ]
}

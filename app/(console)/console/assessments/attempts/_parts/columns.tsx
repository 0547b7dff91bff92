import { listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { attemptStates } from '@/lib/domain/assessing/assessments/words'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { personFilter } from '../../../enrolments/_parts/filters'
import { languageOf, textIn } from '../../../question-banks/_parts/names'
import { AttemptStateBadge } from './attempt-state'
import { nameOf } from './names'

type Listed = ItemOf<typeof listAttempts>
type Page = Person & { query: Record<string, string | undefined> }

/** The filters of the list; `title` is that of the chosen assessment. */
export async function filtersOf(page: Page, title: string | undefined): Promise<Filter[]> {
  const { t, me } = page
  const say = (key: string) => t(`gradingDesk.${key}`)
  return [
    {
      name: 'state',
      label: say('columns.state'),
      kind: 'choice',
      options: attemptStates.map((value) => ({ value, label: say(`states.${value}`) })),
    },
    ...(can(me, listAssessments)
      ? [
          {
            name: 'assessment',
            label: say('columns.assessment'),
            kind: 'search' as const,
            source: endpoint(listAssessments),
            fields: ['title'],
            now: title,
          },
        ]
      : []),
    ...(can(me, listMembers) ? [await personFilter(page)] : []),
  ]
}

/** The columns of the list: who, in which assessment, how far, and with how many points. */
export function columnsOf({ t, language, regional }: Page): Column<Listed>[] {
  const say = (key: string) => t(`gradingDesk.${key}`)
  const points = (one: Listed) =>
    one.score === null || one.percent === null
      ? t('gradingDesk.ungraded', { count: one.ungradedCount })
      : t('gradingDesk.pointsOf', { score: one.score, points: one.maxScore, share: one.percent / 100 })
  return [
    {
      key: 'person',
      title: say('columns.person'),
      csv: personParts(t),
      cell: (one) =>
        one.person ? (
          <span className="two-lines">
            <bdi>{nameOf(one, language, t)}</bdi>
            <Email>{one.person.email}</Email>
          </span>
        ) : (
          <span className="soft">{say('hidden')}</span>
        ),
    },
    {
      key: 'assessment',
      title: say('columns.assessment'),
      csv: ['assessment.title.ar', 'assessment.title.en'],
      cell: ({ assessment }) => (
        <span data-text="theirs">
          <Theirs locale={languageOf(assessment.title, language)}>{textIn(assessment.title, language)}</Theirs>
        </span>
      ),
    },
    {
      key: 'state',
      title: say('columns.state'),
      csv: [inWords(listAttempts, 'state', say('columns.state'), (value) => say(`states.${value}`))],
      cell: ({ state }) => <AttemptStateBadge state={state} t={t} />,
    },
    {
      key: 'score',
      title: say('columns.points'),
      csv: [
        yesOrNo(listAttempts, 'isPassed', say('columns.passed'), t),
        { path: 'score', title: say('columns.points') },
        { path: 'maxScore', title: say('columns.maxPoints') },
        { path: 'percent', title: say('columns.percent') },
        { path: 'ungradedCount', title: say('columns.ungraded') },
      ],
      cell: points,
    },
    amountColumn('number', say('columns.number'), regional),
    momentColumn('submittedAt', say('columns.submitted'), regional),
    momentColumn('createdAt', say('columns.started'), regional, { hidden: true }),
  ]
}

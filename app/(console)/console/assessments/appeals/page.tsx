import { listAppeals } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { readAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { appealStates } from '@/lib/domain/assessing/assessments/words'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import { NamedPerson } from '@/lib/ui/named-person'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Theirs } from '@/lib/ui/theirs'
import { consolePage } from '../../_parts/console-page'
import { languageOf, textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'
import { AppealStateBadge, numberOf, pointsIn } from '../attempts/_parts/appeals'
import { attemptAddress, nameOf } from '../attempts/_parts/names'

type Page = Pick<Person, 't' | 'language' | 'regional'>

/** The columns of the list: who appeals in which assessment, about which question, and how it was decided. */
function columnsOf({ t, language, regional }: Page): Column<ItemOf<typeof listAppeals>>[] {
  const say = (key: string) => t(`gradingDesk.appeals.${key}`)
  return [
    {
      key: 'person',
      title: say('columns.person'),
      csv: personParts(t),
      cell: (one) => <NamedPerson name={nameOf(one, language, t)} email={one.person.email} />,
    },
    {
      key: 'assessment',
      title: say('columns.assessment'),
      csv: ['assessment.title.ar', 'assessment.title.en'],
      cell: ({ assessment: { title } }) => (
        <span data-text="theirs">
          <Theirs locale={languageOf(title, language)}>{textIn(title, language)}</Theirs>
        </span>
      ),
    },
    {
      key: 'questionRef',
      title: say('columns.question'),
      cell: (one) => (
        <span className="two-lines">
          <span>{t('gradingDesk.appeals.number', { number: numberOf(one) })}</span>
          <span className="small soft">{pointsIn(one, t)}</span>
        </span>
      ),
      csv: [
        { path: 'questionRef', title: say('columns.question') },
        { path: 'scoreBefore', title: say('columns.before') },
        { path: 'score', title: say('columns.after') },
        { path: 'reason', title: say('columns.reason') },
        { path: 'decisionReason', title: say('columns.decision') },
      ],
    },
    {
      key: 'state',
      title: say('columns.state'),
      csv: [inWords(listAppeals, 'state', say('columns.state'), (value) => say(`states.${value}`))],
      cell: ({ state }) => <AppealStateBadge state={state} t={t} />,
    },
    momentColumn('createdAt', say('columns.created'), regional),
    momentColumn('decidedAt', say('columns.decided'), regional, { hidden: true }),
  ]
}

/** The appeals of learners; each leads to its attempt, where it is decided. */
export default consolePage({ name: 'assessments', needs: listAppeals }, (page) => {
  const { t, me, language, query } = page
  const say = (key: string) => t(`gradingDesk.appeals.${key}`)
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listAppeals, query }} />
      <AssessmentTabs current="appeals" t={t} me={me} />
      <List
        contract={listAppeals}
        name="appeals"
        title={say('title')}
        query={query}
        isSearchable={false}
        labelOf={(one) => `${nameOf(one, language, t)} · ${t('gradingDesk.appeals.number', { number: numberOf(one) })}`}
        hrefOf={can(me, readAttempt) ? ({ attemptId }) => attemptAddress(attemptId, undefined) : undefined}
        filters={[
          {
            name: 'state',
            label: say('columns.state'),
            kind: 'choice',
            options: appealStates.map((value) => ({ value, label: say(`states.${value}`) })),
          },
        ]}
        columns={columnsOf(page)}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </>
  )
})

import { createAssignment, listAssignments } from '@/lib/domain/assessing/assignments/definitions.contract'
import { assignmentStatuses } from '@/lib/domain/assessing/assignments/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'
import { statusFilter, titleColumn } from '../_parts/titled-list'
import { StateBadges } from './_parts/state-badges'

export default consolePage({ name: 'assessments', needs: listAssignments }, ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const create = can(me, createAssignment) && (
    <LinkButton href="/console/assessments/assignments/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listAssignments, query }}>
        {create}
      </SectionHeader>
      <AssessmentTabs current="assignments" t={t} me={me} />
      <List
        contract={listAssignments}
        name="assignments"
        title={say('title')}
        query={query}
        labelOf={({ title }) => textIn(title, language)}
        hrefOf={({ id }) => `/console/assessments/assignments/${id}`}
        filters={[statusFilter(say('columns.status'), assignmentStatuses, say)]}
        columns={[
          titleColumn(say('columns.title'), language),
          {
            key: 'status',
            title: say('columns.status'),
            csv: [inWords(listAssignments, 'status', say('columns.status'), (value) => say(`statuses.${value}`))],
            cell: (assignment) => <StateBadges of={assignment} t={t} />,
          },
          {
            key: 'dueAt',
            title: say('columns.due'),
            csv: ['dueAt'],
            cell: ({ dueAt }) => <When at={dueAt} regional={regional} as="short" edge="ends" none="—" />,
          },
          amountColumn('ungradedCount', say('columns.waiting'), regional),
          amountColumn('maxPoints', say('columns.points'), regional),
          momentColumn('updatedAt', say('columns.updated'), regional),
          momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
        ]}
        empty={{ title: say('empty'), detail: say('emptyDetail'), action: create }}
      />
    </>
  )
})

import { createAssessment, listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listRegrades } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { assessmentStatuses } from '@/lib/domain/assessing/assessments/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { textIn } from '../question-banks/_parts/names'
import { AssessmentTabs } from './_parts/assessment-tabs'
import { StateBadges } from './_parts/state-badges'
import { statusFilter, titleColumn } from './_parts/titled-list'

export default consolePage('assessments', ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`assessments.${key}`)
  const create = can(me, createAssessment) && (
    <LinkButton href="/console/assessments/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listAssessments, query }}>
        {can(me, listRegrades) && <LinkButton href="/console/assessments/regrades">{say('regrade.all')}</LinkButton>}
        {create}
      </SectionHeader>
      <AssessmentTabs current="assessments" t={t} me={me} />
      <List
        contract={listAssessments}
        name="assessments"
        title={say('title')}
        query={query}
        labelOf={({ title }) => textIn(title, language)}
        hrefOf={({ id }) => `/console/assessments/${id}`}
        filters={[statusFilter(say('columns.status'), assessmentStatuses, say)]}
        columns={[
          titleColumn(say('columns.title'), language),
          {
            key: 'status',
            title: say('columns.status'),
            csv: [inWords(listAssessments, 'status', say('columns.status'), (value) => say(`statuses.${value}`))],
            cell: (assessment) => <StateBadges of={assessment} t={t} />,
          },
          {
            key: 'purpose',
            title: say('fields.purpose'),
            csv: [inWords(listAssessments, 'purpose', say('fields.purpose'), (value) => say(`values.purpose.${value}`))],
            cell: ({ purpose }) => say(`values.purpose.${purpose}`),
          },
          amountColumn('questionCount', say('columns.questions'), regional),
          momentColumn('updatedAt', say('columns.updated'), regional),
          momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
        ]}
        empty={{
          title: say('empty.title'),
          detail: say(can(me, createAssessment) ? 'empty.detail' : 'empty.detailNone'),
          action: create,
        }}
      />
    </>
  )
})

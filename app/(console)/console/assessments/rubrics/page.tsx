import { createRubric, listRubrics } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { rubricStatuses } from '@/lib/domain/assessing/rubrics/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'
import { statusFilter, titleColumn } from '../_parts/titled-list'

export default consolePage({ name: 'assessments', needs: listRubrics }, ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`rubrics.list.${key}`)
  const create = can(me, createRubric) && (
    <LinkButton href="/console/assessments/rubrics/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listRubrics, query }}>
        {create}
      </SectionHeader>
      <AssessmentTabs current="rubrics" t={t} me={me} />
      <List
        contract={listRubrics}
        name="rubrics"
        title={say('title')}
        query={query}
        labelOf={({ title }) => textIn(title, language)}
        hrefOf={({ id }) => `/console/assessments/rubrics/${id}`}
        filters={[statusFilter(say('status'), rubricStatuses, say)]}
        columns={[
          titleColumn(say('name'), language),
          {
            key: 'status',
            title: say('status'),
            csv: [inWords(listRubrics, 'status', say('status'), (value) => say(`statuses.${value}`))],
            cell: ({ status }) => (
              <span className={status === 'active' ? 'badge good' : 'badge'}>{say(`statuses.${status}`)}</span>
            ),
          },
          amountColumn('criterionCount', say('criteria'), regional),
          amountColumn('maxPoints', say('points'), regional),
          momentColumn('updatedAt', say('updated'), regional),
          momentColumn('createdAt', say('created'), regional, { hidden: true }),
        ]}
        empty={{ title: say('empty'), detail: say('emptyDetail'), action: create }}
      />
    </>
  )
})

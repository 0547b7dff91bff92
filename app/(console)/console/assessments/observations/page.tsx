import { createObservation, listObservations } from '@/lib/domain/assessing/observations/observations.contract'
import { observationStatuses } from '@/lib/domain/assessing/observations/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'
import { statusFilter, titleColumn } from '../_parts/titled-list'

export default consolePage({ name: 'assessments', needs: listObservations }, ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`observations.${key}`)
  const create = can(me, createObservation) && (
    <LinkButton href="/console/assessments/observations/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listObservations, query }}>
        {create}
      </SectionHeader>
      <AssessmentTabs current="observations" t={t} me={me} />
      <List
        contract={listObservations}
        name="observations"
        title={say('title')}
        query={query}
        labelOf={({ title }) => textIn(title, language)}
        hrefOf={({ id }) => `/console/assessments/observations/${id}`}
        filters={[statusFilter(say('status'), observationStatuses, say)]}
        columns={[
          titleColumn(say('name'), language),
          {
            key: 'status',
            title: say('status'),
            csv: [inWords(listObservations, 'status', say('status'), (value) => say(`statuses.${value}`))],
            cell: ({ status }) => (
              <span className={status === 'published' ? 'badge good' : 'badge'}>{say(`statuses.${status}`)}</span>
            ),
          },
          momentColumn('updatedAt', say('updated'), regional),
          momentColumn('createdAt', say('created'), regional, { hidden: true }),
        ]}
        empty={{ title: say('empty'), detail: say('emptyDetail'), action: create }}
      />
    </>
  )
})

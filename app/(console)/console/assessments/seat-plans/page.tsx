import { createSeatPlan, listSeatPlans } from '@/lib/domain/assessing/assessments/seating/seat-plans.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { textIn } from '../../question-banks/_parts/names'
import { PlanState } from './_parts/plan-state'

/** The seat plans of an assessment (`?assessment=`), or all. */
export default consolePage({ name: 'assessments', needs: listSeatPlans }, ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`seatPlans.${key}`)
  const title = say('title')
  const create = query.assessment && can(me, createSeatPlan) && (
    <LinkButton href={`/console/assessments/seat-plans/new?assessment=${query.assessment}`} kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader trail={title} title={title} intro={say('intro')} shows={{ contract: listSeatPlans, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listSeatPlans}
        name="seat-plans"
        title={title}
        query={query}
        isSearchable={false}
        labelOf={({ assessment }) => textIn(assessment.title, language)}
        hrefOf={({ id }) => `/console/assessments/seat-plans/${id}`}
        columns={[
          {
            key: 'assessment',
            title: say('columns.assessment'),
            csv: ['assessment.title.ar', 'assessment.title.en'],
            cell: ({ assessment }) => <bdi data-text="theirs">{textIn(assessment.title, language)}</bdi>,
          },
          {
            key: 'path',
            title: say('columns.path'),
            csv: ['path.title.ar', 'path.title.en'],
            cell: ({ path }) => <bdi data-text="theirs">{textIn(path.title, language)}</bdi>,
          },
          {
            key: 'isPublished',
            title: say('columns.state'),
            csv: [
              inWords(listSeatPlans, 'isPublished', say('columns.state'), (value) =>
                say(`states.${value === 'true' ? 'published' : 'hidden'}`),
              ),
            ],
            cell: ({ isPublished }) => <PlanState isPublished={isPublished} t={t} />,
          },
          amountColumn('roomCount', say('columns.rooms'), regional),
          amountColumn('seatedCount', say('columns.seated'), regional),
          momentColumn('updatedAt', say('columns.updated'), regional, { hidden: true }),
          momentColumn('createdAt', say('columns.created'), regional),
        ]}
        empty={{ title: say('empty'), detail: say('emptyDetail'), action: create || undefined }}
      />
    </>
  )
})

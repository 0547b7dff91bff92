import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { dutyStates } from '@/lib/domain/learning/learning-paths/words'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { groupKinds } from '@/lib/domain/people/groups/words'
import { listDuties } from '@/lib/domain/standards/analytics/duty-list.contract'
import { can } from '@/lib/ui/can'
import { amountColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { groupFilter } from '../../groups/_parts/group-filter'
import { groupName } from '../../groups/_parts/names'
import { pathFilter } from '../_parts/filters'

/** The departments with their mandatory enrolments: for managers, those that they manage. */
export default consolePage({ name: 'enrolments', needs: listDuties }, async (page) => {
  const { t, me, language, regional, query } = page
  const say = (key: string) => t(`analytics.duties.${key}`)
  const kinds = groupKinds.map((value) => ({ value, label: t(`groups.kinds.${value}`) }))
  return (
    <>
      <SectionHeader trail={say('open')} title={say('title')} intro={say('intro')} shows={{ contract: listDuties, query }} />
      <List
        contract={listDuties}
        name="departments"
        title={say('title')}
        query={{ orderBy: `${orderIn('name', language)}:asc`, ...query }}
        labelOf={(group) => groupName(group, language)}
        hrefOf={
          can(me, listProgress)
            ? ({ id }) =>
                `/console/enrolments?${new URLSearchParams({ group: id, mandatory: 'true', state: dutyStates.join(), ...(query.path && { path: query.path }) })}`
            : undefined
        }
        filters={[
          { name: 'kind', label: say('kind'), kind: 'choice', options: kinds },
          ...(can(me, listPaths) ? [await pathFilter(page)] : []),
          ...(can(me, listGroups) ? [await groupFilter(page, 'within', say('columns.parent'))] : []),
        ]}
        columns={[
          {
            key: 'name',
            title: say('columns.name'),
            sort: orderIn('name', language),
            csv: ['name.ar', 'name.en'],
            cell: (group) => <bdi data-text="theirs">{groupName(group, language)}</bdi>,
          },
          {
            key: 'kind',
            title: say('kind'),
            hidden: true,
            csv: [inWords(listDuties, 'kind', say('kind'), (value) => t(`groups.kinds.${value}`))],
            cell: ({ kind }) => t(`groups.kinds.${kind}`),
          },
          amountColumn('people', say('columns.people'), regional),
          amountColumn('enrolled', say('columns.enrolled'), regional),
          amountColumn('completed', say('columns.completed'), regional),
          amountColumn('overdue', say('columns.overdue'), regional),
          {
            key: 'share',
            title: say('columns.share'),
            end: true,
            cell: ({ share }) =>
              share !== null && <Amount value={share} regional={regional} style="percent" maximumFractionDigits={1} />,
          },
        ]}
        empty={{ title: say('none') }}
      />
    </>
  )
})

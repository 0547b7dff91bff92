import { sql } from 'drizzle-orm'
import { enrolmentRows, isDuty } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { dutyStates } from '@/lib/domain/learning/learning-paths/words'
import { groupsList, listedGroup, peopleOfListed } from '@/lib/domain/people/groups/group-lists.service'
import { groupMemberRows, groupRows, groupTreeRows, isManaged } from '@/lib/domain/people/groups/group-tree.service'
import { nestedMemberCount } from '@/lib/domain/people/groups/groups.service'
import type { GroupKind } from '@/lib/domain/people/groups/words'
import { groupReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './duty-list.contract'
import type { Reading } from './filters.service'

const ofPaths = sql`string_to_array(nullif(${given('inPaths')}, ''), ',')::uuid[]`
const states = sql.raw(`'{${dutyStates.join()}}'::text[]`)
const counted = (name: string) => sql`(once.counts ->> ${sql.raw(`'${name}'`)})::int`

const duties = groupsList(contracts.listDuties, {
  once: {
    counts: sql`(select json_build_object('enrolled', count(*), 'completed', count(*) filter (where e.state = 'completed'),
        'overdue', count(*) filter (where e.state = 'overdue'))
      from ${enrolmentRows} e where e.organization_id = ${listedGroup.organizationId} and e.user_id in (${peopleOfListed})
        and e.state = any(${states}) and ${isDuty('e')} and (${ofPaths} is null or e.path_id = any(${ofPaths})))`,
  },
  fields: {
    people: nestedMemberCount,
    enrolled: counted('enrolled'),
    completed: counted('completed'),
    overdue: counted('overdue'),
    share: sql`round(${counted('completed')}::numeric / nullif(${counted('enrolled')}, 0), 3)::float8`,
  },
})

export const listDuties = implement(contracts.listDuties, ({ db, organization, user }, { query, page }) => {
  const { path = [], ...asked } = query
  const filters = { ...asked, reach: groupReach(user, 'progress.readAny') }
  return duties(db, page, { organizationId: organization.id, filters, values: { inPaths: [path].flat().join() } })
})

export type DepartmentRow = {
  kind: GroupKind
  name: { ar?: string; en?: string }
  people: number
  enrolled: number
  completed: number
  overdue: number
}
type Departments = { path?: string; within?: string; manager?: string }

/** All departments with their duties, by name, for the file of a report; with a manager, those that they manage. */
export const departmentsOf = ({ db, organization }: Reading, { path, within, manager }: Departments): Promise<DepartmentRow[]> =>
  db.execute<DepartmentRow>(sql`
    with inside as (
      select distinct line.ancestor_id as group_id, member.user_id from ${groupTreeRows} line
      join ${groupMemberRows} member on member.organization_id = line.organization_id and member.group_id = line.group_id
      where line.organization_id = ${organization.id}::uuid
    ), duties as (
      select e.user_id, e.state from ${enrolmentRows} e
      where e.organization_id = ${organization.id}::uuid and e.state = any(${states}) and ${isDuty('e')}
        ${path === undefined ? sql`` : sql`and e.path_id = ${path}::uuid`}
    )
    select g.kind, g.name, (select count(*)::int from inside where inside.group_id = g.id) as people,
      count(duties.state)::int as enrolled, (count(*) filter (where duties.state = 'completed'))::int as completed,
      (count(*) filter (where duties.state = 'overdue'))::int as overdue
    from ${groupRows} g left join inside on inside.group_id = g.id left join duties on duties.user_id = inside.user_id
    where g.organization_id = ${organization.id}::uuid
      ${within === undefined ? sql`` : sql`and ${isWithin(within)}`}
      ${manager === undefined ? sql`` : sql`and ${isManaged({ organizationId: sql`g.organization_id`, groupId: sql`g.id` }, sql`${manager}::uuid`)}`}
    group by g.id, g.kind, g.name, g.name_en order by g.name_en, g.id`)

const isWithin = (group: string) => sql`exists (select from ${groupTreeRows} line
  where line.organization_id = g.organization_id and line.group_id = g.id and line.ancestor_id = ${group}::uuid)`

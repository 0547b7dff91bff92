import { type SQL, sql } from 'drizzle-orm'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { one } from '@/lib/platform/db/tenant'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { isManaged } from './group-tree.service'
import type { groupKinds, MemberSource } from './words'

type Name = { ar?: string; en?: string }
type OfPerson = {
  groups: { id: string; kind: (typeof groupKinds)[number]; name: Name; sources: MemberSource[]; isManager: boolean }[]
  groupCount: number
  managers: { id: string; name: Name; email: string; groupId: string }[]
}
/** `reach`: only groups that this manager manages; undefined: all. `most` limits groups and managers. */
type Asked = { userId: string; reach: string | undefined; most: number }

/** The groups that a person is in or manages themselves, by name, and the other people who manage them. */
export function groupsAround({ db, organization }: TenantContext, { userId, reach, most }: Asked): Promise<OfPerson> {
  const of = (alias: string): SQL => sql`${sql.raw(alias)}.organization_id = ${organization.id}::uuid`
  const asked = { organizationId: sql`joined.organization_id`, groupId: sql`joined.id` }
  const isReached = reach === undefined ? sql`true` : isManaged(asked, sql`${reach}::uuid`)
  return one(
    db.execute<OfPerson>(sql`
      with around as materialized (
        select joined.id, joined.kind, joined.name, joined.name_en, coalesce(inside.sources, '{}') as sources,
          leads.user_id is not null as leads
        from (select group_id from group_members where organization_id = ${organization.id}::uuid and user_id = ${userId}::uuid
          union select group_id from group_managers where organization_id = ${organization.id}::uuid and user_id = ${userId}::uuid) theirs
        join groups joined on ${of('joined')} and joined.id = theirs.group_id
        left join group_members inside on ${of('inside')} and inside.group_id = theirs.group_id and inside.user_id = ${userId}::uuid
        left join group_managers leads on ${of('leads')} and leads.group_id = theirs.group_id and leads.user_id = ${userId}::uuid
        where ${isReached}
      ), leaders as (
        select distinct on (manager.user_id) manager.user_id, manager.group_id, line.depth
        from around join group_tree line on ${of('line')} and line.group_id = around.id
        join group_managers manager on ${of('manager')} and manager.group_id = line.ancestor_id and manager.user_id <> ${userId}::uuid
        where cardinality(around.sources) > 0
        order by manager.user_id, line.depth, manager.group_id
      )
      select
        (select coalesce(json_agg(json_build_object('id', shown.id, 'kind', shown.kind, 'name', shown.name, 'sources', to_json(shown.sources),
            'isManager', shown.leads) order by shown.name_en, shown.id), '[]')
          from (select * from around order by name_en, id limit ${most}::int) shown) as groups,
        (select count(*)::int from around) as "groupCount",
        (select coalesce(json_agg((${personAsJson(sql`${organization.id}::uuid`, sql`shown.user_id`)})::jsonb
            || jsonb_build_object('groupId', shown.group_id) order by shown.depth, shown.user_id), '[]')
          from (select * from leaders order by depth, user_id limit ${most}::int) shown) as managers`),
  )
}

import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { personRows } from '@/lib/domain/house/identity/account/people.service'
import type { Holding } from '@/lib/domain/house/roles/holdings.rules'
import { isHolder } from '@/lib/domain/house/roles/role-members.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { one } from '@/lib/platform/db/tenant'
import type { Publishing } from '@/lib/platform/events/publish'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { reachOfManagers } from './group-reach.service'
import { join, leave } from './membership.service'
import type { GroupRule } from './rules.contract'

// Of the row `person` of `users`, and the JSON `asked` of a condition.
const value = sql`asked.condition->>'value'`
// Texts are compared as a search compares them: by forms of letters, marks and digits alone they do not differ.
const compared = (column: SQL) =>
  sql`case asked.condition->>'is' when 'startsWith' then starts_with(fold_text(${column}), fold_text(${value}))
    else fold_text(${column}) = fold_text(${value}) end`
const holds = sql`case asked.condition->>'attribute'
  when 'department' then ${compared(sql`person.department`)}
  when 'jobTitle' then ${compared(sql`person.job_title`)}
  when 'manager' then person.manager_id = (${value})::uuid
  when 'emailDomain' then split_part(person.email, '@', 2) = ${value}
  when 'locale' then person.locale = ${value}
  when 'role' then ${isHolder({ organizationId: sql`person.organization_id`, userId: sql`person.id`, roleId: sql`(${value})::uuid` })}
end`

/** Whether the row `person` of `users` meets a rule: a text with `all` or `any`, and the JSON of its conditions. */
const meets = (match: SQL, conditions: SQL): SQL => sql`(
  select case when ${match} = 'all' then bool_and(coalesce(${holds}, false)) else bool_or(coalesce(${holds}, false)) end
  from jsonb_array_elements(${conditions}) asked(condition))`

type Meant = { people: (id: SQL) => SQL; groupId?: string }

/** Puts those people into the groups whose rules they meet and takes them out of those whose rules they do not, or no longer, meet. */
async function settle(context: Publishing, { people, groupId }: Meant): Promise<void> {
  const { db, organization } = context
  // One after the other: each reads what was committed before, and a later change of a person or a rule has its own turn after this one.
  await lockSubject(db, 'group-rules', organization.id)
  const ofGroup = (id: SQL) => (groupId === undefined ? sql`true` : sql`${id} = ${groupId}`)
  const differing = await db.execute<{ groupId: string; userId: string; isMeant: boolean }>(sql`
    with meant as (
      select rule.group_id, person.id as user_id from group_rules rule
      join ${personRows} on person.organization_id = rule.organization_id
      where rule.organization_id = ${organization.id} and ${ofGroup(sql`rule.group_id`)} and ${people(sql`person.id`)}
        and ${meets(sql`rule.match`, sql`rule.conditions`)}),
    held as (
      select member.group_id, member.user_id from group_members member
      where member.organization_id = ${organization.id} and ${ofGroup(sql`member.group_id`)} and ${people(sql`member.user_id`)}
        and 'rule' = any(member.sources))
    select coalesce(meant.group_id, held.group_id) as "groupId", coalesce(meant.user_id, held.user_id) as "userId",
      meant.group_id is not null as "isMeant"
    from meant full join held on held.group_id = meant.group_id and held.user_id = meant.user_id
    where meant.group_id is null or held.group_id is null`)
  const pairs = (isMeant: boolean) =>
    differing.filter((one) => one.isMeant === isMeant).map(({ groupId: group, userId }) => ({ groupId: group, userId }))
  await join(context, pairs(true), 'rule')
  await leave(context, pairs(false), 'rule')
}

/** A person in all groups with rules. */
export async function settlePerson(context: Publishing, userId: string): Promise<void> {
  const { db, organization } = context
  // A rule that is committed after this look has a job for everybody.
  const { hasRules } = await one(
    db.execute<{ hasRules: boolean }>(sql`
      select exists (select from group_rules where organization_id = ${organization.id})
        or exists (select from group_members member where member.organization_id = ${organization.id} and member.user_id = ${userId}
          and 'rule' = any(member.sources)) as "hasRules"`),
  )
  if (hasRules) await settle(context, { people: (id) => sql`${id} = ${userId}` })
}

/** One group with the people after an id, up to another. */
export const settleGroup = (context: Publishing, groupId: string, { after, last }: { after: string; last: string }) =>
  settle(context, { groupId, people: (id) => sql`(${id} > ${after} and ${id} <= ${last})` })

type Rule = z.output<typeof GroupRule>
type Preview = { memberCount: number; joining: number; leaving: number; people: { id: string; name: object; email: string }[] }

/** Whom a rule would put into a group. */
export function previewOf({ db, organization }: TenantContext, groupId: string, { match, conditions }: Rule): Promise<Preview> {
  const isMet = meets(sql`${match}::text`, sql`${JSON.stringify(conditions)}::text::jsonb`)
  return one(
    db.execute<Preview>(sql`
      with judged as materialized (
        select person.id, person.name, person.email, ${isMet} as "isMet", member.sources from ${personRows}
        left join group_members member on member.organization_id = person.organization_id and member.group_id = ${groupId}
          and member.user_id = person.id
        where person.organization_id = ${organization.id})
      select count(*) filter (where "isMet")::int as "memberCount",
        count(*) filter (where "isMet" and sources is null)::int as joining,
        count(*) filter (where not "isMet" and sources = array['rule'])::int as leaving,
        (select coalesce(json_agg(json_build_object('id', shown.id, 'name', shown.name, 'email', shown.email) order by shown.email), '[]')
          from (select * from judged where "isMet" order by email limit 20) shown) as people
      from judged`),
  )
}

/**
 * The rights of managers of groups with rules over people. A change of a fact that rules read may put a
 * person within the reach of these managers, so its caller must hold the same for all people.
 */
export async function reachOfRules(context: TenantContext): Promise<Holding> {
  const rows = await context.db.execute<{ userId: string }>(sql`
    select distinct manager.user_id as "userId" from group_rules rule
    join group_tree line on line.organization_id = rule.organization_id and line.group_id = rule.group_id
    join group_managers manager on manager.organization_id = line.organization_id and manager.group_id = line.ancestor_id
    where rule.organization_id = ${context.organization.id}`)
  return reachOfManagers(
    context,
    rows.map(({ userId }) => userId),
  )
}

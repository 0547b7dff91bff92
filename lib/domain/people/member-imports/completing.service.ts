import { and, eq, sql } from 'drizzle-orm'
import { type ImportProblem, memberImportPeople, type memberImports } from '@/db/schema/member-imports'
import { departmentsLike } from '@/lib/domain/house/identity/account/departments.service'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import { administers } from '@/lib/domain/house/roles/administrators.service'
import { heldRolesOf } from '@/lib/domain/house/roles/granting-roles.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { lowestId } from '@/lib/platform/ids'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { importRecords } from './member-imports.service'

type Import = typeof memberImports.$inferSelect

// These are known of a row only when the whole file was read: managers who come later in it, people who would report to
// themselves, and who is missing.

/** The steps after the last row, in their order, each by position within it. */
export const completions = ['managers', 'lines', 'missing'] as const
export type Completion = (typeof completions)[number]
const rowsAtOnce = 1000
const peopleAtOnce = 2000

const changed = (problem: ImportProblem) => sql`problems || ${JSON.stringify([problem])}::jsonb`

/** The next position of a step after one; null: the step is over. */
export async function nextCompletion(
  { db, organization }: TenantContext,
  { id, existing, missing }: Pick<Import, 'id' | 'existing' | 'missing'>,
  step: Completion,
  after: string | null,
): Promise<string | null> {
  if (existing !== 'update') return null
  if (step === 'missing') {
    if (!missing) return null
    const [last] = await db.execute<{ id: string }>(sql`
      select max(id::text) as id from (select id from ${accountRows} where organization_id = ${organization.id}
        and id > ${after ?? lowestId}::uuid order by id limit ${peopleAtOnce}::int) page`)
    return last?.id ?? null
  }
  const [last] = await db.execute<{ number: number | null }>(sql`
    select max(number) as number from (select number from member_import_rows
      where organization_id = ${organization.id} and import_id = ${id} and number > ${Number(after ?? 0)}::int
      order by number limit ${rowsAtOnce}::int) page`)
  return last?.number ? String(last.number) : null
}

export async function complete(context: JobContext, importId: string, step: Completion, from: string | null, to: string) {
  const row = await importRecords.lock(context, importId)
  const range = { from: Number(from ?? 0), to: Number(to) }
  if (step === 'managers') return settleManagers(context, row, range)
  if (step === 'lines') return refuseCycles(context, row, range)
  return findMissing(context, row, { from: from ?? lowestId, to })
}

type Range = { from: number; to: number }
const inRange = ({ organization }: TenantContext, { id }: Import, { from, to }: Range) => sql`
  r.organization_id = ${organization.id} and r.import_id = ${id} and r.number > ${from}::int and r.number <= ${to}::int`

/**
 * Managers without an account are people of the file, who get one before, or unknown. Only the rows of people with
 * accounts are settled here; those of new ones say so after the import.
 */
async function settleManagers(context: JobContext, row: Import, range: Range): Promise<void> {
  const { db } = context
  const [counts] = await db.execute<{ became: number }>(sql`
    with open as (
      select r.id, r.facts->>'manager' as named, r.state, r.user_id from member_import_rows r
      where ${inRange(context, row, range)} and r.state in ('changed', 'unchanged') and r.user_id is not null
        and r.facts ? 'manager' and r.manager_id is null),
    named as materialized (
      select key from member_import_rows other cross join lateral (
        values (other.email), (other.facts->>'externalId'), (other.facts->>'employeeNumber')) keys(key)
      where other.organization_id = ${row.organizationId} and other.import_id = ${row.id} and other.state = 'ready'
        and key is not null and exists (select from open)),
    found as (
      select open.*, (open.named in (select key from named) or lower(open.named) in (select key from named)) as in_file from open),
    known as (
      update member_import_rows r set state = 'changed', changes = r.changes || jsonb_build_array(jsonb_build_object(
          'field', 'manager', 'after', found.named, 'before', (select boss.email from ${accountRows} person
            join ${accountRows} boss on boss.organization_id = person.organization_id and boss.id = person.manager_id
            where person.organization_id = r.organization_id and person.id = r.user_id)))
      from found where r.organization_id = ${row.organizationId} and r.id = found.id and found.in_file
      returning found.state as was, r.user_id),
    kept as (
      update member_import_people person set sets_manager = true from known
      where person.organization_id = ${row.organizationId} and person.import_id = ${row.id} and person.user_id = known.user_id),
    lost as (
      update member_import_rows r set problems = ${changed({ key: 'managerUnknown', field: 'manager' })}
      from found where r.organization_id = ${row.organizationId} and r.id = found.id and not found.in_file returning r.id)
    select (select count(*) from known where was = 'unchanged')::int as became, (select count(*) from lost) as others`)
  const became = counts?.became ?? 0
  if (became === 0) return
  const { readyCount, changedCount, unchangedCount } = row
  const set = {
    readyCount: readyCount + became,
    changedCount: changedCount + became,
    unchangedCount: unchangedCount - became,
  }
  await importRecords.change(context, row, set, [])
}

/** Refuses rows by which people would report to themselves, and keeps how many managers are above the others. */
async function refuseCycles(context: JobContext, row: Import, range: Range): Promise<void> {
  const { db } = context
  const ofFile = sql`file.organization_id = ${row.organizationId} and file.import_id = ${row.id}`
  const [counts] = await db.execute<{ refused: number; changed: number }>(sql`
    with recursive line(row_id, start, at) as (
      select r.id, r.user_id, r.manager_id from member_import_rows r
      where ${inRange(context, row, range)} and r.state in ('changed', 'unchanged') and r.manager_id is not null
      union
      select line.row_id, line.start, above.at from line cross join lateral (
        select case when file.user_id is null then person.manager_id else file.manager_id end as at
        from ${accountRows} person left join member_import_people file on ${ofFile} and file.user_id = line.at and file.sets_manager
        where person.organization_id = ${row.organizationId} and person.id = line.at offset 0) above
      where line.at is not null and line.at <> line.start),
    found as materialized (
      select row_id, count(at)::int as depth, bool_or(at = start) as is_cycle from line group by row_id),
    deep as (
      update member_import_rows r set manager_depth = found.depth from found
      where r.organization_id = ${row.organizationId} and r.id = found.row_id and r.state = 'changed' and not found.is_cycle
      returning r.id),
    before as (
      select r.id, r.state from found join member_import_rows r on r.organization_id = ${row.organizationId} and r.id = found.row_id
      where found.is_cycle),
    refused as (
      update member_import_rows r set state = 'refused', problems = ${changed({ key: 'managerCycle', field: 'manager' })}
      from before where r.organization_id = ${row.organizationId} and r.id = before.id returning before.state as was)
    select count(*)::int as refused, count(*) filter (where was = 'changed')::int as changed from refused`)
  const { refused, changed: ofChanged } = counts ?? { refused: 0, changed: 0 }
  if (refused === 0) return
  const set = {
    refusedCount: row.refusedCount + refused,
    readyCount: row.readyCount - ofChanged,
    changedCount: row.changedCount - ofChanged,
    unchangedCount: row.unchangedCount - (refused - ofChanged),
  }
  await importRecords.change(context, row, set, [])
}

/** People who administer the organization are never missing, nor is the one who imports. */
const mayBeMissing = (context: JobContext) => sql`person.status = 'active' and person.id <> ${context.user.id}::uuid
  and not ${administers(context, sql`person.id`, 'role.assign')}
  and not exists (select from ${heldRolesOf({ organizationId: sql`person.organization_id`, userId: sql`person.id` })} held
    where held.type = 'superAdmin' or held.built_in_key = 'admin')`

async function scopeOf(context: JobContext, { missing }: Import) {
  const { db, organization } = context
  if (missing?.of === 'group') {
    const person = { organizationId: sql`person.organization_id`, userId: sql`person.id` }
    return isInGroups(person, sql`array[${missing.groupId}::uuid]`)
  }
  if (missing?.of !== 'department') return sql`true`
  const like = await departmentsLike(db, organization.id, [missing.department])
  return sql`person.department = any(array(select jsonb_array_elements_text(${JSON.stringify(like)}::jsonb)))`
}

/** Keeps the people of the scope whom no row names. */
async function findMissing(context: JobContext, row: Import, { from, to }: { from: string; to: string }): Promise<void> {
  const { db, organization } = context
  const rows = await db.execute<{ userId: string }>(sql`
    insert into member_import_people (organization_id, import_id, user_id, state)
    select person.organization_id, ${row.id}::uuid, person.id, 'missing' from ${accountRows} person
    where person.organization_id = ${organization.id} and person.id > ${from}::uuid and person.id <= ${to}::uuid
      and ${mayBeMissing(context)} and ${await scopeOf(context, row)}
    on conflict do nothing returning user_id as "userId"`)
  if (rows.length > 0) await importRecords.change(context, row, { missingCount: row.missingCount + rows.length }, [])
}

/** How many accounts of a state an import has. */
export const countPeople = (context: TenantContext, importId: string, state: 'missing' | 'suspended') =>
  context.db.$count(
    memberImportPeople,
    ofTenant(
      context,
      memberImportPeople,
      and(eq(memberImportPeople.importId, importId), sql`${memberImportPeople.state} = ${state}`),
    ),
  )

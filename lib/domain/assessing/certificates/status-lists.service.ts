import { and, gte, lt, ne, sql } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { lockSubject } from '@/lib/platform/db/lock'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { placesInList, statesOf } from './status-lists.rules'
import type { StatusPurpose } from './words'

/** Places that are drawn in a list before the next one is begun: about half of its places are then in use. */
const draws = 8

/**
 * A free place in the status lists, at random in the list that was begun last, so that a place says nothing about when its certificate was issued. Until
 * the transaction ends no other one of the organization takes a place.
 */
export async function freeStatusIndex({ db, organization }: TenantContext): Promise<number> {
  await lockSubject(db, 'certificate-status', organization.id)
  const [row] = await db.execute<{ index: number }>(sql`
    with begun as (
      select coalesce(max(status_index), 0) / ${placesInList}::int as list from ${certificates} where organization_id = ${organization.id}
    ), drawn as (
      select begun.list * ${placesInList}::int + floor(random() * ${placesInList}::int)::int as index from begun, generate_series(1, ${draws}::int)
      union all
      select (begun.list + 1) * ${placesInList}::int + floor(random() * ${placesInList}::int)::int from begun
    )
    select drawn.index from drawn
    where not exists (
      select from ${certificates} where organization_id = ${organization.id} and status_index = drawn.index
    )
    limit 1`)
  if (!row) throw new Error('There is no free place in the status lists')
  return row.index
}

/** The places of a list with their bit set; null for a list that no certificate has a place in, except the first. */
export async function placesOf(
  context: TenantContext,
  { purpose, number }: { purpose: StatusPurpose; number: number },
): Promise<number[] | null> {
  const from = number * placesInList
  const isInList = and(gte(certificates.statusIndex, from), lt(certificates.statusIndex, from + placesInList))
  if (number > 0) {
    const [any] = await context.db
      .select({ id: certificates.id })
      .from(certificates)
      .where(ofTenant(context, certificates, isInList))
      .limit(1)
    if (!any) return null
  }
  const rows = await context.db
    .select({ statusIndex: certificates.statusIndex, state: certificates.state })
    .from(certificates)
    .where(ofTenant(context, certificates, isInList, ne(certificates.state, sql`'issued'`)))
    .orderBy(certificates.statusIndex)
  return rows.filter(({ state }) => statesOf[purpose].includes(state)).map(({ statusIndex }) => statusIndex - from)
}

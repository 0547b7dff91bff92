import { sql } from 'drizzle-orm'
import { answersOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { permissionPaths } from './room'
import type { RecordOfGroups } from './words'

type Found = { kind: RecordOfGroups; isInGroups: boolean; isTaught: boolean }

/** Which record has an id, and whether it is in the groups or the paths that a person reaches; null for a record that neither limits. */
export async function recordInGroups({ db, organization }: TenantContext, id: string, manager: string): Promise<Found | null> {
  const kinds = (await answersOf(permissionPaths.ports.recordsInGroups)).flat()
  const selects = kinds.map(
    ({ kind, rows, isReached, isTaught }) => sql`
    select ${kind}::text as kind, ${isReached(sql`${manager}::uuid`)} as "isInGroups",
      ${isTaught ? isTaught(sql`${manager}::uuid`) : sql`false`} as "isTaught" from ${rows} found
    where found.organization_id = ${organization.id} and found.id = ${id}`,
  )
  const [record] = await db.execute<Found>(sql.join(selects, sql` union all `))
  return record ?? null
}

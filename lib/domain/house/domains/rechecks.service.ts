import { eq, sql } from 'drizzle-orm'
import { organizationDomains } from '@/db/schema/domains'
import { actAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { errorLine } from '@/lib/platform/error-report'
import { log } from '@/lib/platform/log'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { type Domain, store } from './domains.service'
import { problemAt } from './proof.service'
import type { DomainProblem } from './words'

type Of = { organizationId: string; id: string }
const atOnce = 20
/** A process that has not stored an outcome after this time in ms has lost the check to the next one. */
const leaseMs = 600_000

const due = () =>
  execute<Of>(
    sql`select organization_id as "organizationId", id
      from organization_domains_due(${clock.offsetMs}::int, ${atOnce}::int)`,
  )

/** Takes a domain whose check is due, so that of several processes one looks. */
function take({ organizationId, id }: Of): Promise<Domain | undefined> {
  const now = clock.now()
  return withTenant(organizationId, async (db) => {
    const isDue = sql`${organizationDomains.dueAt} <= ${now.toISOString()}`
    const own = ofTenant({ organization: { id: organizationId } }, organizationDomains, eq(organizationDomains.id, id), isDue)
    const dueAt = new Date(now.getTime() + leaseMs)
    const [row] = await db.update(organizationDomains).set({ dueAt }).where(own).returning()
    return row
  })
}

/** Stores an outcome; a change of the state is recorded in the activity log, a check that changes nothing is not. */
function settle({ organizationId, id }: Of, problem: DomainProblem | null): Promise<void> {
  return withTenant(organizationId, async (db) => {
    const organization = { id: organizationId }
    const own = ofTenant({ organization }, organizationDomains, eq(organizationDomains.id, id))
    const [before] = await db.select().from(organizationDomains).where(own).for('update')
    if (!before) return
    const context = { db, organization, now: clock.now(), note: () => {} }
    const row = await store(context, before, problem)
    if (row.state === before.state) return
    const action = row.state === 'lapsed' ? 'organizationDomainLapsed' : 'organizationDomainChecked'
    await actAsSystem(db, organization, action, async ({ note }) =>
      note({
        resource: { type: 'organizationDomain', id, label: row.name },
        before: { state: before.state, problem: before.problem },
        after: { state: row.state, problem: row.problem },
      }),
    )
  })
}

async function check(of: Of): Promise<void> {
  const row = await take(of)
  if (!row) return
  await settle(of, await problemAt(row))
}

/** Checks every domain that is due. The failure of one does not stop the others; it is due again when its lease is over. */
export async function recheckDomains(signal?: AbortSignal): Promise<Record<string, number>> {
  let checked = 0
  while (!signal?.aborted) {
    const found = await due()
    for (const of of found)
      await check(of).catch((error: unknown) =>
        log().error({ organizationId: of.organizationId, reason: errorLine(error) }, 'a domain could not be checked'),
      )
    checked += found.length
    if (found.length < atOnce) break
  }
  return checked > 0 ? { checked } : {}
}

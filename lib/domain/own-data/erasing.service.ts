import { and, eq, lte, sql } from 'drizzle-orm'
import { erasureRequests } from '@/db/schema/own-data'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { anonymizeHolder } from '../certificates/holders.service'
import { removePhotos } from '../files/photos.service'
import { accountOf, eraseAccount, sessionsOf } from '../identity/own-record.service'
import { forgetInvitesOf } from '../invites/forgetting.service'
import { forgetInJobs } from '../jobs/forgetting.service'
import { forgetNotes } from '../learner-notes/owners.service'
import { enrolmentsOf, forgetReasons } from '../learning-paths/enrolment-records.service'
import { forgetMailState } from '../mail-addresses/mail-state.service'
import { forgetImported } from '../member-imports/forgetting.service'
import { forgetPasskeys } from '../passkeys/passkeys.service'
import { forgetAnswers } from '../progress/lessons-of-person.service'
import { holdingOf } from '../roles/holdings.service'
import { takeRoles } from '../roles/role-holders.service'
import { forgetGroups } from '../scim/groups.service'
import { forgetSignUps } from '../sign-up/forgetting.service'
import { forgetIdentities } from '../single-sign-on/people.service'
import { forgetAcceptances } from '../terms/term-policies.service'
import { nobody } from './own-data.rules'

const atOnce = 100

type Erasing = TenantContext & { now: Date }

/** Removes the personal data of an account and of all records that refer to it. */
async function erase(context: Erasing, userId: string): Promise<void> {
  const nameless = nobody(userId)
  const { email } = await accountOf(context, userId)
  const person = { id: userId, email }
  await forgetPasskeys(context, userId)
  await forgetGroups(context, userId)
  const sessions = await sessionsOf(context, userId)
  await forgetIdentities(
    context,
    userId,
    sessions.map(({ id }) => id),
  )
  await forgetAcceptances(context, userId)
  await forgetNotes(context, userId)
  const enrolments = await enrolmentsOf(context, userId)
  await forgetAnswers(
    context,
    userId,
    enrolments.map(({ id }) => id),
  )
  await forgetReasons(context, userId)
  await forgetInvitesOf(context, person, nameless)
  await forgetSignUps(context, email)
  await forgetImported(context, email, nameless)
  await forgetInJobs(context, person, nameless)
  await anonymizeHolder(context, userId, nameless.name)
  await takeRoles(context, userId)
  await removePhotos(context, userId)
  await forgetMailState(context, email)
  await eraseAccount(context, userId, nameless)
}

async function eraseOne(db: Tx, { organizationId, userId }: { organizationId: string; userId: string }): Promise<boolean> {
  const context = { db, organization: { id: organizationId }, now: clock.now() }
  const isDue = and(eq(erasureRequests.userId, userId), lte(erasureRequests.dueAt, context.now))
  // Locked, because another process or a withdrawal may change the request at the same time.
  const [asked] = await db
    .delete(erasureRequests)
    .where(ofTenant(context, erasureRequests, isDue))
    .returning()
  if (!asked) return false
  // The person has become an administrator: the request is cancelled, as a new one would be refused.
  const isErased = (await holdingOf(context, userId, 'whatever state')).type === 'user'
  if (isErased) await erase(context, userId)
  await recordAsSystem(db, organizationId, isErased ? 'userErased' : 'userErasureWithdrawn', {
    resource: { type: 'user', id: userId },
  })
  return isErased
}

/** Erases the accounts whose waiting time is over; returns how many. A failure does not stop the others; its error is thrown at the end. */
export async function eraseDue(signal?: AbortSignal): Promise<number> {
  let erased = 0
  const failures: unknown[] = []
  while (!signal?.aborted) {
    const due = await execute<{ organizationId: string; userId: string }>(
      sql`select organization_id as "organizationId", user_id as "userId" from erasures_due(${clock.offsetMs}::int, ${atOnce}::int)`,
    )
    failures.length = 0
    for (const one of due)
      try {
        if (await withTenant(one.organizationId, (db) => eraseOne(db, one))) erased += 1
      } catch (error) {
        failures.push(error)
      }
    // Failed ones are still due and come first.
    if (due.length < atOnce || failures.length === atOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `Accounts that could not be erased: ${failures.length}`)
  return erased
}

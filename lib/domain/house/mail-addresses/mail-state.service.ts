import { eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { mailAddresses } from '@/db/schema/mail-addresses'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { isOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { normalEmail } from '@/lib/platform/email-address'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './mail-state.contract'

type State = 'bounced' | 'complained'

/** Stores the event of a mail provider for an address of an organization; false if it is repeated, older than the stored one, or for an unknown address. */
export function noteMailEvent(
  { organizationId, email }: { organizationId: string; email: string },
  state: State,
  happenedAt: Date,
): Promise<boolean> {
  return withTenant(organizationId, async (db) => {
    const now = clock.now()
    // Otherwise, with a provider whose clock is ahead, a later clearing would look older.
    const changedAt = happenedAt < now ? happenedAt : now
    if (!(await isOrganization({ db, organization: { id: organizationId } }))) return false
    const [row] = await db
      .insert(mailAddresses)
      .values({ organizationId, email: normalEmail(email), state, changedAt })
      .onConflictDoUpdate({
        target: [mailAddresses.organizationId, mailAddresses.email],
        set: { state, changedAt },
        setWhere: lt(mailAddresses.changedAt, changedAt),
      })
      .returning()
    if (!row) return false
    await recordAsSystem(db, organizationId, state === 'bounced' ? 'mailBounced' : 'mailComplained', {
      resource: { type: 'mailAddress', label: row.email },
      after: { state },
    })
    return true
  })
}

/** The state of an address; null: mails may be sent. */
export async function mailStateOf(context: TenantContext, email: string): Promise<State | null> {
  const [row] = await context.db
    .select({ state: mailAddresses.state })
    .from(mailAddresses)
    .where(ofTenant(context, mailAddresses, eq(mailAddresses.email, normalEmail(email))))
  return row?.state ?? null
}

/** The same as a part of a statement of another room. */
export const mailStateOfAddress = (organizationId: SQLWrapper, email: SQLWrapper): SQL<State | null> => sql`(
  select told.state from ${mailAddresses} told where told.organization_id = ${organizationId} and told.email = ${email})`

/** Deletes the state of an address of an erased person. */
export const forgetMailState = (context: TenantContext, email: string): Promise<unknown> =>
  context.db.delete(mailAddresses).where(ofTenant(context, mailAddresses, eq(mailAddresses.email, normalEmail(email))))

/** Clears an address, so that mails are sent again. Events from before this moment are ignored. */
export const clearMailStateOf = (context: TenantContext & { now: Date }, email: string): Promise<unknown> =>
  context.db
    .update(mailAddresses)
    .set({ state: null, changedAt: context.now })
    .where(ofTenant(context, mailAddresses, eq(mailAddresses.email, normalEmail(email))))

export const clearMailState = implement(contracts.clearMailState, async (context, { params: { id } }) => {
  const { fail, note } = context
  const person = await personById(context, id)
  if (!person) return fail('userNotFound')
  note({ resource: { type: 'user', id, label: person.email } })
  const before = await mailStateOf(context, person.email)
  if (before === null) return fail('stateConflict')
  await clearMailStateOf(context, person.email)
  note({ before: { state: before }, after: { state: null } })
  return { id, mailState: null }
})

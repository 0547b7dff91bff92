import { eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { mailAddresses } from '@/db/schema/mail-addresses'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { personById } from '../identity/people.service'
import { isOrganization } from '../organizations/organizations.service'
import * as contracts from './mail-state.contract'

type State = 'bounced' | 'complained'

/** An address as it is stored of accounts and invitations. */
const stored = (email: string): string => email.trim().toLowerCase()

/** Records what a mail provider told of an address of an organization; false where it is no news: repeated, older than what is known, or of nobody here. */
export function noteMailEvent(
  { organizationId, email }: { organizationId: string; email: string },
  state: State,
  happenedAt: Date,
): Promise<boolean> {
  return withTenant(organizationId, async (db) => {
    const now = clock.now()
    // A provider whose clock is ahead could otherwise make what is cleared later look older.
    const changedAt = happenedAt < now ? happenedAt : now
    if (!(await isOrganization({ db, organization: { id: organizationId } }))) return false
    const [row] = await db
      .insert(mailAddresses)
      .values({ organizationId, email: stored(email), state, changedAt })
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

/** What is known of an address; null: nothing that speaks against a mail. */
export async function mailStateOf(context: TenantContext, email: string): Promise<State | null> {
  const [row] = await context.db
    .select({ state: mailAddresses.state })
    .from(mailAddresses)
    .where(ofTenant(context, mailAddresses, eq(mailAddresses.email, stored(email))))
  return row?.state ?? null
}

/** The same as a part of a statement of another room. */
export const mailStateOfAddress = (organizationId: SQLWrapper, email: SQLWrapper): SQL<State | null> => sql`(
  select told.state from ${mailAddresses} told where told.organization_id = ${organizationId} and told.email = ${email})`

/** Deletes what is known of an address, for somebody who is erased. */
export const forgetMailState = (context: TenantContext, email: string): Promise<unknown> =>
  context.db.delete(mailAddresses).where(ofTenant(context, mailAddresses, eq(mailAddresses.email, stored(email))))

/** Has mails go to an address again. What happened before this moment changes nothing any more. */
export const clearMailStateOf = (context: TenantContext & { now: Date }, email: string): Promise<unknown> =>
  context.db
    .update(mailAddresses)
    .set({ state: null, changedAt: context.now })
    .where(ofTenant(context, mailAddresses, eq(mailAddresses.email, stored(email))))

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

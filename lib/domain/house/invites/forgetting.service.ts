import { eq, or } from 'drizzle-orm'
import { invites } from '@/db/schema/invites'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

type Person = { id: string; email: string }
type Nobody = { email: string; name: { ar: string; en: string } }

/** The invitations of a person: those they accepted, and others to their address. */
const ofPerson = (context: TenantContext, { id, email }: Person) =>
  ofTenant(context, invites, or(eq(invites.userId, id), eq(invites.email, email)))

export const invitesOf = (context: TenantContext, person: Person) =>
  context.db.select().from(invites).where(ofPerson(context, person)).orderBy(invites.createdAt)

/** Removes name and address from the invitations of an erased person; open ones end. */
export async function forgetInvitesOf(context: TenantContext, person: Person, { email, name }: Nobody): Promise<void> {
  const isOpen = isOneOf(invites.status, 'pending')
  await context.db
    .update(invites)
    .set({ status: 'revoked' })
    .where(ofTenant(context, invites, isOpen, eq(invites.email, person.email)))
  await context.db
    .update(invites)
    .set({ email, name, facts: {}, searchText: foldLoose(email) })
    .where(ofPerson(context, person))
}

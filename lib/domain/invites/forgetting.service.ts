import { eq } from 'drizzle-orm'
import { invites } from '@/db/schema/invites'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

type Nobody = { email: string; name: { ar: string; en: string } }

/** Removes name and address from the invitations of an erased person. */
export const forgetInvitesOf = (context: TenantContext, userId: string, { email, name }: Nobody): Promise<unknown> =>
  context.db
    .update(invites)
    .set({ email, name, searchText: foldLoose(email) })
    .where(ofTenant(context, invites, eq(invites.userId, userId)))

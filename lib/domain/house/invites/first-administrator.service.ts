import type { SystemContext } from '@/lib/platform/audit/system'
import { normalEmail } from '@/lib/platform/email-address'
import { storeInvites } from './invites.service'
import { inviteAddress } from './sending.service'

type First = {
  organization: { slug: string; customDomain: string | null }
  email: string
  roleId: string
  locale: 'ar' | 'en'
}

/** The invitation of the first person of an organization: from nobody in it, and its link is handed over by the caller, not sent. */
export async function inviteFirstAdministrator(context: SystemContext, { organization, ...person }: First) {
  const email = normalEmail(person.email)
  const [invite] = await storeInvites(context, [{ ...person, email }], null)
  if (!invite) throw new Error('An invitation that was stored is missing')
  context.note({ resource: { type: 'invite', id: invite.id, label: email }, after: { people: [email], role: person.roleId } })
  return { email, url: inviteAddress(organization, invite), expiresAt: invite.expiresAt }
}

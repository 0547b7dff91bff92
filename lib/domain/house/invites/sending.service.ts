import { eq } from 'drizzle-orm'
import { invites } from '@/db/schema/invites'
import { handOver, type Outgoing, outgoing } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { linkToken } from '@/lib/platform/auth/link-token'
import { originOf } from '@/lib/platform/auth/organization'
import { text } from '@/lib/platform/i18n/text'
import { handles, type JobRow } from '@/lib/platform/jobs/handler'
import { mailOf } from '@/lib/platform/mail/deliver'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { lifetimeDays } from './invites.rules'
import { sendInvites } from './room'

type Row = JobRow & { ready: Outgoing | null }

/** The page that accepts an invitation. What follows `#` stays in the browser: no server, proxy or log sees it. */
export const invitePage = '/console/invite'

type Linked = Parameters<typeof linkToken>[1] & { locale: string }

/** The address of an invitation, with its secret. */
export const inviteAddress = (organization: Parameters<typeof originOf>[0], invite: Linked): string =>
  `${originOf(organization)}${invitePage}?lang=${invite.locale}#${linkToken('invite', invite)}`

/** The mail of an invitation that is still open, with its link. */
async function mailFor(context: TenantContext, id: string): Promise<{ email: string; ready: Outgoing } | null> {
  const [invite] = await context.db
    .select()
    .from(invites)
    .where(ofTenant(context, invites, eq(invites.id, id)))
  if (invite?.status !== 'pending') return null
  const organization = await readOrganization(context)
  const { locale: language, email } = invite
  const name = invite.name[language] ?? invite.name.ar ?? invite.name.en
  const home = organization.name[language]
  const values = {
    name: name ? `\u2068${name}\u2069` : '',
    isNamed: name ? 'yes' : 'no',
    organization: `\u2068${home}\u2069`,
    days: lifetimeDays,
  }
  const say = (key: string) => text(language, `mail.invite.${key}`, values)
  const letter = {
    language,
    organization: home,
    subject: say('subject'),
    greeting: say('greeting'),
    paragraphs: [say('what'), say('how')],
    action: { label: say('action'), url: inviteAddress(organization, invite), otherwise: text(language, 'mail.otherwise') },
    reason: say('reason'),
  }
  const mail = mailOf(letter, { organization, to: email })
  return { email, ready: await outgoing(context, mail, { isAsked: false }) }
}

export const sendInvitesJob = handles<{ inviteIds: string[] }, Row>(sendInvites, {
  permission: 'organizationMember.create',
  count: async (_context, { inviteIds }) => inviteIds.length,
  async next(context, { inviteIds }, after, most) {
    const ids = inviteIds.filter((id) => after === null || id > after).slice(0, most)
    return Promise.all(
      ids.map(async (id) => {
        const found = await mailFor(context, id)
        return { at: id, label: found?.email, ready: found?.ready ?? null }
      }),
    )
  },
  // An invitation that ended meanwhile is not sent.
  async outside({ ready }) {
    if (ready) await handOver(ready)
  },
  async each(context, { at, ready }) {
    if (ready)
      await context.db
        .update(invites)
        .set({ sentAt: context.now })
        .where(ofTenant(context, invites, eq(invites.id, at)))
  },
})

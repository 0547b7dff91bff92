import { eq } from 'drizzle-orm'
import { webhooks } from '@/db/schema/webhooks'
import { recipientById } from '@/lib/domain/house/identity/account/people.service'
import { mailToPerson } from '@/lib/domain/house/mail-addresses/letters.service'
import { handOver, type Outgoing } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { administratorsWith } from '@/lib/domain/house/roles/administrators.service'
import { consolePageOf } from '@/lib/domain/rooms'
import { originOf } from '@/lib/platform/auth/organization'
import { text } from '@/lib/platform/i18n/text'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { sendDisabledNotice } from './room'

type Row = JobRow & Outgoing

/** The next person by id who may change webhooks, has an address, and whose account is active. */
async function nextActive(context: TenantContext, after: string | null) {
  let last = after
  for (;;) {
    const [userId] = await administratorsWith(context, 'webhook.update', { after: last, most: 1 })
    if (!userId) return null
    const person = await recipientById(context, userId)
    if (person?.status === 'active' && person.email !== '') return { userId, person }
    last = userId
  }
}

/** A mail to each person who may change webhooks, one after the other by their ids. */
export const sendDisabledNoticeJob = handlesForSystem<{ webhookId: string }, Row>(sendDisabledNotice, {
  async next(context, { webhookId }, after) {
    const [webhook] = await context.db
      .select()
      .from(webhooks)
      .where(ofTenant(context, webhooks, eq(webhooks.id, webhookId)))
    if (webhook?.state !== 'disabled') return []
    const found = await nextActive(context, after)
    if (!found) return []
    const { userId, person } = found
    const organization = await readOrganization(context)
    const language = person.locale ?? organization.defaultLocale
    const name = person.name[language] ?? person.name.ar ?? person.name.en
    const values = {
      name: name ? `\u2068${name}\u2069` : '',
      isNamed: name ? 'yes' : 'no',
      organization: `\u2068${organization.name[language]}\u2069`,
      host: `\u2066${new URL(webhook.url).host}\u2069`,
      reason: webhook.disabledReason ?? 'failing',
    }
    const say = (key: string) => text(language, `webhooks.mail.${key}`, values)
    const letter = {
      language,
      organization: organization.name[language],
      subject: say('subject'),
      greeting: text(language, 'mail.notice.greeting', values),
      paragraphs: [say('what'), say('how')],
      action: {
        label: say('action'),
        url: `${originOf(organization)}${consolePageOf('webhook').replace(':id', webhook.id)}`,
        otherwise: text(language, 'mail.otherwise'),
      },
      reason: say('reason'),
    }
    const ready = await mailToPerson(context, letter, { organization, person })
    return ready ? [{ at: userId, ...ready }] : []
  },
  outside: handOver,
  each: async () => undefined,
})

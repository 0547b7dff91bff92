import { eq } from 'drizzle-orm'
import { passwordResets, users } from '@/db/schema/identity'
import { linkToken } from '@/lib/platform/auth/link-token'
import { originOf } from '@/lib/platform/auth/organization'
import { Refusal } from '@/lib/platform/errors'
import { text } from '@/lib/platform/i18n/text'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles, type JobRow } from '@/lib/platform/jobs/handler'
import { deliver, mailOf } from '@/lib/platform/mail/deliver'
import type { Letter, Mail } from '@/lib/platform/mail/letter'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { readOrganization } from '../organizations/organizations.service'
import { resetMinutes } from './password-reset.rules'
import { type securityNotices, sendNotice, sendResetLink } from './room'

type Row = JobRow & { mail: Mail }
type Notice = (typeof securityNotices)[number]

/** The page that takes a new password. What follows `#` stays in the browser: no server, proxy or log sees it. */
export const resetPage = '/console/reset-password'

/** A mail to somebody about their account, in their language; none where there is no such account. */
async function mailTo(
  context: TenantContext,
  userId: string,
  kind: 'reset' | Notice,
  link?: (origin: string, language: 'ar' | 'en') => string,
): Promise<Mail | null> {
  const [person] = await context.db
    .select()
    .from(users)
    .where(ofTenant(context, users, eq(users.id, userId)))
  if (!person) return null
  const organization = await readOrganization(context)
  const language = person.locale ?? organization.defaultLocale
  const name = person.name[language] ?? person.name.ar ?? person.name.en
  const home = organization.name[language]
  const values = {
    name: name ? `\u2068${name}\u2069` : '',
    isNamed: name ? 'yes' : 'no',
    organization: `\u2068${home}\u2069`,
    minutes: resetMinutes,
  }
  const part = kind === 'reset' ? 'reset' : `notice.${kind}`
  const frame = kind === 'reset' ? 'reset' : 'notice'
  const say = (key: string) => text(language, `mail.${key}`, values)
  const url = link?.(originOf(organization), language)
  const letter: Letter = {
    language,
    organization: home,
    subject: say(`${part}.subject`),
    greeting: say(`${frame}.greeting`),
    paragraphs: [say(`${part}.what`), say(`${part}.how`)],
    action: url ? { label: say(`${part}.action`), url, otherwise: say('otherwise') } : undefined,
    reason: say(`${frame}.reason`),
  }
  return mailOf(letter, { organizationId: organization.id, to: person.email })
}

/** Hands a mail over; what the server refuses for good is told in the job. */
async function send({ mail }: Row): Promise<void> {
  if ((await deliver(mail)) === 'refused') throw new Refusal('mailRefused')
}

const onlyRow = (mail: Mail | null): Row[] => (mail ? [{ at: 'sent', mail }] : [])

export const sendResetLinkJob = handles<{ resetId: string }, Row>(sendResetLink, {
  async next(context, { resetId }, after) {
    if (after !== null) return []
    const [reset] = await context.db
      .select()
      .from(passwordResets)
      .where(ofTenant(context, passwordResets, eq(passwordResets.id, resetId)))
    if (!reset || reset.usedAt || reset.expiresAt <= context.now) return []
    const link = (origin: string, language: string) =>
      `${origin}${resetPage}?lang=${language}#${linkToken('password-reset', reset)}`
    return onlyRow(await mailTo(context, reset.userId, 'reset', link))
  },
  outside: send,
  each: async () => undefined,
})

export const sendNoticeJob = handles<{ userId: string; notice: Notice }, Row>(sendNotice, {
  next: async (context, { userId, notice }, after) => (after === null ? onlyRow(await mailTo(context, userId, notice)) : []),
  outside: send,
  each: async () => undefined,
})

/** Tells a person by mail what was changed about the security of their account, whoever changed it. */
export const tellOfChange = (context: Parameters<typeof enqueue>[0], person: { id: string }, notice: Notice): Promise<unknown> =>
  enqueue(context, sendNotice, { userId: person.id, notice })

import { accountForMail, resetForMail, sessionForMail } from '@/lib/domain/house/identity/account/mail-facts.service'
import { isNewcomer } from '@/lib/domain/house/identity/account/newcomer.rules'
import { firstLinkDays, resetMinutes } from '@/lib/domain/house/identity/passwords/password-reset.rules'
import { type securityNotices, sendNotice, sendResetLink } from '@/lib/domain/house/identity/room'
import { mailToPerson } from '@/lib/domain/house/mail-addresses/letters.service'
import { handOver, type Outgoing } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { originOf } from '@/lib/platform/auth/organization'
import { writingOf, writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'
import { handles, handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import type { Letter } from '@/lib/platform/mail/letter'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

type Row = JobRow & Outgoing
type Notice = (typeof securityNotices)[number]
type Account = NonNullable<Awaited<ReturnType<typeof accountForMail>>>
type Home = Awaited<ReturnType<typeof readOrganization>>

/** The pages for a password. Browsers do not send the part after `#`, so that no server, proxy or log gets the secret. */
const pages = { reset: '/console/reset-password', first: '/console/first-password' } as const
type Link = keyof typeof pages
const isLink = (kind: Link | Notice): kind is Link => kind in pages

const momentForm = { dateStyle: 'long', timeStyle: 'short' } as const

/** The session in a notice: device, address and time, in the person's language and format. */
async function placeOf(context: TenantContext, id: string, person: Account, organization: Home, language: 'ar' | 'en') {
  const session = await sessionForMail(context, id)
  if (!session) return undefined
  const { device, ipAddress, createdAt } = session
  const when = writtenMoment(createdAt, language, writingOf(language, organization.regionalProfile, person), momentForm)
  // On one line: broken, its dot would stand beside the full stop in Arabic.
  const named = [device.browser, device.os].filter(Boolean).join(' · ').replaceAll(' ', '\u00a0')
  return {
    device: named ? `\u2066${named}\u2069` : '',
    isDeviceNamed: named ? 'yes' : 'no',
    address: `\u2066${ipAddress}\u2069`,
    time: `\u2068${when}\u2069`,
  }
}

/** Sends a mail to a person about their account, in their language; does nothing without such an account. */
async function mailTo(
  context: TenantContext & { now: Date },
  userId: string,
  kind: Link | Notice,
  { link, sessionId }: { link?: (origin: string, language: 'ar' | 'en') => string; sessionId?: string } = {},
): Promise<Outgoing | null> {
  const person = await accountForMail(context, userId)
  if (!person) return null
  // An account that is not active gets no notice, except that an administrator has reset its second step.
  if (person.status !== 'active' && kind !== 'twoFactorReset' && !isLink(kind)) return null
  const organization = await readOrganization(context)
  const language = person.locale ?? organization.defaultLocale
  const name = person.name[language] ?? person.name.ar ?? person.name.en
  const home = organization.name[language]
  const values = {
    name: name ? `\u2068${name}\u2069` : '',
    isNamed: name ? 'yes' : 'no',
    organization: `\u2068${home}\u2069`,
    minutes: resetMinutes,
    days: firstLinkDays,
    ...(sessionId && (await placeOf(context, sessionId, person, organization, language))),
  }
  const part = isLink(kind) ? kind : `notice.${kind}`
  const frame = isLink(kind) ? kind : 'notice'
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
  const recipient = { ...person, isNewcomer: isNewcomer(person) }
  return mailToPerson(context, letter, { organization, person: recipient, isAsked: isLink(kind) })
}

const onlyRow = (mail: Outgoing | null): Row[] => (mail ? [{ at: 'sent', ...mail }] : [])

export const sendResetLinkJob = handles<{ resetId: string }, Row>(sendResetLink, {
  async next(context, { resetId }, after) {
    if (after !== null) return []
    const reset = await resetForMail(context, resetId)
    if (!reset) return []
    // A card is handed over, not mailed.
    const kind = reset.purpose === 'first' ? 'first' : 'reset'
    const link = (origin: string, language: string) => `${origin}${pages[kind]}?lang=${language}#${reset.secret}`
    return onlyRow(await mailTo(context, reset.userId, kind, { link }))
  },
  outside: handOver,
  each: async () => undefined,
})

export const sendNoticeJob = handlesForSystem<{ userId: string; notice: Notice; sessionId?: string }, Row>(sendNotice, {
  next: async (context, { userId, notice, sessionId }, after) =>
    after === null ? onlyRow(await mailTo(context, userId, notice, { sessionId })) : [],
  outside: handOver,
  each: async () => undefined,
})

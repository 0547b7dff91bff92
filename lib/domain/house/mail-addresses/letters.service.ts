import { firstLinkOf } from '@/lib/domain/house/identity/passwords/password-links.service'
import { firstLinkDays } from '@/lib/domain/house/identity/passwords/password-reset.rules'
import { originOf } from '@/lib/platform/auth/organization'
import { text } from '@/lib/platform/i18n/text'
import { type MailIdentity, mailOf } from '@/lib/platform/mail/deliver'
import type { Letter, Mail } from '@/lib/platform/mail/letter'
import { answerOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Outgoing, outgoing } from './outgoing.service'
import { mailAddresses } from './room'

/** The account that a mail goes to. `isNewcomer`: no one can have signed in to it yet. */
export type Recipient = { id: string; email: string; credentialVersion: number; isNewcomer: boolean }
type Home = MailIdentity & Parameters<typeof originOf>[0]
type Sending = TenantContext & { now: Date }
type To = { organization: Home; person: Recipient; isAsked?: boolean; files?: Mail['files'] }

/** The page for a first password; the mail's own link follows as `next`. No server, proxy or log gets the part behind #. */
const firstPage = '/console/first-password'

function firstPasswordUrl(origin: string, letter: Letter, secret: string): string {
  const aim = letter.action?.url.startsWith(`${origin}/`) ? letter.action.url.slice(origin.length) : null
  const query = new URLSearchParams({ lang: letter.language, ...(aim && { next: aim }) })
  return `${origin}${firstPage}?${query}#${secret}`
}

/** Adds how a person who never signed in gets in: through a provider, or else with the link by which they choose a password. */
async function withEntry(context: Sending, letter: Letter, { organization, person }: To): Promise<Letter> {
  const providersOf = await answerOf(mailAddresses.ports.providersOf)
  const [provider] = await providersOf(context, person.id)
  const say = (key: string, values = {}) => text(letter.language, `mail.firstEntry.${key}`, values)
  if (provider !== undefined) {
    const how = say('provider', { provider: `\u2068${provider}\u2069` })
    return { ...letter, paragraphs: [...letter.paragraphs, how] }
  }
  const url = firstPasswordUrl(originOf(organization), letter, await firstLinkOf(context, person))
  const otherwise = text(letter.language, 'mail.otherwise')
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, say('password', { days: firstLinkDays })],
    action: { label: say('action'), url, otherwise },
  }
}

/**
 * A mail to the person of an account, which explains the first sign-in to a person who never signed in. Every mail to an account is made here, except that with a link
 * to a password, which says so itself. Null for a person without an address: what it says is in the inbox, or waits for them on a page.
 */
export async function mailToPerson(context: Sending, letter: Letter, to: To): Promise<Outgoing | null> {
  const { organization, person, isAsked = false, files } = to
  if (person.email === '') return null
  const complete = person.isNewcomer && !isAsked ? await withEntry(context, letter, to) : letter
  const mail = mailOf(complete, { organization, to: person.email })
  return outgoing(context, files ? { ...mail, files } : mail, { isAsked })
}

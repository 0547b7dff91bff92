import { eq } from 'drizzle-orm'
import { signUps } from '@/db/schema/sign-up'
import { addressesWithAccount } from '@/lib/domain/house/identity/account/people.service'
import { handOver, type Outgoing, outgoing } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { linkToken } from '@/lib/platform/auth/link-token'
import { originOf } from '@/lib/platform/auth/organization'
import { text } from '@/lib/platform/i18n/text'
import { handles, type JobRow } from '@/lib/platform/jobs/handler'
import { mailOf } from '@/lib/platform/mail/deliver'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { sendSignUp } from './room'
import { linkHours } from './sign-up.rules'

/** The page that creates the account. Browsers do not send the part after `#`. */
const verifyPage = '/console/verify-email'
const forgotPage = '/console/forgot-password'

type Row = JobRow & Outgoing

/** The mail of a valid sign-up: with the link, or if the address already has an account, with that information. */
async function mailFor(context: TenantContext & { now: Date }, id: string): Promise<Outgoing | null> {
  const [found] = await context.db
    .select()
    .from(signUps)
    .where(ofTenant(context, signUps, eq(signUps.id, id)))
  if (!found || found.usedAt || found.expiresAt <= context.now) return null
  const organization = await readOrganization(context)
  const { locale: language, email } = found
  const hasAccount = (await addressesWithAccount(context, [email])).has(email)
  const home = organization.name[language]
  const values = { organization: `\u2068${home}\u2069`, hours: linkHours }
  const say = (key: string) => text(language, `mail.signUp.${key}`, values)
  const part = hasAccount ? 'known' : 'confirm'
  const origin = originOf(organization)
  const url = hasAccount
    ? `${origin}${forgotPage}?lang=${language}`
    : `${origin}${verifyPage}?lang=${language}#${linkToken('sign-up', found)}`
  const letter = {
    language,
    organization: home,
    subject: say(`${part}.subject`),
    greeting: say('greeting'),
    paragraphs: [say(`${part}.what`), say(`${part}.how`)],
    action: { label: say(`${part}.action`), url, otherwise: text(language, 'mail.otherwise') },
    reason: say('reason'),
  }
  return outgoing(context, mailOf(letter, { organization, to: email }), { isAsked: true })
}

export const sendSignUpJob = handles<{ signUpId: string }, Row>(sendSignUp, {
  async next(context, { signUpId }, after) {
    const mail = after === null ? await mailFor(context, signUpId) : null
    return mail ? [{ at: 'sent', ...mail }] : []
  },
  outside: handOver,
  each: async () => undefined,
})

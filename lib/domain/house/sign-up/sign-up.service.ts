import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { signUps } from '@/db/schema/sign-up'
import { assertGoodPassword, draftAccount } from '@/lib/domain/house/identity/account/new-account.service'
import { insertUser } from '@/lib/domain/house/identity/account/users.service'
import { deviceOfRequest } from '@/lib/domain/house/identity/devices/devices.service'
import { checkCaptcha, spendCaptcha } from '@/lib/domain/house/identity/sign-in/captcha.service'
import { mustSetUp, openChallenge, twoFactorPolicyOf } from '@/lib/domain/house/identity/sign-in/challenges.service'
import {
  emailHash,
  type ThrottleVerdict,
  takeAttempt,
  throttleRefusal,
} from '@/lib/domain/house/identity/sign-in/throttle.service'
import { beginProved, sessionParameters } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { assignRole, givenByRole } from '@/lib/domain/house/roles/roles.service'
import { acceptNewest, requiredPolicies } from '@/lib/domain/house/terms/term-policies.service'
import type { CaptchaProof } from '@/lib/platform/auth/captcha'
import { linkTokenHash, newLink } from '@/lib/platform/auth/link-token'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { normalEmail } from '@/lib/platform/email-address'
import { type Context, implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { sendSignUp } from './room'
import * as contracts from './sign-up.contract'
import { linkHours, mayHaveAccount, mostAnHour } from './sign-up.rules'
import { policyInForce } from './sign-up-policy.service'

const hourMs = 3_600_000

export const readSignUp = implement(contracts.readSignUp, async (context) => {
  const open = await policyInForce(context)
  const emailDomains = open?.policy.mode === 'byDomain' ? open.policy.emailDomains : []
  return { isOpen: open !== null, emailDomains }
})

type Asking = TenantContext & { now: Date }

type Wanted = { email: string; locale: 'ar' | 'en'; isWanted: boolean }

/**
 * Stores a sign-up with a new link; null if the address was sent too many. The same with and without an account.
 * A link without a recipient is stored as used, so that it costs the same and nothing is sent.
 */
async function linkFor(
  { db, organization, now }: Asking,
  { email, locale, isWanted }: Wanted,
): Promise<{ signUpId: string } | null> {
  const isRecent = gt(signUps.createdAt, new Date(now.getTime() - hourMs))
  const recent = await db.$count(signUps, ofTenant({ organization }, signUps, eq(signUps.email, email), isRecent))
  if (recent >= mostAnHour) return null
  const id = newId()
  await db.insert(signUps).values({
    organizationId: organization.id,
    id,
    email,
    locale,
    expiresAt: new Date(now.getTime() + linkHours * hourMs),
    usedAt: isWanted ? null : now,
    createdAt: now,
    ...newLink('sign-up', { organizationId: organization.id, id }),
  })
  return { signUpId: id }
}

type Admitting = Context<'public', 'captchaFailed' | 'signInThrottled' | 'signUpClosed' | 'signUpDomainRefused'>

/** Lets an address ask for a link, paid for like a sign-in; answers in whose name its mail is sent. */
async function admit(context: Admitting, email: string, proof: CaptchaProof) {
  const { db, organization, headers, address, now, fail, note } = context
  note({ actorHash: emailHash(email) })
  const open = (await policyInForce(context)) ?? fail('signUpClosed')
  if (!mayHaveAccount(email, open.policy)) fail('signUpDomainRefused')
  await spendCaptcha(db, context, proof)
  const refuse = (hindrance: ThrottleVerdict) => fail('signInThrottled', throttleRefusal(hindrance))
  // Counted separately from sign-ins of an account with this address.
  const device = { hash: deviceOfRequest(organization.id, headers).hash, isKnown: false }
  const counting = { db, organizationId: organization.id, now }
  await takeAttempt({ ...counting, email: `sign-up:${email}`, address, device, paid: proof.difficulty, refuse })
  // The author of the policy.
  return open.opener
}

export const signUpByEmail = implement(
  contracts.signUpByEmail,
  async (context) => checkCaptcha(context),
  async (context, { body }, proof) => {
    const email = normalEmail(body.email)
    const opener = await admit(context, email, proof)
    const link = await linkFor(context, { email, locale: body.locale, isWanted: true })
    if (link) await enqueue({ ...context, user: opener }, sendSignUp, link)
    return { isAccepted: true as const }
  },
)

/** The newest sign-up of an address that waits for its confirmation; also one whose link has ended. */
async function waitingOf({ db, organization }: TenantContext, email: string) {
  const [waiting] = await db
    .select({ locale: signUps.locale })
    .from(signUps)
    .where(ofTenant({ organization }, signUps, eq(signUps.email, email), isNull(signUps.usedAt)))
    .orderBy(desc(signUps.createdAt))
    .limit(1)
  return waiting
}

export const sendVerification = implement(
  contracts.sendVerification,
  async (context) => checkCaptcha(context),
  async (context, { body }, proof) => {
    const email = normalEmail(body.email)
    const opener = await admit(context, email, proof)
    const waiting = await waitingOf(context, email)
    const link = await linkFor(context, { email, locale: waiting?.locale ?? 'en', isWanted: waiting !== undefined })
    if (link) await enqueue({ ...context, user: opener }, sendSignUp, link)
    return { isAccepted: true as const }
  },
)

/** The valid sign-up whose link has this secret. */
const opened = (context: Asking, token: string) =>
  context.db
    .select()
    .from(signUps)
    .where(
      and(
        ofTenant(context, signUps, eq(signUps.tokenHash, linkTokenHash(token)), isNull(signUps.usedAt)),
        gt(signUps.expiresAt, context.now),
      ),
    )

export const readVerification = implement(contracts.readVerification, async (context) => {
  const [found] = await opened(context, context.headers.get(linkHeader) ?? '')
  return found ?? context.fail('linkTokenInvalid')
})

export const verifyEmail = implement(
  contracts.verifyEmail,
  async (context, { body }) => {
    const { organization, now, fail, note, inTransaction } = context
    const { found, policies } = await inTransaction(async (db) => {
      const [found] = await opened({ db, organization, now }, body.token)
      return { found, policies: await requiredPolicies({ db, organization }) }
    })
    if (!found) return fail('linkTokenInvalid')
    note({ actorHash: emailHash(found.email) })
    assertGoodPassword(context, body.password)
    if (policies.some(({ id }) => !body.acceptedPolicies.includes(id))) return fail('termsNotAccepted')
    return draftAccount(context, body.password, 'signUp')
  },
  async (context, { body }, { by, session, passwordHash, tokens }) => {
    const { db, organization, now, address, fail, note, handsOutTokensOf } = context
    const [found] = await opened(context, body.token).for('update')
    if (!found) return fail('linkTokenInvalid')
    const { policy, opener } = (await policyInForce(context)) ?? fail('signUpClosed')
    const { email, locale } = found
    if (!mayHaveAccount(email, policy)) fail('signUpDomainRefused')
    // The policy's author must still be allowed to assign the role.
    const author = { db, organization, user: opener, fail: () => fail('signUpClosed') }
    const user = await changeHoldings(
      author,
      async () => ({ given: await givenByRole(context, policy.roleId) }),
      async () => {
        const account = { id: session.userId, email, name: body.name, locale: body.locale ?? locale, passwordHash }
        const made = await insertUser(context, { ...account, source: 'signUp' })
        await assignRole(context, { userId: made.id, roleId: policy.roleId })
        return made
      },
    )
    const policies = await requiredPolicies(context)
    if (policies.some(({ id }) => !body.acceptedPolicies.includes(id))) return fail('termsNotAccepted')
    for (const { type } of policies) await acceptNewest(context, { userId: user.id, type, address })
    await db
      .update(signUps)
      .set({ usedAt: now })
      .where(ofTenant(context, signUps, eq(signUps.id, found.id)))
    const resource = { type: 'user', id: user.id, label: user.email }
    const after = { role: policy.roleId, policies: policies.length }
    note({ actorId: user.id, actorLabel: user.email, resource, before: {}, after })
    if (mustSetUp(await twoFactorPolicyOf(context), user)) return openChallenge(context, user, 'website', by)
    const [proved] = await beginProved(db, sessionParameters(session, user.credentialVersion))
    if (!proved) return fail('linkTokenInvalid')
    handsOutTokensOf(session.id)
    return { isTwoFactorEnable: false as const, tokens }
  },
)

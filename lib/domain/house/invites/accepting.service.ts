import { and, eq, gt } from 'drizzle-orm'
import { invites } from '@/db/schema/invites'
import type { ImportedFacts } from '@/db/schema/member-imports'
import { assertGoodPassword, draftAccount } from '@/lib/domain/house/identity/account/new-account.service'
import { changeFacts, idsTaken, setNamedManager } from '@/lib/domain/house/identity/account/person-facts.service'
import { insertUser } from '@/lib/domain/house/identity/account/users.service'
import { mustSetUp, openChallenge, twoFactorPolicyOf } from '@/lib/domain/house/identity/sign-in/challenges.service'
import { beginProved, sessionParameters } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { assignRole, givenByRole } from '@/lib/domain/house/roles/roles.service'
import { acceptNewest, requiredPolicies } from '@/lib/domain/house/terms/term-policies.service'
import { linkTokenHash } from '@/lib/platform/auth/link-token'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { implement } from '@/lib/platform/http/implement'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './accepting.contract'

/** The open invitation whose link has this secret. */
const opened = (context: TenantContext & { now: Date }, token: string) =>
  context.db
    .select()
    .from(invites)
    .where(
      and(
        ofTenant(context, invites, eq(invites.tokenHash, linkTokenHash(token)), isOneOf(invites.status, 'pending')),
        gt(invites.expiresAt, context.now),
      ),
    )

type Account = Awaited<ReturnType<typeof insertUser>>

/** Gives a new account what a file said of the person; an id that somebody else has got meanwhile stays theirs. */
async function keepFacts(context: Parameters<typeof changeFacts>[0], made: Account, facts: ImportedFacts) {
  const { externalId, employeeNumber, department, jobTitle, manager } = facts
  const taken = await idsTaken(context, {
    externalIds: externalId === undefined ? [] : [externalId],
    employeeNumbers: employeeNumber === undefined ? [] : [employeeNumber],
  })
  const set = {
    ...(externalId !== undefined && !taken.externalId.has(externalId) && { externalId }),
    ...(employeeNumber !== undefined && !taken.employeeNumber.has(employeeNumber) && { employeeNumber }),
    ...(department !== undefined && { department }),
    ...(jobTitle !== undefined && { jobTitle }),
  }
  const silent = quietly(context)
  const kept = Object.keys(set).length > 0 ? await changeFacts(silent, made, set, []) : undefined
  if (manager !== undefined) await setNamedManager(silent, made.id, manager)
  return kept
}

export const readInvite = implement(contracts.readInvite, async (context) => {
  const [invite] = await opened(context, context.headers.get(linkHeader) ?? '')
  return invite ?? context.fail('linkTokenInvalid')
})

export const acceptInvite = implement(
  contracts.acceptInvite,
  async (context, { body }) => {
    const { organization, now, fail, inTransaction } = context
    const { invite, policies } = await inTransaction(async (db) => {
      const [found] = await opened({ db, organization, now }, body.token)
      return { invite: found, policies: await requiredPolicies({ db, organization }) }
    })
    if (!invite) return fail('linkTokenInvalid')
    context.note({ resource: { type: 'invite', id: invite.id, label: invite.email } })
    assertGoodPassword(context, body.password)
    if (policies.some(({ id }) => !body.acceptedPolicies.includes(id))) return fail('termsNotAccepted')
    return draftAccount(context, body.password, 'invitation')
  },
  async (context, { body }, { by, session, passwordHash, tokens }) => {
    const { db, organization, now, address, fail, note, handsOutTokensOf } = context
    const [invite] = await opened(context, body.token).for('update')
    if (!invite) return fail('linkTokenInvalid')
    const inviter = invite.invitedBy === null ? null : { id: invite.invitedBy }
    const author = { db, organization, user: inviter, fail: () => fail('linkTokenInvalid') }
    // The inviter must still be allowed to assign the role; the invitation of the first administrator has none.
    const plan = async () => ({ given: await givenByRole(context, invite.roleId) })
    const user = await changeHoldings(author, plan, async () => {
      const { email, locale } = invite
      const account = { id: session.userId, email, name: body.name, locale: body.locale ?? locale, passwordHash }
      const made = await insertUser(context, { ...account, source: 'invitation' })
      await assignRole(context, { userId: made.id, roleId: invite.roleId })
      return (await keepFacts(context, made, invite.facts)) ?? made
    })
    const policies = await requiredPolicies(context)
    if (policies.some(({ id }) => !body.acceptedPolicies.includes(id))) return fail('termsNotAccepted')
    for (const { type } of policies) await acceptNewest(context, { userId: user.id, type, address })
    await db
      .update(invites)
      .set({ status: 'accepted', acceptedAt: now, userId: user.id })
      .where(ofTenant(context, invites, eq(invites.id, invite.id)))
    const resource = { type: 'user', id: user.id, label: user.email }
    note({
      actorId: user.id,
      actorLabel: user.email,
      resource,
      before: {},
      after: { role: invite.roleId, policies: policies.length },
    })
    if (mustSetUp(await twoFactorPolicyOf(context), user)) return openChallenge(context, user, 'website', by)
    const [proved] = await beginProved(db, sessionParameters(session, user.credentialVersion))
    if (!proved) return fail('linkTokenInvalid')
    handsOutTokensOf(session.id)
    return { isTwoFactorEnable: false as const, tokens }
  },
)

import { personById } from '@/lib/domain/house/identity/account/people.service'
import { lockPeople } from '@/lib/domain/house/identity/account/users.service'
import { completeProved, draftVerifiedSession } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { runningState } from '@/lib/domain/learning/learning-paths/due.rules'
import { enrol, lockForEnrolling } from '@/lib/domain/learning/learning-paths/enrolling.service'
import { changeEnrolment, newestOf } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import type { SystemContext } from '@/lib/platform/audit/system'
import { personId } from '@/lib/platform/auth/session'
import { normalEmail } from '@/lib/platform/email-address'
import { env } from '@/lib/platform/env'
import type { Publishing } from '@/lib/platform/events/publish'
import { type Context, implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { deriveKey } from '@/lib/platform/secrets'
import { bindingOf, type Entry, openTicket } from './attempt.rules'
import * as contracts from './launch.contract'
import { lockActivePlatform } from './linked-platforms.service'
import { keepScoreRow, linkOf } from './links.service'
import { createLearner, findPerson, keepIdentity, mayOpen } from './people.service'
import { activePlatform } from './platforms.service'
import { sendScore } from './room'
import { spend } from './spending.service'

export const ticketKey = () => deriveKey(env().APP_SECRET, 'lti-launch')

type Refusal = 'ltiPathNotFound' | 'enrolmentExists' | 'pathNotFound' | 'seatsFull'
type Entering = Publishing & Pick<Context, 'organization' | 'requestId'> & { fail: (reason: Refusal) => never }

/** Enrolls a person in the path of a launch, if they are not in it, and notes where their grade goes. */
async function enterPath(context: Entering, entry: Entry, userId: string): Promise<void> {
  const link = (await linkOf(context, entry.platformId, entry.linkId)) ?? context.fail('ltiPathNotFound')
  const { path, taken } = await lockForEnrolling(context, link.pathId)
  if (path.status !== 'published') context.fail('ltiPathNotFound')
  const before = await newestOf(context, path.id, userId)
  if (before?.state === 'invited') await changeEnrolment(context, before, { state: runningState(before.dueAt, context.now) })
  else if (!before || before.state === 'withdrawn' || before.state === 'expired') {
    const person = { id: userId, searchText: (await personById(context, userId))?.searchText ?? '' }
    await enrol(context, { path, person, source: 'self', dueRule: null }, taken)
  }
  await keepScoreRow(context, { linkId: link.id, userId, subject: entry.subject })
  const isBegun = before !== undefined && before.percent > 0
  if (link.lineItemUrl !== null && isBegun) await enqueueAsSystem(context, sendScore, { linkId: link.id, userId })
}

export const enterByLti = implement(
  contracts.enterByLti,
  async (context, { body }) => {
    const { organization, now, fail, inTransaction } = context
    const entry = openTicket(ticketKey(), 'entry', body.ticket, { organizationId: organization.id, now })
    if (entry?.kind !== 'entry' || bindingOf(body.browser) !== entry.binding) return fail('ltiLaunchRefused')
    const found = await inTransaction(async (db) => {
      const platform = await activePlatform({ db, organization }, entry.platformId)
      return platform ? findPerson({ db, organization }, entry, platform.createsAccounts) : null
    })
    if (!found) return fail('ltiLaunchRefused')
    if (found.kind === 'refused') return fail('ltiAccountRefused')
    if (found.kind === 'sameAddress') return fail('ltiAccountExists')
    const by = { signInMethod: 'platform' as const, authorityId: entry.platformId }
    const drafted = await draftVerifiedSession(context, found.kind === 'new' ? newId() : found.account.id, 'website', by)
    return { entry, drafted }
  },
  async (context, _input, { entry, drafted }) => {
    const { fail, note } = context
    if (!(await spend(context, entry))) return fail('ltiLaunchRefused')
    const platform = (await lockActivePlatform(context, entry.platformId)) ?? fail('ltiLaunchRefused')
    note({ resource: { type: 'ltiPlatform', id: platform.id, label: platform.name } })
    // Read again in the transaction that uses it.
    const found = await findPerson(context, entry, platform.createsAccounts)
    if (found.kind === 'refused') return fail('ltiAccountRefused')
    if (found.kind === 'sameAddress') return fail('ltiAccountExists')
    const { userId } = drafted.session
    const system: SystemContext = { ...context, fail: () => fail('ltiLaunchRefused') }
    const account = found.kind === 'new' ? await createLearner(system, userId, found.email, entry) : found.account
    if (account.id !== userId) return fail('ltiLaunchRefused')
    note({ actorId: account.id, actorLabel: account.email, before: {}, after: { account: found.kind } })
    if (account.status !== 'active') return fail('userInactive')
    if (!account.emailVerifiedAt) return fail('emailNotVerified')
    // A role that is given at the same time waits for this launch, or this launch sees it.
    await lockPeople(context, [account.id])
    if (!(await mayOpen(context, account.id))) return fail('ltiAccountRefused')
    if (!(await keepIdentity(context, entry, account.id))) return fail('ltiLaunchRefused')
    await enterPath(context, entry, account.id)
    const answer = await completeProved(context, account, drafted, { asksSecondStep: true, from: 'website' })
    return answer ?? fail('ltiLaunchRefused')
  },
)

export const linkByLti = implement(contracts.linkByLti, async (context, { body }) => {
  const { organization, now, user, fail, note } = context
  const userId = personId(user)
  const entry = openTicket(ticketKey(), 'entry', body.ticket, { organizationId: organization.id, now })
  if (entry?.kind !== 'confirm' || bindingOf(body.browser) !== entry.binding) return fail('ltiLaunchRefused')
  const platform = (await activePlatform(context, entry.platformId)) ?? fail('ltiLaunchRefused')
  note({ resource: { type: 'ltiPlatform', id: platform.id, label: platform.name } })
  // The person of the platform says this address: an account with another address is another person.
  if (entry.email === null || normalEmail(entry.email) !== normalEmail(user.email)) return fail('ltiAccountRefused')
  await lockPeople(context, [userId])
  if (!(await mayOpen(context, userId))) return fail('ltiAccountRefused')
  if (!(await spend(context, entry)) || !(await keepIdentity(context, entry, userId))) return fail('ltiLaunchRefused')
  await enterPath(context, entry, userId)
  return { id: platform.id, pathId: entry.pathId }
})

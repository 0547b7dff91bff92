import type { LtiPlatformRow } from '@/db/schema/lti-platforms'
import { pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { originOf } from '@/lib/platform/auth/organization'
import { withTenant } from '@/lib/platform/db/tenant'
import { isUuid } from '@/lib/platform/ids'
import { randomToken, same } from '@/lib/platform/secrets'
import { confirmSeconds, entrySeconds, openTicket, sealTicket } from './attempt.rules'
import { ticketKey } from './entry.service'
import { verifyIdToken } from './key-sets.service'
import { LaunchRefused } from './launch-refused.rules'
import { keepLink } from './links.service'
import { type LaunchMessage, messageIn } from './message.rules'
import { findPerson } from './people.service'
import { activePlatform, type Home, ownTarget } from './platforms.service'
import { spend } from './spending.service'

const longestToken = 60_000

/** The message that a platform sent: its state is of this organization and used once, its token is verified, its deployment is accepted. */
export async function acceptMessage(home: Home, form: URLSearchParams, now: Date) {
  const [state = '', token = ''] = [form.get('state') ?? '', form.get('id_token') ?? '']
  const attempt = state.length <= 2000 ? openTicket(ticketKey(), 'attempt', state, { organizationId: home.id, now }) : null
  if (!attempt) throw new LaunchRefused('ltiLaunchRefused', null, 'no state')
  const organization = home
  const platform = await withTenant(home.id, (db) => activePlatform({ db, organization }, attempt.platformId), { readOnly: true })
  if (!platform) throw new LaunchRefused('ltiLaunchRefused', null, 'an unknown platform')
  const refuse = (why: string): never => {
    throw new LaunchRefused('ltiLaunchRefused', platform, why)
  }
  if (!token || token.length > longestToken) return refuse(form.get('error') === null ? 'no token' : 'the platform refused')
  const verified = await verifyIdToken(platform, token, now)
  if (!verified.ok) {
    if (verified.reason === 'unavailable') throw new LaunchRefused('ltiPlatformUnavailable', platform, 'no keys')
    return refuse('the token')
  }
  const { nonce } = verified.claims
  if (typeof nonce !== 'string' || !same(nonce, attempt.nonce)) return refuse('another nonce')
  const message = messageIn(verified.claims) ?? refuse('no message')
  if (!platform.deploymentIds.includes(message.deploymentId)) return refuse('another deployment')
  // The nonce is bound to the attempt, so both are used once.
  const isFresh = await withTenant(home.id, (db) => spend({ db, organization }, attempt))
  if (!isFresh) return refuse('used before')
  return { attempt, platform, message }
}

/** The path of a launch: a custom parameter, as choosing it sets, or the query of the target. */
function pathOf({ path, target }: LaunchMessage): string | null {
  const named = path ?? new URL(target).searchParams.get('path')
  return named !== null && isUuid(named) ? named : null
}

type Accepted = { message: LaunchMessage; binding: string }

/** Where the browser goes after a verified launch: to the session, or to the sign-in of the account with the same address. */
export async function acceptLaunch(
  home: Home,
  platform: LtiPlatformRow,
  { message, binding }: Accepted,
  now: Date,
): Promise<string> {
  if (ownTarget(home, message.target) !== 'launch') throw new LaunchRefused('ltiLaunchRefused', platform, 'another target')
  const pathId = pathOf(message)
  const organization = home
  const entered = await withTenant(home.id, async (db) => {
    const path = pathId === null ? undefined : await pathNow({ db, organization }, pathId)
    if (pathId === null || path?.status !== 'published') return null
    const link = await keepLink({ db, organization, now }, platform.id, pathId, message)
    const { subject, email, name, locale = null } = message.person
    const claimed = { platformId: platform.id, subject, email, name, locale }
    return { pathId, claimed, link, found: await findPerson({ db, organization }, claimed, platform.createsAccounts) }
  })
  if (!entered) throw new LaunchRefused('ltiPathNotFound', platform, 'no path')
  const { found, claimed, link } = entered
  if (found.kind === 'refused') throw new LaunchRefused('ltiAccountRefused', platform, 'no account')
  const isConfirmed = found.kind !== 'sameAddress'
  const seconds = isConfirmed ? entrySeconds : confirmSeconds
  const ticket = sealTicket(ticketKey(), 'entry', home.id, {
    ...claimed,
    id: randomToken(24),
    kind: isConfirmed ? 'entry' : 'confirm',
    linkId: link.id,
    pathId: entered.pathId,
    binding,
    expiresAt: now.getTime() + seconds * 1000,
  })
  const page = isConfirmed ? '/learn/lti/enter' : '/learn/lti'
  return `${originOf(home)}${page}?${new URLSearchParams({ ticket, path: entered.pathId })}`
}

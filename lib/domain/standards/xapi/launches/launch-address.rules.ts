import { createHash } from 'node:crypto'
import type { Scope } from '../statements/scope.rules'

/** The IRI of a unit as an activity: it names it and is no page. It differs from the identifier of its publisher. */
export const activityAt = (origin: string, unit: string): string => `${origin}/xapi/activities/units/${unit}`
/** The same for a course, or for a block of it. */
export const courseAt = (origin: string, course: string, block: string | null): string =>
  `${origin}/xapi/activities/courses/${course}${block === null ? '' : `/blocks/${shortHash(block)}`}`
/** A short name for an identifier of any length. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
export const actorAt = (origin: string, userId: string) => ({
  objectType: 'Agent' as const,
  account: { homePage: origin, name: userId },
})

const loopback = ['localhost', '127.0.0.1', '[::1]']
/** Whether content may lie at an address: on another host than ours, over https, or on this machine where that is allowed. */
export function mayLaunch(
  address: string,
  { ownHosts, isLoopbackAllowed }: { ownHosts: string[]; isLoopbackAllowed: boolean },
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host, username, password } = new URL(address)
  if (username !== '' || password !== '' || ownHosts.includes(host)) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackAllowed && loopback.includes(hostname))
}

type Launched = { address: string; endpoint: string; scope: Scope }
/** The address of cmi5 content with the parameters of the launch (cmi5, 8.1). */
export function cmi5Address({ address, endpoint, scope }: Launched, fetchAddress: string): string {
  const url = new URL(address)
  url.searchParams.set('endpoint', endpoint)
  url.searchParams.set('fetch', fetchAddress)
  url.searchParams.set('actor', JSON.stringify(scope.actor))
  url.searchParams.set('registration', scope.registration)
  url.searchParams.set('activityId', scope.activityId)
  return spaced(url)
}

/** The address of plain xAPI content with the parameters of its launch, as Tin Can packages expect them. */
export function plainAddress({ address, endpoint, scope }: Launched, credential: string): string {
  const url = new URL(address)
  url.searchParams.set('endpoint', endpoint)
  url.searchParams.set('auth', `Basic ${credential}`)
  url.searchParams.set('actor', JSON.stringify(scope.actor))
  url.searchParams.set('registration', scope.registration)
  url.searchParams.set('activity_id', scope.activityId)
  return spaced(url)
}

/** A space as %20: not every content reads a plus sign as one. */
function spaced(url: URL): string {
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

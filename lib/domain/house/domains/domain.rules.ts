import { canonicalDomain } from '@/lib/platform/email-address'
import type { DomainProblem, DomainState } from './words'

const hourMs = 3_600_000
/** A proven domain is checked so often, and every hour once a check has failed. */
export const recheckMs = 6 * hourMs
export const failingRecheckMs = hourMs
/** A domain that waits is checked every hour for a week; later on request. */
export const waitsMs = 7 * 24 * hourMs
/** How long a proven domain serves without its record: a mistake in the zone can be corrected within a day. */
export const absentMs = 24 * hourMs
/** The same while no name server answers, which is no sign that the domain has another owner. */
export const silentMs = 7 * 24 * hourMs

/** The name of the record that proves a domain, and what it holds. */
export const recordOf = ({ name, token }: { name: string; token: string }) => ({
  type: 'TXT' as const,
  name: `_masar.${name}`,
  value: `masar-domain=${token}`,
})

// Names that are never delegated to anybody (RFC 2606, 6761, 6762, 7686, 8375, 9476), and those of networks.
const neverPublic = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|onion|arpa|invalid|test|alt)$/

const isOrBelow = (name: string, other: string) => name === other || name.endsWith(`.${other}`)
const withoutPort = (host: string) => host.toLowerCase().replace(/:\d+$/, '')

/** Whether an organization may have a domain: not one of the server's own, nor one that no registry gives. */
export const mayBeClaimed = (name: string, ownHosts: readonly string[]): boolean =>
  !neverPublic.test(name) && !ownHosts.some((own) => isOrBelow(name, withoutPort(own)))

/** A domain as it is stored, of one typed with or without the dot at its end. */
export const storedDomain = (typed: string): string | null => canonicalDomain(typed.trim().replace(/\.$/, ''))

export type Standing = {
  state: DomainState
  problem: DomainProblem | null
  checkedAt: Date | null
  provenAt: Date | null
  failingSince: Date | null
  dueAt: Date | null
}
type Checked = Standing & { createdAt: Date }

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const isSilent = (problem: DomainProblem | null) => problem === 'unreachable'

/** The standing of a domain after a check; `problem` null: the record was there. */
export function standingAfter(before: Checked, problem: DomainProblem | null, now: Date): Standing {
  if (problem === null) {
    const provenAt = before.state === 'proven' ? before.provenAt : now
    return { state: 'proven', problem, checkedAt: now, provenAt, failingSince: null, dueAt: later(now, recheckMs) }
  }
  const { state, provenAt } = before
  if (state !== 'proven') {
    const isFresh = state === 'waiting' && now.getTime() - before.createdAt.getTime() < waitsMs
    const dueAt = isFresh ? later(now, failingRecheckMs) : null
    return { state, problem, checkedAt: now, provenAt: null, failingSince: null, dueAt }
  }
  // Silence before it says nothing about a record that is known to be absent now.
  const isSame = before.failingSince !== null && isSilent(before.problem) === isSilent(problem)
  const failingSince = isSame && before.failingSince ? before.failingSince : now
  const isOver = now.getTime() - failingSince.getTime() >= (isSilent(problem) ? silentMs : absentMs)
  if (isOver) return { state: 'lapsed', problem, checkedAt: now, provenAt: null, failingSince, dueAt: null }
  return { state, problem, checkedAt: now, provenAt, failingSince, dueAt: later(now, failingRecheckMs) }
}

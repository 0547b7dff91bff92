'use client'
import { useSyncExternalStore } from 'react'
import type { Challenge } from './next-step'

/**
 * The result of a sign-in through an identity provider: the second step that is still required, or the
 * failure.
 */
export type Returned = { challenge: Challenge } | { failure: string } | null

function parse(hash: string): Returned {
  const given = new URLSearchParams(hash.slice(1))
  const [challengeToken, failure] = [given.get('challenge'), given.get('sso')]
  if (challengeToken) return { challenge: { challengeToken, isRequiredSetup: given.get('setup') === '1' } }
  return failure ? { failure } : null
}

let kept: { hash: string; returned: Returned } | undefined
/** Read once and removed from the address, so that it does not stay in the browser's history. */
function returnedHere(): Returned {
  if (kept && !location.hash) return kept.returned
  if (kept?.hash !== location.hash) kept = { hash: location.hash, returned: parse(location.hash) }
  if (kept?.returned) history.replaceState(history.state, '', location.pathname + location.search)
  return kept?.returned ?? null
}

const never = () => () => {}
/** Null until the page runs. */
export const useReturned = (): Returned => useSyncExternalStore<Returned>(never, returnedHere, () => null)

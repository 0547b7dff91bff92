import { MOST_DIFFICULT } from '@/lib/platform/auth/sign-in-protocol'

/** No limit: no counter reaches it. */
const UNLIMITED = 2_147_483_647

/** What the price of a try from an unknown device depends on: failures that cost nothing, failures for each step up, the hardest step. */
type Price = { free: number; step: number; hardest: number }

/** An account can be attacked from anywhere: the difficulty rises soon, up to the hardest proof. */
export const accountPrice = (free: number): Price => ({ free, step: 1, hardest: MOST_DIFFICULT })
/** An address may be a whole school, where someone always mistypes: an easy proof, at most a few seconds of work. */
export const addressPrice: Price = { free: 100, step: 100, hardest: 2 }

/** The difficulty of the proof the next try must bring. */
export function difficultyAfter(failures: number, { free, step, hardest }: Price): number {
  if (failures < free) return 0
  return Math.min(hardest, Math.floor((failures - free) / step) + 1)
}

/** The number of failures from which on a proof of this difficulty is too easy. */
export const failuresCovered = (difficulty: number, { free, step, hardest }: Price): number =>
  difficulty >= hardest ? UNLIMITED : free + difficulty * step

/** Waiting of those who are counted by themselves: failures without, then seconds after each further one. */
export type Waiting = { free: number; seconds(further: number): number; quietSeconds: number | null }

const doubling = (most: number) => (further: number) => Math.min(most, 2 ** Math.min(further, 20))

/** A device the account knows. Its failures are reset by a sign-in only: a stolen token gives few guesses in all. */
export const deviceWaiting = (forgottenAfter: number): Waiting => ({
  free: Math.ceil(forgottenAfter / 2),
  seconds: doubling(30),
  quietSeconds: null,
})

/** A session that must prove its person's current password. Others of the same person are counted apart. */
export const sessionWaiting: Waiting = { free: 5, seconds: doubling(900), quietSeconds: 3600 }

/** Six digits: ten tries, then one every six minutes, so that no hour sees more than twenty. */
export const codeWaiting: Waiting = { free: 10, seconds: () => 360, quietSeconds: 3600 }

/** Seconds to wait after a failure. */
export const waitAfter = (failures: number, { free, seconds }: Waiting): number =>
  failures < free ? 0 : seconds(failures - free)

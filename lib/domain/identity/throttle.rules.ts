import { MOST_DIFFICULT } from '@/lib/platform/auth/sign-in-protocol'

/** No limit: no counter reaches it. */
const UNLIMITED = 2_147_483_647

/** What the price of a try from an unknown device depends on: failures that cost nothing, then the difficulties, each for so many failures, the last for all further ones. */
type Price = { free: number; step: number; difficulties: readonly number[] }

/** An account can be attacked from anywhere: as many free tries as sign-ins may come at once, then each needs the hardest proof. */
export const accountPrice = (free: number): Price => ({ free, step: 1, difficulties: [MOST_DIFFICULT] })
/** An address may be a whole school, where someone always mistypes: an easy proof, at most a few seconds of work. */
export const addressPrice: Price = { free: 100, step: 100, difficulties: [1, 2] }

/** The difficulty of the proof the next try must bring. */
export function difficultyAfter(failures: number, { free, step, difficulties }: Price): number {
  if (failures < free) return 0
  return difficulties[Math.floor((failures - free) / step)] ?? difficulties.at(-1) ?? 0
}

/** The number of failures from which on a proof of this difficulty is too easy. */
export function failuresCovered(difficulty: number, { free, step, difficulties }: Price): number {
  const harder = difficulties.findIndex((one) => one > difficulty)
  return harder < 0 ? UNLIMITED : free + harder * step
}

/** Waiting of those who are counted by themselves: failures without, then seconds after each further one. */
export type Waiting = { free: number; seconds(further: number): number; quietSeconds: number | null }

const doubling = (most: number) => (further: number) => Math.min(most, 2 ** Math.min(further, 20))

/** Wrong passwords in a row after which an account no longer knows a device. */
export const FORGOTTEN_AFTER = 12

/** A device the account knows. Its failures are reset by a sign-in only: a stolen token gives few guesses in all. */
export const knownDeviceWaiting: Waiting = { free: FORGOTTEN_AFTER / 2, seconds: doubling(30), quietSeconds: null }

/** A session that must prove its person's current password. Others of the same person are counted apart. */
export const sessionWaiting: Waiting = { free: 5, seconds: doubling(900), quietSeconds: 3600 }

/** Six digits: ten tries, then one every six minutes, so that no hour sees more than twenty. */
export const codeWaiting: Waiting = { free: 10, seconds: () => 360, quietSeconds: 3600 }

/** Seconds to wait after a failure. */
export const waitAfter = (failures: number, { free, seconds }: Waiting): number =>
  failures < free ? 0 : seconds(failures - free)

import { MOST_DIFFICULT } from '@/lib/platform/auth/sign-in-protocol'

/** Stands for no limit; no counter reaches it. */
const UNLIMITED = 2_147_483_647

/** Difficulties for unknown devices: free failures, then the difficulties, each for a number of failures, the last one for all further failures. */
type Price = { free: number; step: number; difficulties: readonly number[] }

/** Per account, which can be attacked from anywhere: as many free attempts as there may be simultaneous sign-ins, then the hardest proof. */
export const accountPrice = (free: number): Price => ({ free, step: 1, difficulties: [MOST_DIFFICULT] })
/** Per address, which may be that of a whole school with many typing errors: an easy proof, at most a few seconds of work. */
export const addressPrice: Price = { free: 100, step: 100, difficulties: [1, 2] }

/** The difficulty that the next attempt requires. */
export function difficultyAfter(failures: number, { free, step, difficulties }: Price): number {
  if (failures < free) return 0
  return difficulties[Math.floor((failures - free) / step)] ?? difficulties.at(-1) ?? 0
}

/** The number of failures from which on a proof of this difficulty is too easy. */
export function failuresCovered(difficulty: number, { free, step, difficulties }: Price): number {
  const harder = difficulties.findIndex((one) => one > difficulty)
  return harder < 0 ? UNLIMITED : free + harder * step
}

/** Waits for a counter of its own: failures without a wait, then seconds after each further one. */
export type Waiting = { free: number; seconds(further: number): number; quietSeconds: number | null }

const doubling = (most: number) => (further: number) => Math.min(most, 2 ** Math.min(further, 20))

/** Wrong passwords in a row after which a device is no longer known. */
export const FORGOTTEN_AFTER = 12

/** A known device. Its failures are reset by a sign-in only, so that a stolen device token gives few guesses in all. */
export const knownDeviceWaiting: Waiting = { free: FORGOTTEN_AFTER / 2, seconds: doubling(30), quietSeconds: null }

/** A session that must prove the current password; sessions of the same person are counted separately. */
export const sessionWaiting: Waiting = { free: 5, seconds: doubling(900), quietSeconds: 3600 }

/** A short code that opens something for one person, such as that of an assessment: five attempts, then waits up to fifteen minutes. */
export const openingCodeWaiting: Waiting = { free: 5, seconds: doubling(900), quietSeconds: 3600 }

/** Six-digit codes: ten attempts, then one every six minutes, at most twenty per hour. */
export const codeWaiting: Waiting = { free: 10, seconds: () => 360, quietSeconds: 3600 }

/** Seconds to wait after a failure. */
export const waitAfter = (failures: number, { free, seconds }: Waiting): number =>
  failures < free ? 0 : seconds(failures - free)

import { describe, expect, it } from 'vitest'
import { BUNDLE_PARTS, BUNDLE_SECONDS } from '@/lib/platform/auth/altcha'
import { MOST_DIFFICULT } from '@/lib/platform/auth/sign-in-protocol'
import { readEnv } from '@/lib/platform/env'
import {
  accountPrice,
  addressPrice,
  codeWaiting,
  difficultyAfter,
  failuresCovered,
  knownDeviceWaiting,
  sessionWaiting,
  type Waiting,
  waitAfter,
} from './throttle.rules'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const { RATE_LIMIT_SIGN_IN, SIGN_IN_PROOF_ROUNDS } = readEnv({ APP_SECRET: 'a secret that only this test knows of' })
const { requests: free, seconds: quietSeconds } = RATE_LIMIT_SIGN_IN

describe('the difficulty for an attempt from an unknown device', () => {
  it('is the hardest proof from the eighth failure of the account on', () => {
    const difficulties = upTo(16).map((failures) => difficultyAfter(failures, accountPrice(free)))
    expect(difficulties).toEqual([...Array(8).fill(0), ...Array(8).fill(5)])
    expect(difficultyAfter(1_000_000, accountPrice(free))).toBe(5)
  })

  it('rises with every hundred failures of the address, to a few seconds of work and no further', () => {
    expect([0, 99, 100, 199, 200, 1000, 1_000_000].map((failures) => difficultyAfter(failures, addressPrice))).toEqual([
      0, 0, 1, 1, 2, 2, 2,
    ])
  })

  it('is met by a proof until a harder one is required', () => {
    for (const price of [accountPrice(1), accountPrice(free), addressPrice])
      for (const paid of upTo(6))
        for (const failures of upTo(500))
          expect(failures < failuresCovered(paid, price)).toBe(difficultyAfter(failures, price) <= paid)
  })
})

/** Rounds of a proof: the maximum, and the average, as all of its counters must be found. */
const mostRounds = (difficulty: number) => SIGN_IN_PROOF_ROUNDS / 2 ** (MOST_DIFFICULT - difficulty)
const averageRounds = (difficulty: number) => (mostRounds(difficulty) * BUNDLE_PARTS) / (BUNDLE_PARTS + 1)

/**
 * The most attempts that one processor of a given speed can make at an account in any hour of a day, alternating between attempts and pauses of given
 * seconds. It also computes during the pauses, as far ahead as proofs are valid, and before the first attempt.
 */
function mostTriesInAnHour(roundsPerSecond: number, attackSeconds: number, pauseSeconds: number): number {
  const times: number[] = []
  let [now, failures, spare] = [0, 0, BUNDLE_SECONDS]
  while (now < 86_400) {
    for (const ends = now + attackSeconds; now < ends; failures += 1) {
      const difficulty = difficultyAfter(failures, accountPrice(free))
      const seconds = difficulty === 0 ? 0.01 : averageRounds(difficulty) / roundsPerSecond
      now += Math.max(0, seconds - spare)
      spare = Math.max(0, spare - seconds)
      times.push(now)
    }
    now += pauseSeconds
    spare = Math.min(BUNDLE_SECONDS, spare + pauseSeconds)
    if (pauseSeconds > quietSeconds) failures = 0
  }
  return Math.max(...times.map((from, at) => times.slice(at).filter((time) => time < from + 3600).length))
}

describe('with the settings as shipped', () => {
  // One processor of the reference machine with OpenSSL: 4.1 to 5.7 million rounds a second; two, by any code measured: 7.25 to 9.8, in the same order of days.
  const [attacker, owner] = [5_500_000, 8_100_000]
  const patterns = [0, 30, 150, 300, quietSeconds + 1].flatMap((pause) =>
    [30, 60, 300, 900, 1800, 3450, 3600, 86_400].map((attack) => [attack, pause] as const),
  )

  it.each(patterns)(
    'an attacker with one processor who tries %i s and pauses %i s gets at most a hundred tries an hour, whichever hour',
    (...at) => {
      expect(mostTriesInAnHour(attacker, ...at)).toBeLessThanOrEqual(100)
    },
  )

  it('the longest proof leaves an owner with two such processors time for the requests within half a minute', () => {
    expect(mostRounds(MOST_DIFFICULT) / owner).toBeLessThan(29.5)
  })
})

describe('a counter of its own', () => {
  const waits = (rule: Waiting, count: number) => upTo(count).map((failures) => waitAfter(failures + 1, rule))

  it('makes a known device wait after half of its attempts, and never more than thirty seconds', () => {
    expect(waits(knownDeviceWaiting, 12)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30])
  })

  it('makes a session wait longer each time, up to fifteen minutes', () => {
    expect(waits(sessionWaiting, 16)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  it('adds a wait of six minutes after every wrong code from the tenth on', () => {
    expect(waits(codeWaiting, 13)).toEqual([...Array(9).fill(0), 360, 360, 360, 360])
  })
})

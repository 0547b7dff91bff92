import { describe, expect, it } from 'vitest'
import {
  accountPrice,
  addressPrice,
  codeWaiting,
  deviceWaiting,
  difficultyAfter,
  failuresCovered,
  sessionWaiting,
  type Waiting,
  waitAfter,
} from './throttle.rules'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)
/** As shipped: RATE_LIMIT_SIGN_IN=12/900, SIGN_IN_PROOF_ROUNDS=190000000, and proofs that are good for 150 seconds. */
const shipped = { free: 12, quietSeconds: 900, hardestRounds: 190_000_000, proofSeconds: 150 }

describe('the price of a try from an unknown device', () => {
  it('rises with every failure of the account after twelve, up to the hardest proof', () => {
    const difficulties = upTo(20).map((failures) => difficultyAfter(failures, accountPrice(12)))
    expect(difficulties).toEqual([...Array(12).fill(0), 1, 2, 3, 4, 5, 5, 5, 5])
    expect(difficultyAfter(1_000_000, accountPrice(12))).toBe(5)
  })

  it('rises with every hundred failures of the address, to a few seconds of work and no further', () => {
    expect([0, 99, 100, 199, 200, 1000, 1_000_000].map((failures) => difficultyAfter(failures, addressPrice))).toEqual([
      0, 0, 1, 1, 2, 2, 2,
    ])
  })

  it('is covered by a proof exactly as long as no harder one is asked for', () => {
    for (const price of [accountPrice(1), accountPrice(12), addressPrice])
      for (const paid of upTo(6))
        for (const failures of upTo(500))
          expect(failures < failuresCovered(paid, price)).toBe(difficultyAfter(failures, price) <= paid)
  })
})

/** The most tries one processor of a speed gets at an account in any hour of a day, with so many rounds of attack and quiet. */
function mostTriesInAnHour(roundsPerSecond: number, attackSeconds: number): number {
  const { free, quietSeconds, hardestRounds, proofSeconds } = shipped
  const times: number[] = []
  let [now, failures, spare] = [0, 0, 0]
  for (let ends = attackSeconds; now < 86_400; ends = now + attackSeconds) {
    while (now < ends) {
      const difficulty = difficultyAfter(failures, accountPrice(free))
      const seconds = difficulty === 0 ? 0.01 : hardestRounds / 2 ** (5 - difficulty) / roundsPerSecond
      // What was computed while it kept quiet is spent first.
      now += Math.max(0, seconds - spare)
      spare = Math.max(0, spare - seconds)
      times.push(now)
      failures += 1
    }
    now += quietSeconds + 1
    failures = 0
    spare = proofSeconds
  }
  return Math.max(...times.map((from, at) => times.slice(at).filter((time) => time < from + 3600).length))
}

describe('an attacker with one processor', () => {
  // OpenSSL on one core of the reference machine: 4.1 to 4.8 million rounds a second.
  it.each([30, 60, 300, 900, 1800, 3600, 86_400])(
    'who attacks for %i s at a time gets at most a hundred tries an hour',
    (attack) => {
      expect(mostTriesInAnHour(4_300_000, attack)).toBeLessThanOrEqual(100)
    },
  )
})

describe('who is counted alone', () => {
  const waits = (rule: Waiting, count: number) => upTo(count).map((failures) => waitAfter(failures + 1, rule))

  it('waits as a known device after half of its tries, and never more than thirty seconds', () => {
    expect(waits(deviceWaiting(12), 12)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30])
  })

  it('waits as a session ever longer, up to fifteen minutes', () => {
    expect(waits(sessionWaiting, 16)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  it('waits six minutes after every wrong code from the tenth on', () => {
    expect(waits(codeWaiting, 13)).toEqual([...Array(9).fill(0), 360, 360, 360, 360])
  })
})

import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { challengeSeconds, newChallenge, readChallenge } from './passkeys.rules'

const key = randomBytes(32)
const now = new Date('2026-11-23T10:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('the challenge of a passkey', () => {
  it('is new each time, and valid only for its key, its subject and its time', () => {
    const challenge = newChallenge(key, 'session', now)
    expect(newChallenge(key, 'session', now)).not.toBe(challenge)
    expect(readChallenge(key, 'session', challenge, now)).toEqual(later(challengeSeconds))
    expect(readChallenge(key, 'session', challenge, later(challengeSeconds - 1))).toEqual(later(challengeSeconds))
    expect(readChallenge(key, 'session', challenge, later(challengeSeconds))).toBeNull()
    expect(readChallenge(key, 'another session', challenge, now)).toBeNull()
    expect(readChallenge(randomBytes(32), 'session', challenge, now)).toBeNull()
  })

  it('is refused with any of its bits changed, in another spelling, and if malformed', () => {
    const challenge = newChallenge(key, '', now)
    const bytes = Buffer.from(challenge, 'base64url')
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(readChallenge(key, '', changed.toString('base64url'), now)).toBeNull()
    }
    for (const text of ['', 'x', `${challenge}=`, `${challenge}A`, bytes.toString('base64')])
      expect(readChallenge(key, '', text, now)).toBeNull()
  })
})

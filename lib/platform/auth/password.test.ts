import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { AT_ONCE, hashPassword, PasswordBusy, passwordProblem, QUEUE, verifyPassword } from '@/lib/platform/auth/password'
import { blockedPasswords } from '@/lib/platform/auth/password-blocklist'
import { recordHashing } from '@/lib/platform/testing/record-hashing'

describe('passwords', () => {
  test('are hashed with argon2id at 19 MiB, two passes, one lane, and verified', async () => {
    const stored = await hashPassword('كلمة سر طويلة جدا 🔑')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'كلمة سر طويلة جدا 🔑')).toBe(true)
    expect(await verifyPassword(stored, 'كلمة سر طويلة جدا')).toBe(false)
  })

  test('are never cut, trimmed, folded or normalised', async () => {
    const stored = await hashPassword(`caf\u00e9 ${'a'.repeat(122)}\0b`)
    for (const near of [
      `cafe\u0301 ${'a'.repeat(122)}\0b`,
      `caf\u00e9 ${'a'.repeat(122)}\0c`,
      `caf\u00e9 ${'a'.repeat(122)}`,
      `caf\u00e9 ${'a'.repeat(122)}\0b `,
      `CAF\u00c9 ${'a'.repeat(122)}\0b`,
    ])
      expect(await verifyPassword(stored, near)).toBe(false)
    expect(await verifyPassword(stored, `caf\u00e9 ${'a'.repeat(122)}\0b`)).toBe(true)
  })

  test('of an unknown account are false, after the same work as for a wrong one', async () => {
    const stored = await hashPassword('a quite long password')
    const { asked, end } = recordHashing()
    for (const hash of [stored, null]) expect(await verifyPassword(hash, 'another long password')).toBe(false)
    end()
    // Argon2 takes as long as the costs in front of a hash say, whatever the password: `npm run test:timing -- sign-in` measures it.
    const costs = asked.map((work) => 'stored' in work && /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(work.stored)?.[0])
    expect(costs).toEqual([costs[0], costs[0]])
    expect(costs[0]).toBe('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(asked.map(({ password }) => password)).toEqual(['another long password', 'another long password'])
  })

  test('fail loudly on a damaged hash instead of answering no', async () => {
    await expect(verifyPassword('not a hash', 'a quite long password')).rejects.toThrow()
  })

  test('wait in a queue behind the few at once, are refused beyond it, and are served again afterwards', async () => {
    // The cheapest hash that argon2 allows: the test is about the queue and uses it more than a hundred times.
    const stored = await hash('a quite long password', { memoryCost: 64, timeCost: 1, parallelism: 1 })
    const results = await Promise.allSettled(
      Array.from({ length: AT_ONCE + QUEUE + 14 }, () => verifyPassword(stored, 'a quite long password')),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(AT_ONCE + QUEUE)
    expect(refused).toHaveLength(14)
    for (const reason of refused) expect(reason).toBeInstanceOf(PasswordBusy)
    expect(refused[0]).toMatchObject({ retryAfterSeconds: expect.any(Number) })
    expect(await verifyPassword(stored, 'a quite long password')).toBe(true)
    await Promise.allSettled(Array.from({ length: 5 }, () => verifyPassword('not a hash', 'x')))
    const again = await Promise.all(
      Array.from({ length: AT_ONCE + QUEUE }, () => verifyPassword(stored, 'a quite long password')),
    )
    expect(again.every(Boolean)).toBe(true)
  })
})

describe('new passwords', () => {
  test('have 12 to 128 code points, counted as a reader would', () => {
    expect(passwordProblem('كلمة سر قصي')).toBe('minLength')
    expect(passwordProblem('🔑'.repeat(11))).toBe('minLength')
    expect(passwordProblem('🔑🗝️'.repeat(6))).toBeNull()
    expect(passwordProblem('a quite long password')).toBeNull()
    expect(passwordProblem(`ab${'🔑'.repeat(126)}`)).toBeNull()
    expect(passwordProblem(`ab${'🔑'.repeat(127)}`)).toBe('maxLength')
  })

  test('need no digits, capitals or symbols', () => {
    expect(passwordProblem('four plain words here')).toBeNull()
  })

  test('are refused when common, in any case and however spaced', () => {
    for (const common of [
      'password1234',
      'PassWord1234',
      'qwertyuiop12',
      'Masar@123456',
      'correct horse battery staple',
      'كلمة المرور123',
      'ضصثقفغعهخحجد',
      '١٢٣٤٥٦٧٨٩٠١٢',
      'aaaaaaaaaaaa',
    ])
      expect(passwordProblem(common), common).toBe('blocked')
  })

  test('are compared with a list that is in its documented form', () => {
    expect(blockedPasswords.size).toBeGreaterThan(1500)
    for (const entry of blockedPasswords) {
      expect([...entry].length, entry).toBeGreaterThanOrEqual(12)
      expect(passwordProblem(entry), entry).toBe('blocked')
    }
  })
})

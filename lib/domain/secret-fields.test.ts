import { createHash, createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idempotencyKeys } from '@/db/schema/platform'
import { env } from '@/lib/platform/env'
import { secretFields } from '@/lib/platform/http/idempotency'
import { deriveKey } from '@/lib/platform/secrets'
import { signIn } from './house/identity/sign-in/identity.contract'
import { operations } from './product'
import { fixturePassword, freshOrganization } from './testing/fixtures'

const { CAPTCHA_PROVIDER } = env()
afterEach(() => {
  Object.assign(env(), { CAPTCHA_PROVIDER })
})

type Field = { path: string; isMarked: boolean }

/** Every field of a body, however deep. */
function fieldsOf(schema: unknown, path = ''): Field[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name !== 'properties') return fieldsOf(value, path)
    return Object.entries(value as Record<string, { format?: string }>).flatMap(([field, shape]) => [
      { path: `${path}${field}`, isMarked: shape.format === 'password' },
      ...fieldsOf(shape, `${path}${field}.`),
    ])
  })
}

describe('a field that holds a password', () => {
  it('is marked in every contract, where the idempotency of POST looks for it', () => {
    const passwords: string[] = []
    for (const { contract } of operations) {
      const fields = contract.body ? fieldsOf(z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' })) : []
      for (const { path, isMarked } of fields) {
        const name = path.split('.').at(-1) ?? ''
        expect(isMarked, `${contract.id}: ${path}`).toBe(/password|passphrase|^pin$|^accessCode$/i.test(name))
        if (isMarked) passwords.push(`${contract.id}: ${path}`)
      }
      expect(secretFields(contract), contract.id).toEqual(fields.filter(({ isMarked }) => isMarked).map(({ path }) => path))
    }
    expect(passwords).toContain('identity.signIn: password')
  })

  it('is not found again from what a sign-in with an Idempotency-Key leaves behind, and a retry needs the right one', async () => {
    Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
    const org = await freshOrganization()
    const send = (password: string) =>
      org.stranger(signIn, {
        body: { email: org.learner.email, password, from: 'website' },
        headers: { 'idempotency-key': 'one', 'x-captcha-token': 'test-pass' },
      })
    const first = await send(fixturePassword)
    expect(first.status).toBe(200)
    const again = await send(fixturePassword)
    expect([again.headers.get('idempotent-replayed'), again.envelope.data]).toEqual(['true', first.envelope.data])
    const wrong = await send(`${fixturePassword}!`)
    expect([wrong.status, wrong.envelope.statusCode, wrong.envelope.data]).toEqual([422, 6011, undefined])
    const stored = JSON.stringify(await org.database((db) => db.select().from(idempotencyKeys)))
    const sent = { email: org.learner.email, password: fixturePassword, from: 'website' }
    for (const guess of [fixturePassword, JSON.stringify(sent), JSON.stringify([JSON.stringify(sent)])])
      for (const hash of [createHash('sha256'), createHmac('sha256', deriveKey(env().APP_SECRET, 'idempotency-request'))])
        expect(stored).not.toContain(hash.update(guess).digest('hex'))
    expect(stored).not.toContain('$argon2id$')
  })
})

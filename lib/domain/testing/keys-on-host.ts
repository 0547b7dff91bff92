import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { apiKeys } from '@/db/schema/api-keys'
import { createApiKey, resetApiKey } from '@/lib/domain/house/api-keys/api-keys.service'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.service'
import { caller } from '@/lib/platform/testing/call'
import { asAdmin } from './as-admin'
import type { World } from './contract-suite'

const challenge = readCaptchaChallenge.contract

/** API keys: their end, their secrets and their origins. */
export function testKeysOnHost(world: () => World): void {
  const ask = asAdmin(world)

  it('accepts an API key until it expires, is deactivated, or gets another secret', async () => {
    const { home } = world()
    const { data } = await ask(createApiKey.contract, { body: { name: 'Caller' } })
    const { id, key, secret } = data as { id: string; key: string; secret: string }
    const call = caller(world().send, home.origin, () => ({ 'x-api-key': `${key}:${secret}`, 'user-agent': 'Chrome/142.0' }))
    const change = (values: Partial<typeof apiKeys.$inferInsert>) =>
      home.database((db) => db.update(apiKeys).set(values).where(eq(apiKeys.id, id)))
    const status = async () => (await call(challenge)).envelope.statusCode
    expect(await status()).toBe(200)
    await change({ expiresAt: new Date(Date.now() - 1000) })
    expect(await status()).toBe(5102)
    await change({ expiresAt: null, isActive: false })
    expect(await status()).toBe(5101)
    await change({ isActive: true, previousSecretHash: null, secretHash: '0'.repeat(64) })
    expect(await status()).toBe(5102)
  })

  it('accepts the previous secret only during the overlap', async () => {
    const { home } = world()
    const { data } = await ask(createApiKey.contract, { body: { name: 'Turning' } })
    const { id, key, secret } = data as { id: string; key: string; secret: string }
    const status = async (sent: string) =>
      (await world().as(home)(challenge, { headers: { 'x-api-key': `${key}:${sent}` } })).envelope.statusCode
    const reset = await ask(resetApiKey.contract, { params: { id }, body: { overlapSeconds: 3600 } })
    const { secret: fresh } = reset.data as { secret: string }
    expect([await status(secret), await status(fresh)]).toEqual([200, 200])
    const past = { previousUntil: new Date(Date.now() - 1000) }
    await home.database((db) => db.update(apiKeys).set(past).where(eq(apiKeys.id, id)))
    expect([await status(secret), await status(fresh)]).toEqual([5102, 200])
  })

  it('answers a browser origin only if the key allows it', async () => {
    const { home } = world()
    const { data } = await ask(createApiKey.contract, { body: { name: 'Portal', allowedOrigins: ['https://portal.example'] } })
    const { key, secret } = data as { key: string; secret: string }
    const call = caller(world().send, home.origin, () => ({ 'x-api-key': `${key}:${secret}` }))
    const allowed = async (origin: string) =>
      (await call(challenge, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect([await allowed('https://portal.example'), await allowed('https://evil.example'), await allowed('null')]).toEqual([
      'https://portal.example',
      null,
      null,
    ])
  })
}

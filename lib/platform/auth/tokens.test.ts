import { beforeAll, describe, expect, test } from 'vitest'
import {
  createKeyRing,
  generateKey,
  type KeyPair,
  publicJwks,
  signAccess,
  signRefresh,
  verifyAccess,
  verifyRefresh,
} from '@/lib/platform/auth/tokens'
import { newId } from '@/lib/platform/ids'
import { hostileTokens } from '@/lib/platform/testing/hostile-tokens'
import { forge } from '@/lib/platform/testing/token-forgery'

const now = new Date('2030-01-01T00:00:00Z')
const issuer = 'https://learn.example.com'
const subject = { userId: newId(), sessionId: newId(), organizationId: newId(), issuer, now }
const expected = { issuer, organizationId: subject.organizationId, now }
const later = (seconds: number) => ({ ...expected, now: new Date(now.getTime() + seconds * 1000) })
const access: KeyPair = await generateKey('access')
const refresh: KeyPair = await generateKey('refresh')
const ring = await createKeyRing([access, refresh])
const expiresAt = new Date('2030-01-31T00:00:00Z')
const good = {
  access: await signAccess(ring, { ...subject, lifetimeSeconds: 900 }),
  refresh: await signRefresh(ring, { ...subject, generation: 3, expiresAt }),
}
const hostile = await hostileTokens(ring, good, now)
const decode = (token: string, part: number) => JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())

describe('good tokens', () => {
  test('carry the claims they were signed with', async () => {
    const { userId, sessionId, organizationId } = subject
    const claims = await verifyAccess(ring, good.access, expected)
    expect(claims).toEqual({
      userId,
      sessionId,
      organizationId,
      issuer: expect.any(String),
      tokenId: expect.any(String),
      issuedAt: now,
      expiresAt: new Date('2030-01-01T00:15:00Z'),
      scope: null,
    })
    const limited = await signAccess(ring, { ...subject, lifetimeSeconds: 900, scope: 'one two' })
    expect(await verifyAccess(ring, limited, expected)).toMatchObject({ scope: 'one two' })
    expect(await verifyRefresh(ring, good.refresh, expected)).toMatchObject({
      userId,
      sessionId,
      organizationId,
      generation: 3,
      expiresAt,
    })
  })

  test('have the published header and claims', () => {
    expect(decode(good.access, 0)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: access.kid })
    expect(decode(good.refresh, 0)).toEqual({ alg: 'ES512', typ: 'rt+jwt', kid: refresh.kid })
    expect(Object.keys(decode(good.access, 1))).toEqual(['iss', 'aud', 'sub', 'sid', 'org', 'jti', 'iat', 'exp'])
    expect(decode(good.refresh, 1)).toMatchObject({ aud: `masar:${subject.organizationId}`, generation: 3 })
  })

  test('end at their time, with five seconds for clocks that differ', async () => {
    expect(await verifyAccess(ring, good.access, later(904))).not.toBeNull()
    expect(await verifyAccess(ring, good.access, later(905))).toBeNull()
    expect(await verifyAccess(ring, good.access, later(-5))).not.toBeNull()
    expect(await verifyAccess(ring, good.access, later(-6))).toBeNull()
    expect(await verifyRefresh(ring, good.refresh, later(30 * 86400 + 4))).not.toBeNull()
    expect(await verifyRefresh(ring, good.refresh, later(30 * 86400 + 5))).toBeNull()
  })

  test('hold for one issuer and one organization', async () => {
    expect(await verifyAccess(ring, good.access, { ...expected, organizationId: newId() })).toBeNull()
    expect(await verifyAccess(ring, good.access, { ...expected, issuer: 'https://other.example.com' })).toBeNull()
    expect(await verifyRefresh(ring, good.refresh, { ...expected, organizationId: newId() })).toBeNull()
  })

  test('are at most 4,096 characters long', async () => {
    const check = async (letters: number) => {
      const long = { ...expected, issuer: `https://${'a'.repeat(letters)}` }
      const token = await signAccess(ring, { ...subject, ...long, lifetimeSeconds: 900 })
      return { fits: token.length <= 4096, accepted: (await verifyAccess(ring, token, long)) !== null }
    }
    expect(await check(2400)).toEqual({ fits: true, accepted: true })
    expect(await check(2800)).toEqual({ fits: false, accepted: false })
  })
})

describe('the key ring', () => {
  test('names each key by its RFC 7638 thumbprint', async () => {
    expect(access.kid).toMatch(/^[\w-]{43}$/)
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(JSON.stringify({ crv: 'P-256', kty: 'EC', x: access.publicJwk.x, y: access.publicJwk.y })),
    )
    expect(Buffer.from(digest).toString('base64url')).toBe(access.kid)
    await expect(createKeyRing([{ ...access, kid: 'mine' }, refresh])).rejects.toThrow('misnamed')
    await expect(createKeyRing([access, access, refresh])).rejects.toThrow('doubled')
  })

  test('verifies next, active and retired keys, signs with the active one alone, and forgets removed ones', async () => {
    const newer = await generateKey('access', 'next')
    const both = await createKeyRing([access, newer, refresh])
    expect(decode(await signAccess(both, { ...subject, lifetimeSeconds: 900 }), 0).kid).toBe(access.kid)
    const rotated = await createKeyRing([{ ...access, state: 'retired' }, { ...newer, state: 'active' }, refresh])
    const fresh = await signAccess(rotated, { ...subject, lifetimeSeconds: 900 })
    expect(decode(fresh, 0).kid).toBe(newer.kid)
    expect(await verifyAccess(rotated, good.access, expected)).not.toBeNull()
    expect(await verifyAccess(both, fresh, expected)).not.toBeNull()
    const removed = await createKeyRing([{ ...newer, state: 'active' }, refresh])
    expect(await verifyAccess(removed, good.access, expected)).toBeNull()
  })

  test('needs exactly one active key for each use, on the right curve', async () => {
    await expect(createKeyRing([access])).rejects.toThrow('refresh')
    await expect(createKeyRing([])).rejects.toThrow('access')
    await expect(createKeyRing([access, await generateKey('access'), refresh])).rejects.toThrow('exactly one')
    await expect(createKeyRing([access, { ...(await generateKey('access')), use: 'refresh' }])).rejects.toThrow()
  })

  test('publishes the public half of access keys alone', async () => {
    const newer = await generateKey('access', 'next')
    const { keys } = publicJwks(await createKeyRing([access, newer, refresh]))
    expect(keys.map(({ kid }) => kid)).toEqual([access.kid, newer.kid])
    for (const jwk of keys) expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  test('throws if the key itself is unusable, instead of refusing the token', async () => {
    const usable = ring.keys.get(access.kid)
    if (!usable) throw new Error('the ring lost its key')
    const privateKey = ring.active.access.key
    const broken = { ...ring, keys: new Map([[access.kid, { ...usable, key: privateKey }]]) }
    await expect(verifyAccess(broken, good.access, expected)).rejects.toThrow()
  })
})

describe('hostile tokens', () => {
  beforeAll(async () => {
    // Control: the unchanged parts, from which the list is built, are accepted.
    for (const as of ['access', 'refresh'] as const) {
      const rebuilt = await forge(
        as,
        ring.active[as].key,
        JSON.stringify(decode(good[as], 0)),
        JSON.stringify(decode(good[as], 1)),
      )
      expect(await (as === 'access' ? verifyAccess : verifyRefresh)(ring, rebuilt, expected)).not.toBeNull()
    }
  })

  test('are many, each named once', () => {
    expect(hostile.length).toBeGreaterThan(300)
    expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length)
    expect(hostile.filter(({ token, as }) => token === good[as])).toEqual([])
  })

  test.each(hostile)('refuses $name', async ({ token, as }) => {
    expect(await (as === 'access' ? verifyAccess : verifyRefresh)(ring, token, expected)).toBeNull()
  })
})

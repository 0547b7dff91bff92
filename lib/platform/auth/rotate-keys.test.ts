import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/lib/platform/ids'
import { withoutTenant } from '../db/tenant'
import { asOwner } from '../testing/owner'
import { readCheckpointKeys } from './checkpoint-keys'
import { keyPatience, rereadMs } from './key-patience'
import { currentKeyRing, ensureSigningKeys } from './key-ring'
import { activateKeys, announceKeys, type KeyStep, secondsUntilActive } from './rotate-keys'
import { type KeyRing, publicJwks, signAccess, signRefresh, verifyAccess, verifyRefresh } from './tokens'

const issuer = 'https://learn.example.com'
const subject = { userId: newId(), sessionId: newId(), organizationId: newId(), issuer }
const expected = { issuer, organizationId: subject.organizationId }
const tokensOf = async (ring: KeyRing) => ({
  access: await signAccess(ring, { ...subject, lifetimeSeconds: 900 }),
  refresh: await signRefresh(ring, { ...subject, generation: 0, expiresAt: new Date(Date.now() + 86_400_000) }),
})
const isGood = async (ring: KeyRing, { access, refresh }: Awaited<ReturnType<typeof tokensOf>>) => [
  (await verifyAccess(ring, access, expected)) !== null,
  (await verifyRefresh(ring, refresh, expected)) !== null,
]

/** The ring that a process would read now. */
function look(): Promise<KeyRing> {
  globalThis.masarKeyRing = undefined
  return currentKeyRing()
}
const kinds = (steps: KeyStep[]) => steps.map(({ use, became }) => `${use} ${became}`).toSorted()
/** The announced keys have been known for so long. */
const age = (seconds: number) =>
  asOwner(
    (owner) => owner`update signing_keys set created_at = created_at - make_interval(secs => ${seconds}) where state = 'next'`,
  )
async function rotate() {
  await announceKeys()
  await age(21)
  return activateKeys(20)
}

beforeAll(ensureSigningKeys)
beforeEach(() => {
  globalThis.masarKeyRing = undefined
  keyPatience.rereadMs = rereadMs
})

describe('a rotation', () => {
  it('lets keys sign only when every process can verify them, and what was signed before stays good', async () => {
    const before = await look()
    const old = await tokensOf(before)
    expect(kinds(await announceKeys())).toEqual(['access announced', 'refresh announced'])
    expect([await activateKeys(20), (await secondsUntilActive(20)) > 0]).toEqual([[], true])
    const during = await look()
    expect([during.active.access.kid, during.active.refresh.kid]).toEqual([before.active.access.kid, before.active.refresh.kid])
    expect(publicJwks(during).keys.length).toBe(publicJwks(before).keys.length + 1)

    await age(21)
    expect(await secondsUntilActive(20)).toBe(0)
    expect(kinds(await activateKeys(20))).toEqual([
      'access retired',
      'access signing',
      'checkpoint signing',
      'refresh retired',
      'refresh signing',
    ])
    const after = await look()
    expect(after.active.access.kid).not.toBe(before.active.access.kid)
    // A process that read the ring just before signs with the old key; each verifies the other's tokens.
    for (const [signer, verifier] of [
      [after, during],
      [during, after],
    ] as const)
      expect(await isGood(verifier, await tokensOf(signer))).toEqual([true, true])
    expect(await isGood(after, old)).toEqual([true, true])
  })

  it('that was interrupted is completed by the next one, and two at once do the work of one', async () => {
    await announceKeys()
    await age(21)
    const done = await Promise.all([activateKeys(20), activateKeys(20)])
    expect(done.map(({ length }) => length).toSorted()).toEqual([0, 5])
    const both = await Promise.all([announceKeys(), announceKeys()])
    expect(both.flat()).toHaveLength(2)
    await activateKeys(0, { revoke: true })
  })

  it('waits at least twice the time between two reads of the ring', async () => {
    expect(() => activateKeys((2 * rereadMs) / 1000 - 1)).toThrow('20 seconds')
    expect(() => activateKeys(Number.NaN)).toThrow('20 seconds')
  })

  it('of a compromised key invalidates everything signed before', async () => {
    await rotate()
    const old = await tokensOf(await look())
    await announceKeys()
    expect(kinds(await activateKeys(0, { revoke: true }))).toContain('access revoked')
    const ring = await look()
    expect([await isGood(ring, old), await isGood(ring, await tokensOf(ring))]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('makes a checkpoint key that signs from then on, and keeps the others', async () => {
    const keys = () => withoutTenant(async (tx) => [...(await readCheckpointKeys(tx)).keys()])
    const before = await keys()
    const steps = await rotate()
    const made = steps.find(({ use }) => use === 'checkpoint')?.kid
    expect([(await keys()).slice(0, -1), (await keys()).at(-1)]).toEqual([before, made])
  })
})

describe('a key that no longer signs', () => {
  it('counts until the longest token has ended, and loses its private half after a day', async () => {
    const { access, refresh } = (await look()).active
    await rotate()
    const retire = (interval: string) =>
      asOwner(
        (owner) => owner`update signing_keys set retired_at = now() - ${interval}::interval
        where kid in ${owner([access.kid, refresh.kid])}`,
      )
    const known = async () => {
      const { keys } = await look()
      return [keys.has(access.kid), keys.has(refresh.kid)]
    }
    await retire('59 minutes')
    expect(await known()).toEqual([true, true])
    await retire('1 hour 2 minutes')
    expect(await known()).toEqual([false, true])
    await retire('366 days 2 minutes')
    expect(await known()).toEqual([false, false])
    await retire('25 hours')
    await rotate()
    const halves = await asOwner(
      (owner) => owner<{ kid: string; half: string }[]>`select kid, sealed_private_jwk as half from signing_keys`,
    )
    expect(
      halves
        .filter(({ half }) => half === '')
        .map(({ kid }) => kid)
        .toSorted(),
    ).toEqual(expect.arrayContaining([access.kid, refresh.kid].toSorted()))
    // Keys that may still sign, or have just done so, keep it.
    const { active } = await look()
    expect(
      halves.filter(({ kid }) => [active.access.kid, active.refresh.kid].includes(kid)).every(({ half }) => half !== ''),
    ).toBe(true)
  })
})

describe('the ring of a process', () => {
  it('is read again after ten seconds of either clock, and stays the same object while the keys do not change', async () => {
    const ring = await look()
    const held = globalThis.masarKeyRing
    expect(await currentKeyRing()).toBe(ring)
    expect(globalThis.masarKeyRing).toBe(held)
    for (const clock of ['readAt', 'readOn'] as const) {
      const before = globalThis.masarKeyRing
      if (!before) throw new Error('no ring is held')
      before[clock] -= rereadMs + 1
      expect(await currentKeyRing()).toBe(ring)
      expect(globalThis.masarKeyRing).not.toBe(before)
    }
  })

  it('never contains two keys that sign', async () => {
    const second = asOwner(
      (owner) =>
        owner`insert into signing_keys (kid, use, state, public_jwk, sealed_private_jwk) values ('x', 'access', 'active', '{}', 'x')`,
    )
    await expect(second).rejects.toThrow('signing_keys_active')
  })
})

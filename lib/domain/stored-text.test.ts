import { beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import { freshAddress } from '@/lib/platform/testing/call'
import { among, makeWorld, type World } from './testing/contract-suite'
import { prepare } from './testing/examples'
import { handle } from './testing/fixtures'

const writes = among(({ method, body }) => method !== 'GET' && body !== undefined)

/** Texts that Postgres cannot store, as values and as names, and numbers beyond its integers. */
const texts = ['a\0b', '\0', '\ud800', 'a\udfff']
const numbers = [2_147_483_648, -2_147_483_649, 9_007_199_254_740_991]

type Path = (string | number)[]
/** Every place of a body with a text or a number, and every object in it. */
function placesIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [{ path, value }, ...inside.flatMap(([name, it]) => placesIn(it, [...path, name]))]
}
function put(root: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(root) ? [...root] : { ...(root as object) }
  return Object.assign(copy, { [step]: put(Reflect.get(copy, step), rest, value) })
}

/** The body changed at each place: texts and numbers replaced, and an object given a text under a new name, and a name that is no text. */
function hostile(body: unknown): unknown[] {
  return placesIn(body).flatMap(({ path, value }) => {
    if (typeof value === 'string') return texts.map((it) => put(body, path, it))
    if (typeof value === 'number') return numbers.map((it) => put(body, path, it))
    if (typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) return [put(body, path, [...value, 'a\0b'])]
    return [
      put(body, path, { ...value, surprise: 'a\0b' }),
      put(body, path, { ...value, surprise: [{ deep: ['\ud800'] }] }),
      put(body, path, { ...value, 'a\0b': 'text' }),
      put(body, path, { ...value, '\udfff': 'text' }),
    ]
  })
}

describe('a text that cannot be stored', () => {
  let world: World
  beforeAll(async () => {
    env().CAPTCHA_PROVIDER = 'test'
    world = await makeWorld(handle)
  })
  const send = async (contract: Contract) => {
    const { home, as } = world
    const { input, by } = await prepare(contract, home, world)
    const call = typeof contract.access === 'object' ? as(by.org, by.person) : as(by.org)
    return (body: unknown, headers: Record<string, string> = {}) =>
      call(contract, { ...input, body, headers: { ...input.headers, ...headers }, peer: freshAddress() })
  }

  it.each(writes)('at any place of the body of %s is no internal fault', async (_, contract) => {
    const sendTo = await send(contract)
    const { input } = await prepare(contract, world.home, world)
    const faults: object[] = []
    for (const body of hostile(input.body)) {
      const { status, text } = await sendTo(body)
      if (status >= 500) faults.push({ status, body: JSON.stringify(body).slice(0, 500), text })
    }
    expect(faults).toEqual([])
  })

  it.each(writes)('in free JSON in %s is refused before it is stored', async (_, contract) => {
    const sendTo = await send(contract)
    const { input } = await prepare(contract, world.home, world)
    const body = { ...(input.body as object) }
    for (const name of Object.keys(contract.body?.shape ?? {}))
      for (const free of [{ a: { b: ['x\0'] } }, { '\ud800': 1 }]) {
        const isAccepted = contract.body?.safeParse({ ...body, [name]: free }).success
        if (!isAccepted) continue
        const { status } = await sendTo({ ...body, [name]: free })
        expect(status, name).toBeGreaterThanOrEqual(400)
        expect(status, name).toBeLessThan(500)
      }
  })

  it.each(writes.filter((_, at) => at % 10 === 0))('in a header of %s is no internal fault', async (_, contract) => {
    const sendTo = await send(contract)
    const { input } = await prepare(contract, world.home, world)
    for (const name of [
      'user-agent',
      'x-request-id',
      'idempotency-key',
      'x-custom-lang',
      'accept-language',
      'if-match',
      'origin',
    ])
      for (const text of ['\u00ff\u0080\u0001', '\u00e9'.repeat(300), '%00', '\\u0000', 'x'.repeat(5_000)])
        expect((await sendTo(input.body, { [name]: text })).status, `${name}: ${text.slice(0, 20)}`).toBeLessThan(500)
  })
})

describe('a JSON text of 200,000 levels', () => {
  let world: World
  beforeAll(async () => {
    env().CAPTCHA_PROVIDER = 'test'
    world = await makeWorld(handle)
  })

  it.each(writes)('is refused by %s', async (_, contract) => {
    const { home, as } = world
    const { input, by } = await prepare(contract, home, world)
    const call = typeof contract.access === 'object' ? as(by.org, by.person) : as(by.org)
    const [opened, closed] = ['{"a":'.repeat(40_000), '}'.repeat(40_000)]
    for (const deep of ['['.repeat(120_000) + ']'.repeat(120_000), `${opened}1${closed}`, '['.repeat(200_000)]) {
      const [name = 'surprise'] = Object.keys(contract.body?.shape ?? {})
      for (const body of [deep, `{${JSON.stringify(name)}:${deep}}`]) {
        const { status } = await call(contract, { ...input, body, peer: freshAddress() })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
    }
  })
})

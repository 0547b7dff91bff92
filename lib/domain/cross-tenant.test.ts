import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'
import type { Answer, CallInput } from '@/lib/platform/testing/call'
import { operations } from './product'
import { crossesOrganizations, makeWorld, type Org, type World } from './testing/contract-suite'
import { prepare } from './testing/examples'
import { handle } from './testing/fixtures'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const moment = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g
/** Headers that differ between any two answers. */
const everDifferent = /^(x-request-id|date|ratelimit.*|retry-after|server-timing|etag)$/

type Probe = { name: string; contract: Contract; home: Org; other: string; input: (id: string) => CallInput }

let world: World
/** By organization: ids of its records that anybody of another one might know. */
const known = new Map<Org, string[]>()
const probes: Probe[] = []

const isId = (value: unknown): value is string => typeof value === 'string' && new RegExp(`^${uuid.source}$`).test(value)

/** The dotted paths of ids in a body. */
function idsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (isId(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => idsIn(one, [...path, name]))
}

function withId(value: unknown, [first, ...rest]: (string | number)[], id: string): unknown {
  if (first === undefined) return id
  const of = value as Record<string | number, unknown>
  if (Array.isArray(of)) return of.map((one, at) => (String(at) === String(first) ? withId(one, rest, id) : one))
  return { ...of, [first]: withId(of[first], rest, id) }
}

/** Whether a shape takes an id, alone or as one of several. */
const takesId = (shape: z.ZodType): boolean =>
  shape.safeParse(newId()).success && !shape.safeParse('no id at all, but text').success

const filtersOf = ({ query }: Contract) =>
  Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>).flatMap(([name, shape]) => (takesId(shape) ? [name] : []))

/** An answer without what differs between any two; of what was written, whether it was. */
function told({ status, headers, text }: Answer, method: string): string {
  const shown = [...headers].filter(([name]) => !everDifferent.test(name)).map(([name, value]) => `${name}: ${value}`)
  const isWritten = status < 300 && method !== 'GET'
  // A cursor is signed together with the asked id.
  const alike = (written: string) => written.replace(/((?:\?|&)cursor=|Cursor":")[\w.-]+/g, '$1cursor').replace(uuid, 'id')
  const body = isWritten ? '' : alike(text).replace(moment, 'moment')
  const plain = isWritten ? [] : shown.map((line) => alike(line).replace(/content-length: \d+/, ''))
  return [status, ...plain.toSorted(), body].join('\n')
}

beforeAll(async () => {
  env().CAPTCHA_PROVIDER = 'test'
  world = await makeWorld(handle)
  const { home, foreign } = world
  for (const [own, far] of [
    [home, foreign],
    [foreign, home],
  ] as const) {
    // Records of the kinds that most operations name: made once, by the examples of the operations that read them.
    const ids: string[] = [far.learner.user.id, far.admin.user.id, far.roles.learner, far.organization.id]
    for (const { contract } of operations)
      if (contract.method === 'GET' && contract.params && typeof contract.access === 'object' && contract.access.role) {
        const { input, by } = await prepare(contract, far, world)
        if (by.org === far) ids.push(...Object.values(input.params).filter(isId))
      }
    known.set(own, [...new Set(ids)])
  }
}, 240_000)

function generate(home: Org, direction: string): void {
  const ids = known.get(home) ?? []
  let turn = 0
  // Each place gets some of the known ids in turn, so that over all places every kind of id is tried.
  const some = (count: number) => Array.from({ length: count }, () => ids[turn++ % ids.length] ?? '')
  for (const { contract } of operations) {
    if (typeof contract.access !== 'object' || crossesOrganizations(contract)) continue
    const { method, example } = contract
    const params = (example.params ?? {}) as Record<string, string>
    const body = contract.body && (example.body as object)
    const add = (place: string, count: number, input: Probe['input']) => {
      for (const other of some(count)) probes.push({ name: `${direction} ${contract.id} ${place}`, contract, home, other, input })
    }
    for (const name of Object.keys(params).filter((one) => isId(params[one]))) {
      const at = (id: string) => ({ ...params, [name]: id })
      add(`path ${name}`, 3, (id) => ({ params: at(id), body }))
      add(`path ${name} with a tag`, 1, (id) => ({
        params: at(id),
        body,
        headers: { [method === 'GET' ? 'if-none-match' : 'if-match']: '"1"' },
      }))
      if (method === 'POST')
        add(`path ${name} with an idempotency key`, 1, (id) => ({
          params: at(id),
          body,
          headers: { 'idempotency-key': newId() },
        }))
      if (method === 'GET') add(`path ${name} HEAD`, 1, (id) => ({ params: at(id), method: 'HEAD' }))
    }
    for (const place of idsIn(body)) add(`body ${place.join('.')}`, 3, (id) => ({ params, body: withId(body, place, id) }))
    for (const name of filtersOf(contract)) add(`query ${name}`, 3, (id) => ({ params, query: { [name]: id } }))
    if (contract.list) {
      add('search', 1, (id) => ({ params, query: { search: id } }))
      add('cursor', 1, (id) => ({ params, query: { cursor: Buffer.from(JSON.stringify([id, id])).toString('base64url') } }))
    }
  }
}

describe('an id of another organization', () => {
  it('is answered like one that names nothing, wherever it is sent', async () => {
    generate(world.home, 'there')
    generate(world.foreign, 'back')
    expect(probes.length).toBeGreaterThanOrEqual(1000)
    const different: string[] = []
    for (const { name, contract, home, other, input } of probes) {
      const call = world.as(home, home.admin)
      const ask = async (id: string) => told(await call(contract, input(id)), contract.method)
      const missing = await ask(newId())
      const found = await ask(other)
      if (found === missing) continue
      // The first call may write rows that change the answer to the second; then a third one has the same
      // answer.
      if ((await ask(newId())) !== found) different.push(`${name} ${other}\n${missing}\n--- but\n${found}`)
    }
    process.stdout.write(`${probes.length} probes across organizations, ${different.length} differences\n`)
    expect(different).toEqual([])
  }, 600_000)
})

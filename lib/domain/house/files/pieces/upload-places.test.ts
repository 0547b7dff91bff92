import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { LeastSpeed, leastBytes } from '@/lib/platform/storage/arriving'
import { UploadPlaces } from '@/lib/platform/storage/upload-places'
import { uploadAsset } from '../assets.contract'
import { announced, atHost } from '../examples.fixtures'
import { wavOf } from './sounds.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
let other: Org
let third: Person
beforeAll(async () => {
  ;[org, other] = [await freshOrganization(), await freshOrganization()]
  third = await org.person('third', org.roles.instructor)
})
afterEach(() => {
  clock.offsetMs = 0
})

type Kind = 'pieces' | 'upload'
const bytes = wavOf(3000)
async function addressOf(person: Person, kind: Kind): Promise<string> {
  const body = announced(bytes, { kind: 'audio', name: 'talk.wav', inPieces: kind === 'pieces' })
  const { envelope } = await person.call(uploadAsset, { body })
  return (envelope.data as Record<Kind, { url: string }>)[kind].url
}
const tus = { 'tus-resumable': '1.0.0' }
const send = (on: Org, kind: Kind, url: string, body: Uint8Array<ArrayBuffer> | ReadableStream, offset = 0) => {
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return kind === 'pieces'
    ? atHost(on, url, { method: 'PATCH', headers, body, duplex: 'half' })
    : atHost(on, url, { method: 'PUT', body, duplex: 'half' })
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { statusCode: number }).statusCode]

function signal() {
  let give = () => {}
  const given = new Promise<'held'>((resolve) => {
    give = () => resolve('held')
  })
  return { given, give }
}

/** An upload of which ten bytes arrive, and nothing more until it is ended; `first`: whether it holds a place, or how it was refused. */
async function stalled(on: Org, person: Person, kind: Kind) {
  const url = await addressOf(person, kind)
  const [held, ended] = [signal(), signal()]
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, 10))
      void ended.given.then(() => controller.error(new Error('The connection was lost')))
    },
    pull: () => held.give(),
  })
  const answer = send(on, kind, url, body)
  return { first: await Promise.race([held.given, answer]), end: ended.give, answer }
}

describe.each([
  ['pieces', 4, 8],
  ['upload', 10, 25],
] as const)('stalled uploads (%s)', (kind, ofPerson, ofOrganization) => {
  it('take the places of their person and organization, and leave those of others', async () => {
    const all = []
    for (const person of [org.admin, org.instructor, third])
      for (let at = 0; at < ofPerson + 1; at += 1) all.push(await stalled(org, person, kind))
    const held = all.filter(({ first }) => first === 'held')
    expect(held).toHaveLength(ofOrganization)
    for (const { first } of all)
      if (first instanceof Response) {
        expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await codeOf(first)).toEqual([429, 7225])
      }
    expect((await send(other, kind, await addressOf(other.admin, kind), bytes)).status).toBe(204)
    for (const { end, answer } of held) {
      end()
      await answer
    }
    expect((await send(org, kind, await addressOf(third, kind), bytes)).status).toBe(204)
  })

  it('are ended when a byte comes now and then', async () => {
    const url = await addressOf(org.admin, kind)
    let at = 0
    const body = new ReadableStream({
      pull: (controller) => {
        clock.offsetMs += 29_000
        controller.enqueue(bytes.slice(at, at + 1))
        at += 1
        if (at === bytes.length) controller.close()
      },
    })
    const answer = await send(org, kind, url, body)
    expect(await codeOf(answer)).toEqual([408, 7224])
    expect(at).toBeLessThan(10)
    if (kind === 'upload') return
    // The bytes that arrived are kept, and the upload goes on.
    const found = Number((await atHost(org, url, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
    expect(found).toBeGreaterThan(0)
    expect((await send(org, kind, url, bytes.slice(found), found)).status).toBe(204)
  })
})

describe('places for uploads', () => {
  it('are all given out before one is refused, and free again after an error', async () => {
    const places = new UploadPlaces({ all: 2, organization: 2, person: 1 })
    const free: (() => void)[] = []
    const hold = (organizationId: string, person: string | null) =>
      places.within({ organizationId, person }, () => new Promise<void>((resolve) => free.push(resolve)))
    const brief = (organizationId: string, person: string) => places.within({ organizationId, person }, async () => 'done')
    const [first, second] = [hold('one', 'a'), hold('two', null)]
    await expect(brief('three', 'a')).rejects.toMatchObject({ reason: 'unavailable' })
    free[1]?.()
    await second
    await expect(brief('one', 'a')).rejects.toMatchObject({ reason: 'uploadsAtOnce' })
    await expect(places.within({ organizationId: 'one', person: 'b' }, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    await expect(brief('one', 'b')).resolves.toBe('done')
    free[0]?.()
    await first
  })

  it('are left to a slow line, and do not count the time of storing', () => {
    const slow = new LeastSpeed()
    expect(Array.from({ length: 100 }, () => slow.isTooSlow(leastBytes / 6, 10_000)).some(Boolean)).toBe(false)
    const dripping = new LeastSpeed()
    expect([1, 2, 3].map(() => dripping.isTooSlow(1, 29_000))).toEqual([false, false, true])
    // A chunk that was there already when it was asked for.
    expect(Array.from({ length: 100 }, () => new LeastSpeed().isTooSlow(1, 0)).some(Boolean)).toBe(false)
  })
})

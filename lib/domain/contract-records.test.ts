import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overHttp } from '@/lib/platform/testing/http'
import { hosts } from './contract-hosts'
import { absentValue, among, assertEnvelope, assertRefused, attempt, fields, makeWorld, type World } from './contract-suite'
import { prepare } from './contract-suite-examples'

const lists = among(({ list }) => list)

describe.each(hosts)('every list and record on %s', (_host, start) => {
  let world: World
  let close: () => Promise<void>
  beforeAll(async () => {
    const running = await start()
    close = running.close
    world = await makeWorld(overHttp(running.url))
  })
  afterAll(() => close?.())

  it.each(lists)('%s pages, and refuses what is no page', async (_, contract) => {
    const { home, foreign, as } = world
    const { input, by } = await prepare(contract, home, world)
    const call = contract.access === 'public' ? as(by.org) : as(by.org, by.person)
    const ask = (query: Record<string, string | number>) => ({
      org: by.org,
      call,
      contract,
      input: { ...input, query: { ...input.query, ...query } },
    })
    const refuse = async (query: Record<string, string | number>, field: string) =>
      expect(fields(await assertRefused(ask(query), 'validation')).map((entry) => entry.split(' ')[1])).toEqual([field])
    const wrong = {
      page: [0, -1, 1.5, 'abc', 1e9, '١'],
      perPage: [0, 101, -1, 1.5, 'abc', 1e9, ''],
      orderBy: [
        'nothing:asc',
        `${contract.list?.orderBy[0]}:ASC`,
        `${contract.list?.orderBy[0]}`,
        'id;drop',
        '__proto__:asc',
        '',
      ],
      search: ['a'.repeat(201), 'nul\0'],
      cursor: ['', 'x', 'x.y', 'a'.repeat(1001), 'e30.e30'],
    }
    for (const [field, values] of Object.entries(wrong)) for (const value of values) await refuse({ [field]: value }, field)
    await refuse({ page: 1, cursor: 'x' }, 'cursor')

    const offset = await attempt(ask({ page: 1, perPage: 1 }))
    assertEnvelope(offset.answer, { paging: 'offset', kind: 'data' })
    expect(offset.answer.envelope.metadata).toMatchObject({
      type: 'offset',
      page: 1,
      perPage: 1,
      hasNext: true,
      hasPrevious: false,
      totalPage: offset.answer.envelope.metadata.count,
    })
    const second = await attempt(ask({ page: 2, perPage: 1 }))
    expect(second.answer.envelope.metadata.hasPrevious).toBe(true)
    expect(second.answer.data).not.toEqual(offset.answer.data)
    if (contract.list?.type === 'offset') return

    const first = await attempt(ask({ perPage: 1 }))
    assertEnvelope(first.answer, { paging: 'cursor', kind: 'data' })
    const { hasNext, hasPrevious, nextCursor = '' } = first.answer.envelope.metadata
    expect([first.answer.data, hasNext, hasPrevious]).toEqual([offset.answer.data, true, false])
    const next = await attempt(ask({ perPage: 1, cursor: nextCursor }))
    assertEnvelope(next.answer, { paging: 'cursor', kind: 'data' })
    expect([next.answer.data, next.answer.envelope.metadata.hasPrevious]).toEqual([second.answer.data, true])
    const swapped = (nextCursor.startsWith('W') ? 'X' : 'W') + nextCursor.slice(1)
    for (const cursor of [swapped, nextCursor.slice(0, -1), `${nextCursor}.x`]) await refuse({ perPage: 1, cursor }, 'cursor')
    const [field] = contract.list?.default.split(':') ?? []
    await refuse({ cursor: nextCursor, orderBy: `${field}:asc` }, 'cursor')
    await refuse({ cursor: nextCursor, search: 'x' }, 'cursor')
    const other = lists.find(([id, { access }]) => id !== contract.id && access !== 'public')?.[1] ?? contract
    for (const elsewhere of [
      { org: home, call: as(home, home.admin), contract: other, input: { query: { cursor: nextCursor } } },
      {
        ...ask({ cursor: nextCursor }),
        org: foreign,
        call: contract.access === 'public' ? as(foreign) : as(foreign, foreign.admin),
      },
    ])
      expect(fields(await assertRefused(elsewhere, 'validation'))).toEqual(['format cursor'])
  })

  it.each(among(({ params }) => params))(
    "%s answers another organization's record exactly as a missing one",
    async (_, contract) => {
      const { home, foreign, as } = world
      const call = contract.access === 'public' ? as(home) : as(home, home.admin)
      const mine = await prepare(contract, home, world)
      const theirs = await prepare(contract, foreign, world)
      for (const name of Object.keys(contract.params?.shape ?? {})) {
        const ask = async (value: string) => {
          const { answer, rows } = await attempt({
            org: home,
            call,
            contract,
            input: { ...mine.input, params: { ...mine.input.params, [name]: value } },
          })
          expect([answer.status, rows.length]).toEqual([404, contract.audit ? 1 : 0])
          assertEnvelope(answer, { kind: 'refusal' })
          return { ...answer.envelope, metadata: { ...answer.envelope.metadata, path: '', requestId: '' } }
        }
        const missing = await ask(absentValue(contract, name))
        expect(await ask(theirs.input.params[name] as string)).toEqual(missing)
        expect(missing.message).not.toBe('')
      }
    },
  )
})

import { expect } from 'vitest'
import type { Contract } from '@/lib/platform/http/contract'
import { assertEnvelope, assertRefused, attempt, fields, type World } from './contract-suite'
import { contracts } from './contracts'
import { type Depth, inTurn } from './depth'
import { prepare } from './examples'
import type { Check } from './refusals'

type Query = Record<string, string | number>

/** A list of at least two items, and how to ask for a page of it. */
async function preparedList(world: World, contract: Contract, depth: Depth) {
  const { as } = world
  const { input, by } = await prepare(contract, world.home, world)
  const call = contract.access === 'public' ? as(by.org) : as(by.org, by.person)
  const ask = (query: Query) => ({ org: by.org, call, contract, input: { ...input, query: { ...input.query, ...query } }, depth })
  const refuse = async (query: Query, field: string) =>
    expect(fields(await assertRefused(ask(query), 'validation')).map((entry) => entry.split(' ')[1])).toEqual([field])
  return { ask, refuse, depth }
}
type Prepared = Awaited<ReturnType<typeof preparedList>>

async function checkOffset({ ask }: Prepared) {
  const first = await attempt(ask({ page: 1, perPage: 1 }))
  assertEnvelope(first.answer, { paging: 'offset', kind: 'data' })
  const { metadata } = first.answer.envelope
  const page = { type: 'offset', page: 1, perPage: 1, hasNext: true, hasPrevious: false, totalPage: metadata.count }
  expect(metadata).toMatchObject(page)
  const second = await attempt(ask({ page: 2, perPage: 1 }))
  expect(second.answer.envelope.metadata.hasPrevious).toBe(true)
  expect(second.answer.data).not.toEqual(first.answer.data)
  return [first.answer, second.answer] as const
}

/** Forward and back from the first page; returns the cursor of the second. */
async function checkCursor({ ask }: Prepared, pages: readonly { data: never }[]): Promise<string> {
  const first = await attempt(ask({ perPage: 1 }))
  assertEnvelope(first.answer, { paging: 'cursor', kind: 'data' })
  const { hasNext, hasPrevious, nextCursor = '' } = first.answer.envelope.metadata
  expect([first.answer.data, hasNext, hasPrevious]).toEqual([pages[0]?.data, true, false])
  const next = await attempt(ask({ perPage: 1, cursor: nextCursor }))
  assertEnvelope(next.answer, { paging: 'cursor', kind: 'data' })
  expect([next.answer.data, next.answer.envelope.metadata.hasPrevious]).toEqual([pages[1]?.data, true])
  const back = await attempt(ask({ perPage: 1, cursor: next.answer.envelope.metadata.previousCursor ?? '' }))
  assertEnvelope(back.answer, { paging: 'cursor', kind: 'data' })
  expect(back.answer.data).toEqual(first.answer.data)
  return nextCursor
}

/** A cursor is refused where it is changed, with another order or search, in another list and in another organization. */
async function refuseCursors(world: World, contract: Contract, { ask, refuse, depth }: Prepared, cursor: string) {
  const { home, foreign, as } = world
  const swapped = (cursor.startsWith('W') ? 'X' : 'W') + cursor.slice(1)
  for (const changed of inTurn([swapped, cursor.slice(0, -1), `${cursor}.x`], contract, depth))
    await refuse({ perPage: 1, cursor: changed }, 'cursor')
  const [field, direction] = contract.list?.default.split(':') ?? []
  const otherWay = `${field}:${direction === 'asc' ? 'desc' : 'asc'}`
  for (const query of inTurn<Query>([{ orderBy: otherWay }, { search: 'x' }], contract, depth))
    await refuse({ cursor, ...query }, 'cursor')
  const isOther = ({ id, list, access, params }: Contract) =>
    list !== undefined && params === undefined && id !== contract.id && access !== 'public'
  const other = contracts.find(isOther) ?? contract
  const inForeign = contract.access === 'public' ? as(foreign) : as(foreign, foreign.admin)
  for (const elsewhere of [
    { org: home, call: as(home, home.admin), contract: other, input: { query: { cursor } } },
    { ...ask({ cursor }), org: foreign, call: inForeign },
  ])
    expect(fields(await assertRefused(elsewhere, 'validation'))).toEqual(['format cursor'])
}

export const pages: Check = {
  title: '%s pages, and refuses what is no page',
  applies: ({ list }) => list !== undefined,
  async run(world, contract, depth) {
    const prepared = await preparedList(world, contract, depth)
    const [order] = contract.list?.orderBy ?? []
    const wrong = {
      page: [0, -1, 1.5, 'abc', 1e9, '١'],
      perPage: [0, 101, -1, 1.5, 'abc', 1e9, ''],
      orderBy: ['nothing:asc', `${order}:ASC`, `${order}`, 'id;drop', '__proto__:asc', ''],
      search: ['a'.repeat(201), 'nul\0'],
      cursor: ['', 'x', 'x.y', 'a'.repeat(1001), 'e30.e30'],
    }
    for (const [field, values] of Object.entries(wrong))
      for (const value of inTurn<string | number>(values, contract, depth)) await prepared.refuse({ [field]: value }, field)
    await prepared.refuse({ page: 1, cursor: 'x' }, 'cursor')
    const both = await checkOffset(prepared)
    if (contract.list?.type !== 'offset') await refuseCursors(world, contract, prepared, await checkCursor(prepared, both))
  },
}

/** Refusals come before the SQL, so that the oldest Postgres is only asked for pages. */
export const pagesElsewhere: Check = {
  title: '%s pages',
  applies: pages.applies,
  async run(world, contract, depth) {
    const prepared = await preparedList(world, contract, depth)
    const both = await checkOffset(prepared)
    if (contract.list?.type !== 'offset') await checkCursor(prepared, both)
  },
}

/** Two pages are enough on a host, which cannot affect the rows of a list. */
export const firstPages: Check = {
  title: '%s pages',
  applies: pages.applies,
  run: async (world, contract, depth) => void (await checkOffset(await preparedList(world, contract, depth))),
}

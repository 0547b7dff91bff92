import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '@/db/schema/api-keys'
import { contract } from '@/lib/domain/rooms'
import { given } from '../db/prepared'
import { Id } from '../http/contract'
import { implement } from '../http/implement'
import { foldLoose } from '../i18n/fold'
import { newId } from '../ids'
import type { CallInput } from '../testing/call'
import { freshTenant } from '../testing/tenant'
import { listInMemory } from './in-memory'
import { list } from './list'

const Item = z.object({ id: Id, name: z.string() })
const example = { returns: [{ id: newId(), name: 'One' }] }
const listOf = <const P extends `/${string}`, const T extends 'offset' | 'cursor'>(path: P, type: T) =>
  contract({
    id: 'apiKeys.list',
    method: 'GET',
    path,
    summary: 'List things',
    access: 'public',
    query: z.strictObject({ active: z.stringbool().optional() }),
    returns: z.array(Item),
    list: { type, orderBy: ['createdAt', 'name'], default: 'createdAt:asc' },
    example,
  })
const stored = (path: '/public/by-cursor' | '/public/by-number' | '/public/elsewhere', type: 'offset' | 'cursor') => {
  const things = list(listOf(path, type), {
    table: apiKeys,
    filters: { active: eq(apiKeys.isActive, given('active')) },
    search: apiKeys.searchText,
    fields: {},
  })
  return implement(listOf(path, type), ({ db, organization }, { page, query }) =>
    things(db, page, { organizationId: organization.id, filters: query }),
  )
}
const byCursor = stored('/public/by-cursor', 'cursor')
const byNumber = stored('/public/by-number', 'offset')
const elsewhere = {
  ...stored('/public/elsewhere', 'cursor'),
  contract: { ...listOf('/public/elsewhere', 'cursor'), id: 'roles.list' },
}
const inMemory = implement(listOf('/public/in-memory', 'cursor'), async (_context, { page }) =>
  listInMemory(
    Array.from({ length: 45 }, (_, at) => ({ id: newId(), name: `Thing ${at}`, at: String(at).padStart(2, '0') })),
    page,
    { text: ({ name }) => name, keys: ({ at }) => [at] },
  ),
)

const things = async (names: readonly string[]) => {
  const tenant = await freshTenant([byCursor, byNumber, elsewhere, inMemory])
  const organizationId = tenant.organization.id
  await tenant.database((db) =>
    db.insert(apiKeys).values(
      names.map((name, at) => ({
        organizationId,
        name,
        key: newId(),
        secretHash: '',
        searchText: foldLoose(name),
        // Three moments only, so that most rows tie.
        createdAt: new Date(Date.UTC(2026, 0, 1 + (at % 3), 0, 0, 0, 123)),
        isActive: at % 2 === 0,
      })),
    ),
  )
  const ask = async (operation: typeof byCursor, query: CallInput['query'] = {}) => {
    const { status, envelope, headers } = await tenant.call(operation.contract, { query })
    const items = (envelope.data ?? []) as { id: string; name: string }[]
    const names = items.map(({ name }) => name)
    return { status, items, names, link: headers.get('link'), metadata: envelope.metadata, errors: envelope.errors }
  }
  return { ...tenant, ask }
}
type World = Awaited<ReturnType<typeof things>>
let world: World
beforeAll(async () => {
  world = await things(Array.from({ length: 45 }, (_, at) => `Thing ${String(at).padStart(2, '0')}`))
})

/** Every item of a list, page by page, with the metadata of each page. */
async function walk({ ask }: World, query: CallInput['query']) {
  const pages = [await ask(byCursor, query)]
  for (let next = pages[0]?.metadata.nextCursor; next; next = pages.at(-1)?.metadata.nextCursor)
    pages.push(await ask(byCursor, { ...query, cursor: next }))
  return pages
}

describe('paging by number', () => {
  it('reports page, size, totals, order and the available orders', async () => {
    const { metadata, names } = await world.ask(byNumber, { page: 2, orderBy: 'name:asc' })
    expect(names).toEqual(Array.from({ length: 20 }, (_, at) => `Thing ${at + 20}`))
    const { type, page, perPage, totalPage, count, hasNext, hasPrevious, orderBy, availableOrderBy, nextCursor } = metadata
    expect({ type, page, perPage, totalPage, count, hasNext, hasPrevious, orderBy, availableOrderBy, nextCursor }).toEqual({
      type: 'offset',
      page: 2,
      perPage: 20,
      totalPage: 3,
      count: 45,
      hasNext: true,
      hasPrevious: true,
      orderBy: [{ name: 'asc' }],
      availableOrderBy: ['createdAt', 'name'],
      nextCursor: undefined,
    })
  })

  it.each([
    [1, 20, true, false],
    [3, 5, false, true],
    [4, 0, false, true],
    [1_000_000, 0, false, true],
  ])(
    'knows on page %s that it holds %s, whether more follow (%s) and came before (%s)',
    async (page, many, hasNext, hasPrevious) => {
      const { items, metadata } = await world.ask(byNumber, { page })
      expect(items).toHaveLength(many)
      expect(metadata).toMatchObject({ page, totalPage: 3, count: 45, hasNext, hasPrevious })
    },
  )

  it('reports an empty list correctly', async () => {
    const empty = await things(['Only'])
    for (const page of [1, 2]) {
      const { items, metadata } = await empty.ask(byNumber, { page, search: 'nothing' })
      expect([items, metadata]).toEqual([
        [],
        expect.objectContaining({ count: 0, totalPage: 0, hasNext: false, hasPrevious: false }),
      ])
    }
  })

  it('may be asked of a list that pages by cursor, and the other way round', async () => {
    expect((await world.ask(byCursor, { page: 1 })).metadata).toMatchObject({ type: 'offset', count: 45 })
    expect((await world.ask(byCursor)).metadata.type).toBe('cursor')
    expect((await world.ask(byNumber)).metadata.type).toBe('offset')
    const both = await world.ask(byCursor, { page: 1, cursor: 'x.y' })
    expect([both.status, both.errors?.map(({ key, property }) => [key, property])]).toEqual([422, [['exclusive', 'cursor']]])
  })
})

describe('paging by cursor', () => {
  it.each(['createdAt:asc', 'createdAt:desc', 'name:asc', 'name:desc'])(
    'shows each of 45 items once by %s, ties included, whatever the page size',
    async (orderBy) => {
      const whole = await world.ask(byCursor, { orderBy, perPage: 100 })
      expect(whole.items).toHaveLength(45)
      for (const perPage of [1, 7, 44, 45]) {
        const pages = await walk(world, { orderBy, perPage })
        expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
        expect(pages).toHaveLength(Math.ceil(45 / perPage))
        for (const [at, { metadata }] of pages.entries())
          expect(metadata).toMatchObject({ type: 'cursor', perPage, hasPrevious: at > 0, hasNext: at < pages.length - 1 })
      }
      const [field = '', direction] = orderBy.split(':')
      expect(whole.metadata.orderBy).toEqual([{ [field]: direction }])
    },
  )

  it.each(['createdAt:asc', 'createdAt:desc', 'name:desc'])(
    'walks back over the same pages by %s, ties included',
    async (orderBy) => {
      for (const perPage of [1, 7, 45]) {
        const pages = await walk(world, { orderBy, perPage })
        const back = [pages.at(-1)]
        for (let before = back[0]?.metadata.previousCursor; before; before = back.at(-1)?.metadata.previousCursor)
          back.push(await world.ask(byCursor, { orderBy, perPage, cursor: before }))
        expect(back.toReversed().map((page) => page?.items)).toEqual(pages.map(({ items }) => items))
        for (const [at, page] of back.toReversed().entries())
          expect(page?.metadata).toMatchObject({ hasPrevious: at > 0, hasNext: at < pages.length - 1 })
        const [first, second] = pages
        const again = await world.ask(byCursor, { orderBy, perPage, cursor: back.at(-1)?.metadata.nextCursor ?? '' })
        if (second) expect([back.at(-1)?.items, again.items]).toEqual([first?.items, second.items])
      }
    },
  )

  it('orders ties by id, in the direction asked for', async () => {
    const ids = async (orderBy: string) => (await world.ask(byCursor, { orderBy, perPage: 100 })).items.map(({ id }) => id)
    expect(await ids('createdAt:desc')).toEqual((await ids('createdAt:asc')).toReversed())
  })

  it('has no previous page when the earlier items were deleted', async () => {
    const few = await things(['A', 'B', 'C', 'D'])
    const first = await few.ask(byCursor, { perPage: 2, orderBy: 'name:asc' })
    const rest = () => few.ask(byCursor, { perPage: 2, orderBy: 'name:asc', cursor: first.metadata.nextCursor ?? '' })
    expect((await rest()).metadata).toMatchObject({ hasPrevious: true, hasNext: false })
    for (const { id } of first.items) await few.database((db) => db.delete(apiKeys).where(eq(apiKeys.id, id)))
    expect(await rest()).toMatchObject({ names: ['C', 'D'], metadata: { hasPrevious: false } })
    await few.database((db) => db.delete(apiKeys).where(eq(apiKeys.organizationId, few.organization.id)))
    expect(await rest()).toMatchObject({ items: [], metadata: { hasNext: false, hasPrevious: false } })
  })

  it('refuses a cursor that was altered or made for another list, organization, order, filter or search', async () => {
    const query = { perPage: 5, orderBy: 'name:asc', search: 'thing', active: 'true' }
    const cursor = (await world.ask(byCursor, query)).metadata.nextCursor ?? ''
    expect((await world.ask(byCursor, { ...query, cursor })).items).toHaveLength(5)
    expect((await world.ask(byCursor, { ...query, perPage: 9, cursor })).items).toHaveLength(9)
    const refused = (answer: Awaited<ReturnType<World['ask']>>) =>
      expect([answer.status, answer.errors?.map(({ key, property }) => [key, property])]).toEqual([422, [['format', 'cursor']]])
    const [payload = '', mac = ''] = cursor.split('.')
    const forged = Buffer.from(JSON.stringify(['Thing 40', newId()])).toString('base64url')
    for (const bad of [
      payload,
      `${payload}.`,
      `.${mac}`,
      `${forged}.${mac}`,
      `${cursor}.x`,
      `${payload}.${mac.slice(0, -1)}`,
      'e30.e30',
    ])
      refused(await world.ask(byCursor, { ...query, cursor: bad }))
    refused(await world.ask(byCursor, { ...query, orderBy: 'name:desc', cursor }))
    refused(await world.ask(byCursor, { ...query, search: 'other', cursor }))
    refused(await world.ask(byCursor, { ...query, active: 'false', cursor }))
    refused(await world.ask(elsewhere, { ...query, cursor }))
    const stranger = await things(['Thing'])
    refused(await stranger.ask(byCursor, { ...query, cursor }))
  })

  it('walks a list in memory the same way', async () => {
    const first = await world.ask(inMemory)
    expect(first.metadata).toMatchObject({ hasNext: true, hasPrevious: false })
    const second = await world.ask(inMemory, { cursor: first.metadata.nextCursor ?? '' })
    const third = await world.ask(inMemory, { cursor: second.metadata.nextCursor ?? '' })
    expect([...first.names, ...second.names, ...third.names]).toEqual(Array.from({ length: 45 }, (_, at) => `Thing ${at}`))
    expect(third.metadata).toMatchObject({ hasNext: false, hasPrevious: true })
    expect(third.metadata).not.toHaveProperty('nextCursor')
    const back = await world.ask(inMemory, { cursor: third.metadata.previousCursor ?? '' })
    expect([back.names, back.metadata.hasPrevious, back.metadata.hasNext]).toEqual([second.names, true, true])
    expect((await world.ask(inMemory, { page: 4 })).metadata).toMatchObject({
      count: 45,
      totalPage: 3,
      hasNext: false,
      hasPrevious: true,
    })
  })
})

describe('search', () => {
  const names = ['100% sure', 'snake_case', 'snakeXcase', 'back\\slash', 'أكاديميّة الإيمان', 'مدرسة ١٢٣', 'إيمان', "O'Brien -- x"]
  let library: World
  beforeAll(async () => {
    library = await things(names)
  })
  it.each([
    ['%', ['100% sure']],
    ['100%', ['100% sure']],
    ['_', ['snake_case']],
    ['snake_case', ['snake_case']],
    ['snake', ['snakeXcase', 'snake_case']],
    ['\\', ['back\\slash']],
    ['اكاديميه', ['أكاديميّة الإيمان']],
    ['ايمان', ['أكاديميّة الإيمان', 'إيمان']],
    ['ـإيمـان', ['أكاديميّة الإيمان', 'إيمان']],
    ['مدرسه 123', ['مدرسة ١٢٣']],
    ['۱۲۳ مدرسة', ['مدرسة ١٢٣']],
    ['SURE', ['100% sure']],
    ['(sure), «100%»', ['100% sure']],
    ["o'b", ["O'Brien -- x"]],
    ["'; drop table api_keys; --", []],
    ['$1', []],
    ['%%%', []],
    ['.*', []],
  ])('for %s finds %o', async (search, found) => {
    expect((await library.ask(byCursor, { search })).names.toSorted()).toEqual(found.toSorted())
  })

  it('finds everything for a text of spaces, marks or invisible letters only', async () => {
    for (const search of ['', '   ', '\u200f', 'ـ'])
      expect((await library.ask(byNumber, { search })).metadata.count).toBe(names.length)
  })
})

describe('the parameters of a list', () => {
  it.each([
    [{ perPage: 0 }, 'perPage'],
    [{ perPage: 101 }, 'perPage'],
    [{ page: 0 }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ orderBy: 'secretHash:asc' }, 'orderBy'],
    [{ orderBy: 'name:up' }, 'orderBy'],
    [{ orderBy: 'name:asc:desc' }, 'orderBy'],
    [{ search: 'a'.repeat(201) }, 'search'],
    [{ limit: '5' }, 'limit'],
  ])('are refused with a 422 that names the one at fault: %o', async (query: Record<string, string | number>, property) => {
    const { status, errors } = await world.ask(byCursor, query)
    expect([status, errors?.map((error) => error.property)]).toEqual([422, [property]])
  })

  it('default to pages of twenty in the first order of the list', async () => {
    const { items, metadata } = await world.ask(byCursor)
    expect([items.length, metadata.perPage, metadata.orderBy]).toEqual([20, 20, [{ createdAt: 'asc' }]])
  })
})

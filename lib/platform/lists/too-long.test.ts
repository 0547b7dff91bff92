import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '@/db/schema/api-keys'
import { contract } from '@/lib/domain/rooms'
import { Id } from '../http/contract'
import { implement } from '../http/implement'
import { newId } from '../ids'
import { asOwner } from '../testing/owner'
import { freshTenant } from '../testing/tenant'
import { list } from './list'

const listThings = contract({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/public/endless',
  summary: 'List things',
  access: 'public',
  returns: z.array(z.object({ id: Id, name: z.string() })),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  example: { returns: [{ id: newId(), name: 'One' }] },
})
/** A list whose statement fails like one that exceeds the statement timeout. */
const things = list(listThings, { table: apiKeys, where: sql`test_timeout()`, search: apiKeys.searchText, fields: {} })
const endless = implement(listThings, ({ db, organization }, { page }) => things(db, page, { organizationId: organization.id }))

let tenant: Awaited<ReturnType<typeof freshTenant>>
beforeAll(async () => {
  await asOwner((owner) =>
    owner.unsafe(`create or replace function test_timeout() returns boolean language plpgsql as $$ begin
      raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`),
  )
  tenant = await freshTenant([endless])
  await tenant.database((db) =>
    db
      .insert(apiKeys)
      .values({ organizationId: tenant.organization.id, name: 'Thing', key: newId(), secretHash: '', searchText: 'thing' }),
  )
})

describe('a page that exceeds the statement timeout', () => {
  it.each([
    [{ search: 'thing' }, 'searchTooLong', 'search'],
    [{ search: 'thing', page: 2 }, 'searchTooLong', 'search'],
    [{ page: 40_000 }, 'pageTooFar', 'page'],
    [{ orderBy: 'createdAt:desc' }, 'orderTooLong', 'orderBy'],
  ])('is refused with what makes it long, in the language of the caller: %o', async (query, key, property) => {
    for (const [language, words] of [
      ['en', /^This (search|page|order) takes too long/],
      ['ar', /^يستغرق/],
    ] as const) {
      const { status, envelope } = await tenant.call(listThings, { query, headers: { 'x-custom-lang': language } })
      expect([status, envelope.statusCode, envelope.errors?.map((error) => [error.key, error.property])]).toEqual([
        422,
        5030,
        [[key, property]],
      ])
      expect(envelope.errors?.[0]?.message).toMatch(words)
    }
  })

  it('is answered with 503 if the request has nothing that could be left out', async () => {
    const { status, headers } = await tenant.call(listThings)
    expect([status, Number(headers.get('retry-after')) >= 2]).toEqual([503, true])
  })
})

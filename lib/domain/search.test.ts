import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { apiKeys } from '@/db/schema/api-keys'
import { sessions, users } from '@/db/schema/identity'
import { learningPaths } from '@/db/schema/learning-paths'
import { activityLogs } from '@/db/schema/platform'
import { roles } from '@/db/schema/roles'
import { type Tx, withTenant } from '@/db/tenant'
import { searchedAs } from '@/lib/platform/http/search'
import { listActivityLog } from './activity-log/activity-log.contract'
import { freshOrganization } from './fixtures'
import { listLearningPaths } from './learning-paths/learning-paths.contract'
import { listMembers } from './organizations/members.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>

const hits = async (db: Tx, list: string, ...words: string[]) => {
  const [row] = await db.execute<{ hits: string[] | null }>(
    sql`select to_json(search_rare(${list}, string_to_array(${words.join(' ')}, ' '))) as hits`,
  )
  return row?.hits
}
/** Published paths, a minute between them, the newest first: the title of each is what is given, and its number. */
const publish = (org: Org, title: string, count = 1, minutesAgo = 0) =>
  org.database((db) =>
    db.execute(sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at)
      select ${org.organization.id}, gen_random_uuid(), 'published', 'safety', 'beginner', 60,
        jsonb_build_object('en', jsonb_build_object('title', ${title} || ' ' || n, 'description', '')), now() - (n + ${minutesAgo}::int) * interval '1 minute'
      from generate_series(1, ${count}::int) n`),
  )
const titles = async (org: Org, query: Record<string, string>) => {
  const { envelope } = await org.learner.call(listLearningPaths, { query })
  return (envelope.data as { title: string }[]).map(({ title }) => title)
}

describe('a search', () => {
  it('looks rare words up in every list that has a trigram index, and in no other', async () => {
    const org = await freshOrganization()
    await org.database(async (db) => {
      const indexed = await db.execute<{ name: string }>(
        sql`select tablename as name from pg_indexes where schemaname = 'public' and indexdef ilike '%using gin (search_text gin_trgm_ops)' order by 1`,
      )
      expect(indexed.map(({ name }) => name)).toEqual([activityLogs, learningPaths, users].map(searchedAs))
      for (const { name } of indexed) expect(await hits(db, name, 'nobodywrotethis')).toEqual([])
    })
    expect([sessions, apiKeys, roles].map(searchedAs)).toEqual([null, null, null])
    await expect(org.database((db) => hits(db, 'sessions', 'nobodywrotethis'))).rejects.toMatchObject({
      cause: { message: 'no list named sessions is searched here' },
    })
  })

  it('finds nothing of another organization, and nothing at all where none is set', async () => {
    const [here, there] = [await freshOrganization(), await freshOrganization()]
    await publish(here, 'Xylography')
    await publish(there, 'Xylography', 2)
    const found = await here.database((db) => hits(db, 'learning_paths', 'xylography'))
    const own = await here.database((db) => db.execute<{ id: string }>(sql`select id from learning_paths`))
    expect(found).toEqual(own.map(({ id }) => id))
    expect(await there.database((db) => hits(db, 'learning_paths', 'xylography'))).toHaveLength(2)
    const unset = await withTenant(here.organization.id, async (db) => {
      await db.execute(sql`select set_config('app.organization_id', '', true)`)
      return hits(db, 'learning_paths', 'xylography')
    })
    expect(unset).toEqual([])
    expect(await titles(here, { search: 'xylography' })).toEqual(['Xylography 1'])
    for (const { list, query } of [
      { list: listMembers, query: { search: there.learner.email } },
      { list: listActivityLog, query: { search: there.learner.email } },
    ])
      expect((await here.admin.call(list, { query })).data).toEqual([])
  })

  it('finds the same however many there are: a thousand are looked up, more are walked through in order', async () => {
    const org = await freshOrganization()
    await publish(org, 'Common', 1000)
    await publish(org, 'Rare word', 1, 500)
    const first = async (query: Record<string, string>) => {
      const { envelope } = await org.learner.call(listLearningPaths, { query: { perPage: '3', ...query } })
      return { titles: (envelope.data as { title: string }[]).map(({ title }) => title), metadata: envelope.metadata }
    }
    const count = (word: string) => org.database(async (db) => (await hits(db, 'learning_paths', word))?.length)
    for (const expected of [1000, undefined]) {
      expect(await count('common')).toBe(expected)
      const { metadata, ...page } = await first({ search: 'COMMON' })
      expect(page.titles).toEqual(['Common 1', 'Common 2', 'Common 3'])
      expect(metadata).toMatchObject({ hasNext: true, hasPrevious: false })
      const next = await first({ search: 'COMMON', cursor: metadata.nextCursor ?? '' })
      expect([next.titles, next.metadata.hasPrevious]).toEqual([['Common 4', 'Common 5', 'Common 6'], true])
      expect((await first({ search: 'rare common' })).titles).toEqual([])
      expect((await first({ search: 'rare word' })).titles).toEqual(['Rare word 1'])
      const { metadata: numbered } = await first({ search: 'common', page: '2' })
      expect(numbered.count).toBe(expected ?? 1001)
      if (expected) await publish(org, 'Common and last', 1, 2000)
    }
  })

  it('takes every word as it was typed', async () => {
    const org = await freshOrganization()
    for (const title of ['100% sure', 'snake_case', 'snakeXcase', 'back\\slash', "O'Brien -- x", 'السلامة أولًا', 'C++ ١٢٣'])
      await publish(org, title)
    const cases: [search: string, found: string[]][] = [
      ['100%', ['100% sure 1']],
      ['snake_case', ['snake_case 1']],
      ['snake', ['snake_case 1', 'snakeXcase 1']],
      ['back\\slash', ['back\\slash 1']],
      ["o'brien", ["O'Brien -- x 1"]],
      ["'; drop table learning_paths; --", []],
      ['السلامه', ['السلامة أولًا 1']],
      ['السلامة ول', ['السلامة أولًا 1']],
      ['++', ['C++ ١٢٣ 1']],
      ['++ 123', ['C++ ١٢٣ 1']],
      ['%s $1', []],
    ]
    for (const [search, found] of cases) expect((await titles(org, { search })).toSorted(), search).toEqual(found.toSorted())
  })

  it('looks up what has three letters or digits in a row, and walks through the list for the rest', async () => {
    const org = await freshOrganization()
    await publish(org, 'C++ abc سلامة')
    const found = (...words: string[]) => org.database(async (db) => (await hits(db, 'learning_paths', ...words))?.length)
    expect(await found('c++')).toBeUndefined()
    expect(await found('a-b')).toBeUndefined()
    expect(await found('سل')).toBeUndefined()
    expect(await found('abc')).toBe(1)
    expect(await found('سلا', 'c++')).toBe(1)
    expect(await found('abc', 'c#')).toBe(0)
  })
})

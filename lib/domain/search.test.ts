import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '@/db/schema/api-keys'
import { attempts } from '@/db/schema/assessments'
import { communityPosts } from '@/db/schema/communities'
import { assets } from '@/db/schema/files'
import { sessions, users } from '@/db/schema/identity'
import { enrolments, learningPaths } from '@/db/schema/learning-paths'
import { media } from '@/db/schema/media'
import { modules, moduleTexts } from '@/db/schema/modules'
import { activityLogs } from '@/db/schema/platform'
import { questions } from '@/db/schema/question-banks'
import { roles } from '@/db/schema/roles'
import { counter } from '@/lib/platform/db/connection'
import type { Tx } from '@/lib/platform/db/tenant'
import { searchedAs } from '@/lib/platform/lists/search'
import { listActivityLog } from './house/activity-log/activity-log.contract'
import { listLearningPaths } from './learning/learning-paths/learning-paths.contract'
import { listMembers } from './people/members/members.contract'
import { freshOrganization } from './testing/fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>

/** The result of `search_rare`; null if it is better to read the list in its order. */
const hits = async (db: Tx, list: string, words: string, most = 1000) => {
  const [row] = await db.execute<{ hits: string[] | null }>(
    sql`select to_json(search_rare(${list}, string_to_array(${words}, ' '), ${most}::int)) as hits`,
  )
  return row?.hits
}
const countOf = (org: Org, words: string, most?: number) =>
  org.database(async (db) => (await hits(db, 'learning_paths', words, most))?.length)

/** Published paths a minute apart, newest first, whose titles are the given text and a number. */
const publish = (org: Org, title: string, count = 1, minutesAgo = 0) =>
  org.database((db) =>
    db.execute(sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at)
      select ${org.organization.id}, gen_random_uuid(), 'published', 'safety', 'beginner', 60,
        jsonb_build_object('en', jsonb_build_object('title', ${title} || ' ' || n, 'description', '')), now() - (n + ${minutesAgo}::int) * interval '1 minute'
      from generate_series(1, ${count}::int) n`),
  )
const first = async (org: Org, query: Record<string, string>) => {
  const { envelope } = await org.learner.call(listLearningPaths, { query: { perPage: '3', ...query } })
  return { titles: (envelope.data as { title: string }[]).map(({ title }) => title), metadata: envelope.metadata }
}

/** Titles with every special character. */
const odd = ['100% sure', 'snake_case', 'snakeXcase', 'back\\slash', "O'Brien -- x", 'السلامة أولًا', 'C++ ١٢٣']
// Short lists keep a few rows; lists with an index get a thousand.
let small: Org
let large: Org
beforeAll(async () => {
  ;[small, large] = [await freshOrganization(), await freshOrganization()]
  const { id } = large.organization
  await publish(large, 'Filler', 1200, 1000)
  await large.database(async (db) => {
    await db.execute(sql`insert into users (organization_id, id, email, name)
      select ${id}, gen_random_uuid(), 'filler' || n || '@large.example', '{"en":"Filler"}' from generate_series(1, 1000) n`)
    await db.execute(sql`insert into activity_logs (organization_id, id, actor_type, action, outcome, status_code, ip_address, device, request_id, search_text)
      select ${id}, gen_random_uuid(), 'system', 'userLoginCredential', 'success', 200, '10.0.0.1', '{}', gen_random_uuid(), 'filler' from generate_series(1, 1000)`)
    await db.execute(sql`insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, search_text)
      select ${id}, gen_random_uuid(), (select id from learning_paths limit 1), u.id, 1, 'active', 'bulk', 'filler'
      from users u where u.email like 'filler%'`)
    await db.execute(sql`insert into assets (organization_id, id, kind, name, size, checksum, held_bytes, search_text)
      select ${id}, gen_random_uuid(), 'image', 'filler.png', 1, 'none', 1, 'filler' from generate_series(1, 1000)`)
    await db.execute(sql`insert into media (organization_id, id, kind, state, processing, name, source_type, search_text)
      select ${id}, gen_random_uuid(), 'video', 'ready', 'none', 'filler', 'file', 'filler' from generate_series(1, 1000)`)
    await db.execute(sql`with type as (insert into module_types (organization_id, id, key, learner_action, labels) values (${id}, gen_random_uuid(), 'filler.type', 'read', '{}') returning id),
      first as (insert into module_type_versions (organization_id, module_type_id, number, config_schema, body_schema, behaviour) select ${id}, id, 1, '{}', '{}', '{}' from type)
      insert into modules (organization_id, id, module_type_id, type_key, type_version, source_locale, settings, shared, titles, ar_state, en_state, search_text)
      select ${id}, gen_random_uuid(), type.id, 'filler.type', 1, 'en', '{}', '{}', '{}', 'missing', 'draft', 'filler' from type, generate_series(1, 1000)`)
    await db.execute(sql`with bank as (insert into question_banks (organization_id, id, name) values (${id}, gen_random_uuid(), '{}') returning id)
      insert into questions (organization_id, id, bank_id, type, stem, search_text)
      select ${id}, gen_random_uuid(), bank.id, 'rating', '{}', 'filler' from bank, generate_series(1, 1000)`)
    await db.execute(sql`with quiz as (insert into assessments (organization_id, id, title, instructions, settings, sections)
        values (${id}, gen_random_uuid(), '{}', '{}', '{}', '[]') returning id),
      version as (insert into assessment_versions (organization_id, id, assessment_id, number, title, instructions, settings, sections)
        select ${id}, gen_random_uuid(), quiz.id, 1, '{}', '{}', '{}', '[]' from quiz returning assessment_id)
      insert into assessment_attempts (organization_id, id, assessment_id, version_number, user_id, enrolment_id, module_id, number, state, seed, locale,
        locale_history, started_at, max_score, search_text)
      select ${id}, gen_random_uuid(), version.assessment_id, 1, u.id, gen_random_uuid(), gen_random_uuid(), 1, 'released', '', 'en', '[]', now(), 1, 'filler'
      from version, users u where u.email like 'filler%'`)
    await db.execute(sql`with space as (insert into communities (organization_id, id, kind, title, rules) values (${id}, gen_random_uuid(), 'open', '{}', '{}') returning id)
      insert into community_posts (organization_id, id, community_id, thread_id, kind, state, text, dir, language, search_text)
      select ${id}, gen_random_uuid(), space.id, gen_random_uuid(), 'question', 'visible', 'filler', 'ltr', 'en', 'filler' from space, generate_series(1, 1000)`)
    await db.execute(
      sql`insert into module_texts (organization_id, id, titles, texts, search_text) select ${id}, id, '{}', '{}', 'filler' from modules`,
    )
  })
  for (const org of [small, large]) for (const title of odd) await publish(org, title)
})

describe('a search', () => {
  it('uses the index for rare words in every list with a trigram index, and in no other', async () => {
    await large.database(async (db) => {
      const indexed = await db.execute<{ name: string }>(
        sql`select tablename as name from pg_indexes where schemaname = 'public' and indexdef ilike '%using gin (search_text gin_trgm_ops)' order by 1`,
      )
      expect(indexed.map(({ name }) => name)).toEqual(
        [
          ...[activityLogs, attempts, assets, communityPosts, enrolments, learningPaths],
          ...[media, moduleTexts, modules, questions, users],
        ].map(searchedAs),
      )
      for (const { name } of indexed) {
        expect(await hits(db, name, 'nobodywrotethis')).toEqual([])
        expect(await hits(db, name, 'filler')).toBeNull()
      }
    })
    expect([sessions, apiKeys, roles].map(searchedAs)).toEqual([null, null, null])
    await expect(large.database((db) => hits(db, 'sessions', 'nobodywrotethis'))).rejects.toMatchObject({
      cause: { message: 'no list named sessions is searched here' },
    })
  })

  it('reads a short list in its order, and a long one for common words or words without three letters or digits in a row', async () => {
    expect(await countOf(small, 'nobodywrotethis')).toBeUndefined()
    for (const words of ['filler', 'c++', 'a-b', 'سل', 'snake', 'sure x'])
      expect(await countOf(large, words), words).toBe({ snake: 2, 'sure x': 0 }[words])
    expect([await countOf(large, 'snake', 2), await countOf(large, 'snake', 1)]).toEqual([2, undefined])
    expect([await countOf(large, '123 c++'), await countOf(large, '123 c#')]).toEqual([1, 0])
  })

  it('finds nothing of another organization, and nothing if no organization is set', async () => {
    const other = await freshOrganization()
    await publish(other, 'Filler xylography', 1100)
    await publish(large, 'Xylography')
    const found = await large.database((db) => hits(db, 'learning_paths', 'xylography'))
    const own = await large.database((db) =>
      db.execute<{ id: string }>(sql`select id from learning_paths where locales -> 'en' ->> 'title' like 'Xylo%'`),
    )
    expect(found).toEqual(own.map(({ id }) => id))
    expect((await first(large, { search: 'xylography' })).titles).toEqual(['Xylography 1'])
    const unset = await large.database(async (db) => {
      await db.execute(sql`select set_config('app.organization_id', '', true)`)
      return hits(db, 'learning_paths', 'xylography')
    })
    expect(unset).toBeNull()
    for (const list of [listMembers, listActivityLog])
      expect((await large.admin.call(list, { query: { search: other.learner.email } })).data).toEqual([])
  })

  it('finds people and records by the index too, together with other filters', async () => {
    const members = async (query: Record<string, string>) =>
      ((await large.admin.call(listMembers, { query })).data as { email: string }[]).map(({ email }) => email)
    expect(await members({ search: 'filler777@' })).toEqual(['filler777@large.example'])
    const records = async (query: Record<string, string>) =>
      ((await large.admin.call(listActivityLog, { query })).data as { action: string }[]).map(({ action }) => action)
    const email = 'nobody-signs-in@large.example'
    await large.database((db) =>
      db.execute(sql`insert into activity_logs (organization_id, id, actor_type, action, outcome, status_code, ip_address, device, request_id, search_text)
        select ${large.organization.id}, gen_random_uuid(), 'system', action, 'success', 200, '10.0.0.1', '{"platform":null,"os":null,"browser":null}', gen_random_uuid(), ${email}
        from unnest(array['userLoginCredential', 'adminApiKeyReset']) action`),
    )
    expect((await records({ search: email })).toSorted()).toEqual(['adminApiKeyReset', 'userLoginCredential'])
    expect(await records({ search: email, action: 'adminApiKeyReset' })).toEqual(['adminApiKeyReset'])
    expect(await records({ search: email, outcome: 'failed' })).toEqual([])
  })

  it('finds by words and by a filter through another table together, with three statements', async () => {
    const { admin, learner, roles } = large
    const members = async (search: string, role: string) => {
      const before = counter.statements
      const { data } = await admin.call(listMembers, { query: { search, role } })
      expect(counter.statements - before).toBe(3)
      return (data as { email: string }[]).map(({ email }) => email)
    }
    // A word of one account, one of a thousand, and one of none.
    expect(await members(admin.email, roles.admin)).toEqual([admin.email])
    expect(await members(admin.email, roles.learner)).toEqual([])
    expect(await members('filler', roles.learner)).toEqual([])
    expect(await members('example', roles.learner)).toEqual([learner.email])
    expect(await members('nobodywrotethis', roles.learner)).toEqual([])
  })

  it('finds the same with the index as in the order of the list: order, pages and total', async () => {
    await publish(large, 'Needle', 8)
    await publish(small, 'Needle', 8)
    expect([await countOf(large, 'needle'), await countOf(small, 'needle')]).toEqual([8, undefined])
    for (const org of [large, small]) {
      const start = await first(org, { search: 'NEEDLE' })
      expect(start.titles).toEqual(['Needle 1', 'Needle 2', 'Needle 3'])
      expect(start.metadata).toMatchObject({ hasNext: true, hasPrevious: false })
      const next = await first(org, { search: 'NEEDLE', cursor: start.metadata.nextCursor ?? '' })
      expect(next.titles).toEqual(['Needle 4', 'Needle 5', 'Needle 6'])
      expect(next.metadata).toMatchObject({ hasNext: true, hasPrevious: true })
      const last = await first(org, { search: 'needle', page: '3' })
      expect(last.titles).toEqual(['Needle 7', 'Needle 8'])
      expect(last.metadata).toMatchObject({ hasNext: false, count: 8, totalPage: 3 })
      expect((await first(org, { search: 'needle', level: 'advanced' })).titles).toEqual([])
    }
    const common = await first(large, { search: 'filler', page: '2' })
    expect(common.titles).toEqual(['Filler 4', 'Filler 5', 'Filler 6'])
    expect(common.metadata).toMatchObject({ count: 1200 })
  })

  it.each([
    ['100%', ['100% sure 1']],
    ['snake_case', ['snake_case 1']],
    ['snake', ['snakeXcase 1', 'snake_case 1']],
    ['back\\slash', ['back\\slash 1']],
    ["o'brien", ["O'Brien -- x 1"]],
    ["'; drop table learning_paths; --", []],
    ['السلامه', ['السلامة أولًا 1']],
    ['السلامة ول', ['السلامة أولًا 1']],
    ['++', ['C++ ١٢٣ 1']],
    ['++ 123', ['C++ ١٢٣ 1']],
    ['%s $1 %I', []],
  ])('takes every word as it was typed, however it is found: %s', async (search, found) => {
    for (const org of [small, large]) expect((await first(org, { search })).titles.toSorted()).toEqual(found.toSorted())
  })
})

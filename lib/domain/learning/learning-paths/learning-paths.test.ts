import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { counter } from '@/lib/platform/db/connection'
import { observe } from '@/lib/platform/observe'
import { type LearningPath, listLearningPaths, listPublicPaths } from './learning-paths.contract'
import { createPath, type NewPath } from './learning-paths.service'
import { publishAsSystem } from './paths.fixtures'

type Item = z.input<typeof LearningPath>
const safety = {
  ar: { title: 'السلامة في العمل', description: 'مخاطر المكان' },
  en: { title: 'Workplace safety', description: 'Hazards' },
}
const firstAid = { ar: { title: 'الإسعافات الأوّلية', description: 'إنقاذ حياة' } }
const spreadsheets = { en: { title: 'Spreadsheets', description: 'Tables that add up' } }

async function academy() {
  const org = await freshOrganization({ defaultLocale: 'ar' })
  const draft = (locales: NewPath['locales'], more: Partial<NewPath> = {}) =>
    runAsSystem(org.organization, 'learningPathCreated', (context) =>
      createPath(context, { locales, category: 'safety', level: 'beginner', estimatedMinutes: 60, ...more }, null),
    )
  const publish = (id: string) => publishAsSystem(org, id)
  const published = async (...given: Parameters<typeof draft>) => publish((await draft(...given)).id)
  const titles = async (query: Record<string, string>): Promise<string[]> => {
    const items: Item[] = (await org.learner.call(listLearningPaths, { query })).data
    return items.map(({ title }) => title)
  }
  return { ...org, draft, publish, published, titles }
}

describe('learning paths', () => {
  it('shows learners published paths of their own organization only', async () => {
    const [here, elsewhere] = [await academy(), await academy()]
    const waiting = await here.draft(spreadsheets)
    await here.published(safety)
    await elsewhere.published(firstAid)
    expect(await here.titles({})).toEqual(['السلامة في العمل'])
    await here.publish(waiting.id)
    expect(await here.titles({})).toEqual(['Spreadsheets', 'السلامة في العمل'])
    await here.database((db) => db.execute(sql`update learning_paths set status = 'archived' where id = ${waiting.id}`))
    expect(await here.titles({})).toEqual(['السلامة في العمل'])
  })

  it('are shown to visitors only if the organization allows it, without drafts and archived ones', async () => {
    const [here, elsewhere] = [await academy(), await academy()]
    await here.published(safety)
    const archived = await here.published(firstAid)
    await here.database((db) => db.execute(sql`update learning_paths set status = 'archived' where id = ${archived.id}`))
    await here.draft(spreadsheets)
    await elsewhere.published(firstAid)
    const closed = await here.stranger(listPublicPaths)
    expect([closed.status, closed.envelope.statusCode, closed.envelope.data]).toEqual([403, 6305, undefined])
    await here.admin.call(updateOrganization, { body: { isCataloguePublic: true } })
    const open = await here.stranger(listPublicPaths, { headers: { 'accept-language': 'en' } })
    expect(open.data).toEqual([
      {
        id: expect.any(String),
        title: 'Workplace safety',
        description: 'Hazards',
        category: 'safety',
        level: 'beginner',
        estimatedMinutes: 60,
        cover: null,
        locale: 'en',
        isFallback: false,
        availableLocales: ['ar', 'en'],
        publishedAt: expect.any(String),
      },
    ])
    expect(open.headers.get('content-language')).toBe('en')
    expect((await elsewhere.stranger(listPublicPaths)).status).toBe(403)
    await here.admin.call(updateOrganization, { body: { isCataloguePublic: false } })
    expect((await here.stranger(listPublicPaths)).status).toBe(403)
  })

  it('have the URLs of their pictures that are ready', async () => {
    const { learner, published, database, organization } = await academy()
    const [shown, waiting, bare] = [await published(safety), await published(firstAid), await published(spreadsheets)]
    for (const [path, state] of [
      [shown, 'ready'],
      [waiting, 'waiting'],
    ] as const)
      await database(async (db) => {
        await db.execute(sql`insert into assets (organization_id, id, kind, state, name, media_type, size, checksum, object, held_bytes, width, height, alt_text)
          values (${organization.id}, ${path.id}, 'image', ${state}, 'cover', 'image/webp', 9, 'sum', 'object', 9, 1600, 900, '{"en": "A helmet"}')`)
        await db.execute(sql`update learning_paths set cover_asset_id = ${path.id} where id = ${path.id}`)
      })
    for (const query of [{ orderBy: 'publishedAt:desc' }, { orderBy: 'publishedAt:asc' }]) {
      const answer = await learner.call(listLearningPaths, { query, headers: { 'accept-language': 'en' } })
      const coverOf = new Map((answer.data as Item[]).map(({ id, cover }) => [id, cover]))
      expect(coverOf.get(shown.id)).toMatchObject({ width: 1600, height: 900, altText: 'A helmet', renditions: [] })
      expect(coverOf.get(shown.id)?.url).toMatch(new RegExp(`^/files/${shown.id}/object\\?`))
      expect([coverOf.get(waiting.id), coverOf.get(bare.id)]).toEqual([null, null])
    }
  })

  it('picks the language of each path by Accept-Language and says when it fell back', async () => {
    const { learner, published } = await academy()
    for (const locales of [safety, firstAid, spreadsheets]) await published(locales)
    // Served languages of a path in both, one in Arabic, one in English; `!` marks a fallback.
    const table: [header: string | null, served: string, contentLanguage: string][] = [
      [null, 'ar ar en!', 'ar, en'],
      ['ar', 'ar ar en!', 'ar, en'],
      ['en', 'en ar! en', 'en, ar'],
      ['EN-gb;q=0.8, ar-EG;q=0.3', 'en ar! en', 'en, ar'],
      ['en;q=0.2, ar;q=0.9', 'ar ar en!', 'ar, en'],
      ['ar;q=0, en', 'en ar! en', 'en, ar'],
      ['*;q=0.5, ar;q=0', 'en ar! en', 'en, ar'],
      ['en, *;q=0.1', 'en ar! en', 'en, ar'],
      ['*', 'ar ar en!', 'ar, en'],
      ['fr, *;q=0.5', 'ar ar en!', 'ar, en'],
      ['fr-CA, de;q=0.7', 'ar! ar! en!', 'ar, en'],
    ]
    for (const [header, served, contentLanguage] of table) {
      const answer = await learner.call(listLearningPaths, {
        query: { orderBy: 'createdAt:asc' },
        headers: { 'accept-language': header },
      })
      const items: Item[] = answer.data
      expect(items.map(({ locale, isFallback }) => `${locale}${isFallback ? '!' : ''}`).join(' '), `${header}`).toBe(served)
      expect(answer.headers.get('content-language'), `${header}`).toBe(contentLanguage)
      expect(answer.headers.get('vary')).toContain('Accept-Language')
      expect(items.map(({ availableLocales }) => availableLocales)).toEqual([['ar', 'en'], ['ar'], ['en']])
      expect(items[0]).toMatchObject(items[0]?.locale === 'ar' ? safety.ar : safety.en)
    }
  })

  it('are narrowed by how long they take', async () => {
    const { published, titles, learner } = await academy()
    await published(spreadsheets, { estimatedMinutes: 30 })
    await published(safety, { estimatedMinutes: 90 })
    expect(await titles({ maxMinutes: '30' })).toEqual(['Spreadsheets'])
    expect(await titles({ minMinutes: '31' })).toEqual(['السلامة في العمل'])
    expect(await titles({ minMinutes: '31', maxMinutes: '89' })).toEqual([])
    expect((await learner.call(listLearningPaths, { query: { maxMinutes: '0' } })).status).toBe(422)
  })

  it('has separate languages for the message and the content', async () => {
    const { learner, published } = await academy()
    await published(safety)
    const { envelope, headers } = await learner.call(listLearningPaths, {
      headers: { 'accept-language': 'en', 'x-custom-lang': 'ar' },
    })
    expect(envelope).toMatchObject({
      message: 'المسارات التعليمية.',
      metadata: { language: 'ar' },
      data: [{ title: 'Workplace safety' }],
    })
    expect(headers.get('content-language')).toBe('en')
  })

  it("serves the reader's own language before the organization's, and names it when there is nothing to serve", async () => {
    const { learner, published, database, titles } = await academy()
    await database((db) => db.execute(sql`update users set locale = 'en' where id = ${learner.user.id}`))
    expect((await learner.call(listLearningPaths)).headers.get('content-language')).toBe('en')
    await published(safety)
    expect(await titles({})).toEqual(['Workplace safety'])
  })

  it('filters by category, level and language, and searches folded Arabic', async () => {
    const { learner, published, titles } = await academy()
    await published(safety)
    await published(firstAid, { category: 'health', level: 'intermediate' })
    await published(spreadsheets, { category: 'office', level: 'advanced' })
    expect(await titles({ category: 'health' })).toEqual(['الإسعافات الأوّلية'])
    expect(await titles({ level: 'advanced' })).toEqual(['Spreadsheets'])
    expect(await titles({ locale: 'ar' })).toEqual(['الإسعافات الأوّلية', 'السلامة في العمل'])
    expect(await titles({ locale: 'en' })).toEqual(['Spreadsheets', 'السلامة في العمل'])
    expect(await titles({ search: 'الاسعافات الاوليه' })).toEqual(['الإسعافات الأوّلية'])
    expect(await titles({ search: 'HAZARDS' })).toEqual(['السلامة في العمل'])
    expect(await titles({ search: 'nothing like it' })).toEqual([])
    const refused = await learner.call(listLearningPaths, { query: { level: 'expert', owner: 'me' } })
    expect(refused.envelope.errors?.map(({ key, property }) => [key, property])).toEqual([
      ['enum', 'level'],
      ['unknown', 'owner'],
    ])
  })

  it.each(['publishedAt:desc', 'createdAt:asc', 'updatedAt:desc'])(
    'walks every path once by cursor in the order %s',
    async (orderBy) => {
      const { learner, published } = await academy()
      for (let count = 0; count < 5; count += 1) await published(safety)
      const seen: string[] = []
      for (let cursor: string | undefined, page = 1; page <= 3; page += 1) {
        const { envelope, data } = await learner.call(listLearningPaths, {
          query: { orderBy, perPage: 2, ...(cursor && { cursor }) },
        })
        const items: Item[] = data
        seen.push(...items.map(({ id }) => id))
        expect(envelope.metadata).toMatchObject({ type: 'cursor', hasNext: page < 3, hasPrevious: page > 1 })
        cursor = envelope.metadata.nextCursor
      }
      expect(new Set(seen).size).toBe(5)
    },
  )

  it('costs two statements, sign-in checks included, and three with a search', async () => {
    const { learner, published } = await academy()
    await published(safety)
    const told: (number | undefined)[] = []
    const end = observe.subscribe(({ statements }) => told.push(statements))
    for (const [query, expected] of [
      [{ locale: 'en' }, 2],
      [{ locale: 'en' }, 2],
      [{ search: 'safety', locale: 'en' }, 3],
    ] as const) {
      const before = counter.statements
      const { status } = await learner.call(listLearningPaths, { query })
      // The same number is in log, metrics and Server-Timing.
      expect([status, counter.statements - before, told.pop()]).toEqual([200, expected, expected])
    }
    end()
  })

  it('publishes a draft once, and refuses a missing path and one without any language', async () => {
    const { draft, publish, database } = await academy()
    const path = await draft(safety)
    expect(path).toMatchObject({ status: 'draft', publishedAt: null, version: 1 })
    expect(await publish(path.id)).toMatchObject({ status: 'published', publishedAt: expect.any(Date), version: 2 })
    await expect(publish(path.id)).rejects.toMatchObject({ reason: 'pathState' })
    await expect(publish('01939e5c-7a30-7c2e-9a54-5b8f0d6f1a99')).rejects.toMatchObject({ reason: 'pathNotFound' })
    await expect(draft({})).rejects.toMatchObject({ reason: 'validation' })
    const trail = await database((db) =>
      db.execute(sql`select action, resource from activity_logs where resource ->> 'id' = ${path.id} order by sequence`),
    )
    const name = { ar: safety.ar.title, en: 'Workplace safety' }
    const resource = { type: 'learningPath', id: path.id, label: name.en, name }
    expect([...trail]).toEqual([
      { action: 'learningPathCreated', resource },
      { action: 'learningPathPublished', resource },
    ])
  })
})

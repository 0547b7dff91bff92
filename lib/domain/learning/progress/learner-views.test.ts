import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { articles, code, costOf, event, itemRows, putWalk, send } from '@/lib/domain/testing/walks'
import { listOwnProgress, readOutline, readPathProgress, searchContent } from './learner-progress.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('the learner’s view', () => {
  it('is the same progress in two languages: begun in Arabic, continued in English', async () => {
    const { learner, moduleIds, pathId, enrolmentId } = await putWalk(org, [
      { key: 'content.article', titles: { ar: 'المخارج', en: 'Exits' } },
      { key: 'content.article', titles: { ar: 'طفّايات الحريق' } },
    ])
    const outline = async (language: string) => {
      const answer = await learner.call(readOutline, { params: { pathId }, headers: { 'accept-language': language } })
      expect(code(answer)).toEqual([200, 200])
      type Shown = { title: string; locale: string; isFallback: boolean; state: string; lastLocale: string | null }
      const data = answer.envelope.data as {
        percent: number
        enrolment: { id: string; percent: number }
        sections: { items: Shown[] }[]
      }
      return { ...data, shown: data.sections.flatMap(({ items }) => items) }
    }
    const [first = '', second = ''] = moduleIds
    expect((await outline('ar')).shown.map(({ isFallback }) => isFallback)).toEqual([false, false])
    await send(learner, first, event('opened'), { 'accept-language': 'ar' })
    const switched = await outline('en')
    expect(switched.shown).toMatchObject([
      { title: 'Exits', locale: 'en', isFallback: false, state: 'completed', lastLocale: 'ar' },
      { title: 'طفّايات الحريق', locale: 'ar', isFallback: true, state: 'available', lastLocale: null },
    ])
    expect(switched.enrolment).toMatchObject({ id: enrolmentId, percent: 50 })
    await send(learner, first, event('scrolled'), { 'accept-language': 'en' })
    await send(learner, second, event('opened'), { 'accept-language': 'en' })
    expect((await outline('en')).enrolment).toMatchObject({ id: enrolmentId, percent: 100 })
    const rows = await itemRows(org, enrolmentId)
    expect(rows).toHaveLength(2)
    expect(rows.map(({ locale }) => locale).toSorted()).toEqual(['ar', 'en'])
  })

  it('shows why an item is locked, and the next item', async () => {
    const { learner, items, pathId } = await putWalk(org, articles(3), ([a = '', b = '', c = '']) => {
      const one = pathItem(a)
      return [one, pathItem(b, { prerequisites: [one.id] }), pathItem(c, { availableFrom: '2099-01-01T00:00:00.000Z' })]
    })
    const { envelope } = await learner.call(readPathProgress, { params: { pathId } })
    expect(envelope.data).toMatchObject({
      next: items[0]?.id,
      enrolment: { percent: 0, state: 'active' },
      items: [
        { state: 'available', lockReasons: [] },
        {
          state: 'locked',
          lockReasons: [{ code: 'prerequisites', items: [items[0]?.id], at: null, message: expect.any(String) }],
        },
        { state: 'locked', lockReasons: [{ code: 'availableFrom', at: '2099-01-01T00:00:00.000Z' }] },
      ],
    })
  })

  it.each(['archived', 'draft'])('never names a next item whose module is %s: path, progress and list agree', async (status) => {
    const { learner, items, pathId, moduleIds } = await putWalk(org, articles(2))
    const nexts = async () => {
      const ofPath = [readOutline, readPathProgress].map(
        async (contract) => (await learner.call(contract, { params: { pathId } })).envelope.data as { next: string | null },
      )
      const own = (await learner.call(listOwnProgress)).envelope.data as { next: { id: string } | null }[]
      return [...(await Promise.all(ofPath)).map(({ next }) => next), own[0]?.next?.id ?? null]
    }
    const [first, second] = items.map(({ id }) => id)
    expect(await nexts()).toEqual([first, first, first])
    const take = (id = '') => org.database((db) => db.execute(sql`update modules set status = ${status} where id = ${id}`))
    await take(moduleIds[0])
    expect(await nexts()).toEqual([second, second, second])
    await take(moduleIds[1])
    expect(await nexts()).toEqual([null, null, null])
  })

  it('is visible without an enrolment only if the path is published', async () => {
    const { pathId, learner } = await putWalk(org, articles(1))
    const other = await freshOrganization()
    const read = (by: Person, contract: typeof readOutline | typeof readPathProgress = readOutline) =>
      by.call(contract, { params: { pathId } })
    expect((await read(org.learner)).envelope.data).toMatchObject({
      enrolment: null,
      next: null,
      sections: [{ items: [{ state: 'available' }] }],
    })
    expect(code(await read(org.learner, readPathProgress))).toEqual([403, 6450])
    for (const contract of [readOutline, readPathProgress] as const)
      expect(code(await read(other.learner, contract))).toEqual([404, 6300])
    await org.database((db) => db.execute(sql`update learning_paths set status = 'archived' where id = ${pathId}`))
    expect(code(await read(org.learner))).toEqual([404, 6300])
    expect(code(await read(learner))).toEqual([200, 200])
  })
})

describe('statements', () => {
  it.each([1, 60])('are the same number for a path of %s items', async (count) => {
    const { learner, pathId, moduleIds } = await putWalk(org, articles(count))
    for (const contract of [readOutline, readPathProgress] as const)
      expect(await costOf(() => learner.call(contract, { params: { pathId } })), contract.id).toBeLessThanOrEqual(4)
    expect(await costOf(() => send(learner, moduleIds[0] ?? '', event('opened')))).toBe(6)
    expect(await costOf(() => send(learner, moduleIds[0] ?? '', event('opened')))).toBe(6)
  })
})

describe('own enrolments', () => {
  it('are listed with the next item, in the same number of statements for any number of enrolments', async () => {
    const { learner, items, moduleIds } = await putWalk(org, [
      { key: 'content.article', titles: { ar: 'أول', en: 'First' } },
      { key: 'content.article', titles: { ar: 'ثانٍ' } },
    ])
    await putEnrolment(org, await putPath(org, [], { ar: 'فارغ' }), learner, { createdAt: new Date(Date.now() - 60_000) })
    await putEnrolment(org, await putPath(org, [pathItem(moduleIds[0] ?? '')]), learner, {
      state: 'withdrawn',
      createdAt: new Date(0),
    })
    const list = async (query = {}) => {
      const answer = await learner.call(listOwnProgress, { query, headers: { 'accept-language': 'en' } })
      return answer.envelope.data as {
        state: string
        path: { title: string; isFallback: boolean }
        next: { id: string; title: string } | null
      }[]
    }
    await send(learner, moduleIds[0] ?? '', event('opened'))
    expect(await list()).toMatchObject([
      {
        percent: 50,
        path: { title: 'Path', isFallback: false },
        next: { id: items[1]?.id, title: 'ثانٍ', locale: 'ar', isFallback: true },
      },
      { percent: 0, path: { title: 'فارغ', isFallback: true }, next: null },
      { state: 'withdrawn', next: null },
    ])
    expect((await list({ state: 'withdrawn' })).map(({ state }) => state)).toEqual(['withdrawn'])
    expect(await costOf(() => list())).toBe(3)
    expect((await org.instructor.call(listOwnProgress)).envelope.data).toEqual([])
  })
})

describe('a search', () => {
  it('finds visible content in both scripts, best matches first, with the matches marked', async () => {
    const here = await freshOrganization()
    const [exits = '', hidden = '', own = ''] = await putModules(here, [
      {
        key: 'content.article',
        titles: { ar: 'مخارج الطوارئ', en: 'Exits' },
        texts: { ar: `${'كلمة '.repeat(300)}خطة الإخلاء <b>مهمة</b>`, en: 'Plan' },
      },
      { key: 'content.article', titles: { ar: 'خطة مخفية' } },
      { key: 'content.article', titles: { ar: 'خطه اخلاء' } },
    ])
    const pathId = await putPath(here, [pathItem(exits)], { ar: 'خطة الإخلاء', en: 'Evacuation' })
    const draft = await putPath(here, [pathItem(hidden), pathItem(own)], { ar: 'خطة مسودة' })
    await here.database((db) => db.execute(sql`update learning_paths set status = 'archived' where id = ${draft}`))
    await putEnrolment(here, pathId, here.learner)
    type Hit = {
      kind: string
      id: string
      rank: string
      title: { text: string; isMatch: boolean }[]
      snippet: Hit['title'] | null
      pathIds: string[]
    }
    const search = async (words: string, by: Person = here.learner, query = {}) => {
      const answer = await by.call(searchContent, { query: { search: words, ...query }, headers: { 'accept-language': 'ar' } })
      expect(code(answer)).toEqual([200, 200])
      return answer.envelope.data as Hit[]
    }
    const found = await search('الإخلاء')
    expect(found.map(({ id, rank }) => [id, rank])).toEqual([
      [pathId, 'exact'],
      [exits, 'exact'],
    ])
    expect(found[0]?.title).toEqual([
      { text: 'خطة ', isMatch: false },
      { text: 'الإخلاء', isMatch: true },
    ])
    expect(found[1]).toMatchObject({ kind: 'module', pathIds: [pathId] })
    // Plain text: HTML is not interpreted.
    expect(found[1]?.snippet?.map(({ text }) => text).join('')).toContain('<b>مهمة</b>')
    // The module of a path that is no longer published is found by people enrolled in it.
    await putEnrolment(here, draft, here.learner)
    expect((await search('خطه الاخلاء')).map(({ id, rank }) => [id, rank])).toEqual([
      [pathId, 'loose'],
      [exits, 'loose'],
    ])
    expect((await search('اخلاء')).map(({ id, rank }) => [id, rank])).toEqual([
      [own, 'exact'],
      [pathId, 'strict'],
      [exits, 'strict'],
    ])
    expect((await search('خطة', here.instructor)).map(({ id }) => id)).toEqual([pathId, exits])
    expect((await search('EVACUATION')).map(({ id }) => id)).toEqual([pathId])
    expect((await search('خطة', here.learner, { kind: 'module' })).map(({ kind }) => kind)).not.toContain('path')
    expect(await search('خطة', org.learner)).toEqual([])
    expect((await here.learner.call(searchContent, { query: { search: '%%' } })).status).toBe(422)
  })
})

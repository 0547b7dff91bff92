import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { storedModule } from '@/lib/domain/learning/modules/authoring/stored-modules.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'
import type { Answer } from '@/lib/platform/testing/call'
import { createPath, listPaths, putStructure, readPath, updatePath } from './authoring.contract'
import { contentsOf, draftPath, type ItemInput, pathInForce, writeContents } from './paths.fixtures'
import {
  archivePath,
  clonePath,
  listPathVersions,
  publishPath,
  restorePath,
  rollBackPath,
  validatePath,
} from './publishing.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Shown = {
  id: string
  status: string
  version: number
  publishedVersion: number | null
  contents: { number: number; isDraft: boolean; structure: { sections: { items: { id: string; moduleId: string }[] }[] } }
}
const shown = ({ data }: Answer) => data as Shown
const fields = ({ envelope }: Answer) => (envelope.errors ?? []).map(({ key, property }) => `${key} ${property}`)
const itemsIn = (answer: Answer) => shown(answer).contents.structure.sections.flatMap(({ items }) => items)

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const read = (id: string) => org.admin.call(readPath, { params: { id } })
const publish = (id: string, headers = {}) => org.admin.call(publishPath, { params: { id }, headers })

describe('the list of paths', () => {
  it('is in the order of titles in either language, whatever their case and alif, by the other language where one is missing, page after page', async () => {
    const own = await freshOrganization()
    const called = async (ar: string | null, en: string | null) => {
      const text = (title: string | null) => title !== null && { title, description: title }
      const locales = { ...(text(ar) && { ar: text(ar) }), ...(text(en) && { en: text(en) }) }
      return draftPath(own, { locales })
    }
    const apple = await called('إدارة', 'apple')
    const banana = await called('تدريب', 'Banana')
    const cherry = await called(null, 'cherry')
    const bread = await called('أمان', null)
    const inOrder = async (orderBy: string) => {
      const ids: string[] = []
      for (let cursor: string | undefined, pages = 0; pages < 4; pages += 1) {
        const { data, envelope } = await own.admin.call(listPaths, { query: { orderBy, perPage: 2, ...(cursor && { cursor }) } })
        ids.push(...(data as Shown[]).map(({ id }) => id))
        cursor = envelope.metadata.nextCursor ?? undefined
        if (!cursor) break
      }
      return ids
    }
    // Latin letters come before Arabic ones.
    expect(await inOrder('titleEn:asc')).toEqual([apple, banana, cherry, bread])
    expect(await inOrder('titleEn:desc')).toEqual([bread, cherry, banana, apple])
    expect(await inOrder('titleAr:asc')).toEqual([cherry, apple, bread, banana])
  })

  it('goes on behind titles that grow when they are folded', async () => {
    const own = await freshOrganization()
    const title = '\ufdfa'.repeat(200)
    const ids = [await draftPath(own, { locales: { ar: { title, description: title } } }), await draftPath(own)]
    const page = async (cursor?: string | null) =>
      own.admin.call(listPaths, { query: { orderBy: 'titleAr:desc', perPage: 1, ...(cursor && { cursor }) } })
    const first = await page()
    const second = await page(first.envelope.metadata.nextCursor)
    expect([second.status, [first, second].map(({ data }) => (data as Shown[])[0]?.id).toSorted()]).toEqual([200, ids.toSorted()])
  })
})

describe('a new path', () => {
  const usual = { category: 'general', level: 'beginner', estimatedMinutes: 30 }
  const made = (locales: object) => org.admin.call(createPath, { body: { ...usual, locales } })

  it('needs a title in one language alone; its description is written later', async () => {
    const answer = await made({ ar: { title: 'مسار' } })
    expect([answer.status, answer.data]).toEqual([
      201,
      expect.objectContaining({ locales: { ar: { title: 'مسار', description: '' } }, status: 'draft' }),
    ])
    expect(fields(await made({}))).toEqual(['minLanguages locales'])
    expect(fields(await made({ en: { title: '' } }))).toEqual(['minLength locales.en.title'])
    const { id, version } = shown(answer)
    const change = { locales: { ar: { title: 'مسار', description: '' } } }
    const changed = await org.admin.call(updatePath, { params: { id }, body: change, headers: { 'if-match': `"${version}"` } })
    expect(fields(changed)).toEqual(['minLength locales.ar.description'])
  })
})

describe('the contents of a path', () => {
  it('are written as a whole, with If-Match of the newest version', async () => {
    const id = await draftPath(org)
    const moduleId = await storedModule(org)
    const body = contentsOf({ moduleId })
    const without = await org.admin.call(putStructure, { params: { id }, body })
    expect(without.envelope.statusCode).toBe(428)
    const first = await writeContents(org, id, body, '"1"')
    expect(shown(first)).toMatchObject({ version: 2, contents: { number: 1, isDraft: true } })
    expect((await writeContents(org, id, body, '"1"')).envelope.statusCode).toBe(412)
    expect(itemsIn(await read(id))).toMatchObject([{ moduleId, weight: 1, isRequired: true, prerequisites: [] }])
  })

  it('are refused with the ids of the items if prerequisites form a cycle, also through two items of one module', async () => {
    const id = await draftPath(org)
    const [one, two] = [await storedModule(org), await storedModule(org)]
    const [a, b, c] = [newId(), newId(), newId()]
    const items: ItemInput[] = [
      { id: a, moduleId: one, prerequisites: [b] },
      { id: b, moduleId: two, prerequisites: [c] },
      { id: c, moduleId: one },
    ]
    const { envelope, status } = await writeContents(org, id, contentsOf(...items))
    expect([status, envelope.statusCode]).toEqual([409, 6301])
    expect(envelope.errors?.flatMap(({ message }) => [a, b, c].filter((item) => message.includes(item)))).toEqual([a, b])
  })

  it('are found by a module in their published version or draft', async () => {
    const [draft, changed] = [await draftPath(org), await draftPath(org)]
    const [held, other] = [await storedModule(org), await storedModule(org)]
    const found = async (module: string, by = org) =>
      ((await by.admin.call(listPaths, { query: { module } })).data as { id: string }[]).map(({ id }) => id).toSorted()
    await writeContents(org, draft, contentsOf({ moduleId: held }, { moduleId: held }))
    await writeContents(org, changed, contentsOf({ moduleId: held }))
    await publish(changed)
    await writeContents(org, changed, contentsOf({ moduleId: other }))
    expect(await found(held)).toEqual([draft, changed].toSorted())
    await publish(changed)
    expect([await found(held), await found(other)]).toEqual([[draft], [changed]])
    expect(await found(held, await freshOrganization())).toEqual([])
  })

  it('may contain only existing items and modules of this organization', async () => {
    const elsewhere = await freshOrganization()
    const id = await draftPath(org)
    const foreign = await storedModule(elsewhere)
    const archived = await storedModule(org, { status: 'archived' })
    for (const moduleId of [foreign, archived, newId()])
      expect(fields(await writeContents(org, id, contentsOf({ moduleId })))).toEqual([
        'moduleUnusable sections.0.items.0.moduleId',
      ])
    const moduleId = await storedModule(org)
    expect(fields(await writeContents(org, id, contentsOf({ moduleId, prerequisites: [newId()] })))).toEqual([
      'unknownItem sections.0.items.0.prerequisites.0',
    ])
    const body = contentsOf({ moduleId })
    expect((await elsewhere.admin.call(publishPath, { params: { id } })).envelope.statusCode).toBe(6300)
    expect((await writeContents(elsewhere, id, body)).envelope.statusCode).toBe(6300)
  })
})

describe('publishing', () => {
  it('is refused while the report has errors, and the report names them in the language of the reader', async () => {
    const id = await draftPath(org, { requireAllLocales: true })
    const [unpublished, arabic, plain, good] = [
      await storedModule(org, { status: 'unpublished' }),
      await storedModule(org, { locales: ['ar'] }),
      await storedModule(org),
      await storedModule(org),
    ]
    const [ungraded, closed] = [newId(), newId()]
    const items: ItemInput[] = [
      { moduleId: unpublished },
      { moduleId: arabic },
      { id: ungraded, moduleId: plain },
      { id: closed, moduleId: good, prerequisites: [ungraded], minScore: 50 },
    ]
    await writeContents(org, id, contentsOf(...items))
    // A module is archived after it was put into the path.
    await org.database((db) => db.execute(sql`update modules set status = 'archived' where id = ${plain}`))
    const report = await org.admin.call(validatePath, { params: { id }, headers: { 'x-custom-lang': 'ar' } })
    const { isPublishable, problems } = report.data as {
      isPublishable: boolean
      problems: { code: string; moduleId: string; locale: string | null; message: string }[]
    }
    expect(isPublishable).toBe(false)
    expect(problems.map(({ code, moduleId, locale }) => [code, moduleId, locale])).toEqual([
      ['moduleUnpublished', unpublished, null],
      ['moduleLocaleMissing', arabic, 'en'],
      ['moduleArchived', plain, null],
      ['unreachable', good, null],
    ])
    for (const { message } of problems) expect(message).toMatch(/[\u0600-\u06ff]/)
    const refused = await publish(id)
    expect(refused.envelope.statusCode).toBe(6303)
    expect(fields(refused)).toContain('unreachable sections.0.items.3')
  })

  it('refuses to publish a path without a lesson', async () => {
    const id = await draftPath(org)
    const report = (await org.admin.call(validatePath, { params: { id } })).data as { isPublishable: boolean }
    expect(report).toMatchObject({ isPublishable: false, problems: [{ code: 'noItems', severity: 'error' }] })
    const refused = await publish(id)
    expect([refused.envelope.statusCode, fields(refused)]).toEqual([6303, ['noItems sections']])
    await writeContents(org, id, { sections: [{ title: { ar: 'قسم', en: 'Section' }, items: [] }] })
    expect((await publish(id)).envelope.statusCode).toBe(6303)
    expect(shown(await read(id)).status).toBe('draft')
  })

  it('publishes a draft once, at most one draft is open, and one of ten simultaneous requests succeeds', async () => {
    const id = await pathInForce(org)
    expect((await publish(id)).envelope.statusCode).toBe(6302)
    const kept = itemsIn(await read(id))[0]
    const moduleId = await storedModule(org)
    const two = contentsOf({ id: kept?.id, moduleId: kept?.moduleId ?? '' }, { moduleId })
    for (let times = 0; times < 2; times += 1) await writeContents(org, id, two)
    expect(shown(await read(id))).toMatchObject({
      status: 'published',
      publishedVersion: 1,
      contents: { number: 2, isDraft: true },
    })
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await publish(id)).envelope.statusCode))
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(6302)])
    const versions = await org.admin.call(listPathVersions, { params: { id } })
    expect(versions.data).toMatchObject([
      { number: 2, state: 'published', itemCount: 2 },
      { number: 1, state: 'superseded', itemCount: 1 },
    ])
  })

  it('needs the permission: an administrator without it and another organization change nothing', async () => {
    const id = await draftPath(org)
    const elsewhere = await freshOrganization()
    expect((await elsewhere.admin.call(readPath, { params: { id } })).envelope.statusCode).toBe(6300)
    await org.database((db) =>
      db.execute(
        sql`delete from role_permissions where subject = 'learningPath' and action = 'publish' and role_id = ${org.roles.instructor}`,
      ),
    )
    expect((await org.instructor.call(publishPath, { params: { id } })).envelope.statusCode).toBe(5180)
    expect(shown(await read(id)).status).toBe('draft')
  })
})

describe('an earlier version', () => {
  it('is published again as a new version, and the open draft gets the next number', async () => {
    const id = await pathInForce(org)
    const first = itemsIn(await read(id))
    const moduleIds = [await storedModule(org), await storedModule(org)]
    await writeContents(org, id, contentsOf({ moduleId: moduleIds[0] ?? '' }))
    await publish(id)
    await writeContents(org, id, contentsOf({ moduleId: moduleIds[1] ?? '' }))
    const roll = (n: string) => org.admin.call(rollBackPath, { params: { id, n } })
    expect((await roll('9')).envelope.statusCode).toBe(6304)
    expect((await roll('2')).envelope.statusCode).toBe(6302)
    expect(shown(await roll('1'))).toMatchObject({ publishedVersion: 3, contents: { number: 4, isDraft: true } })
    const versions = (await org.admin.call(listPathVersions, { params: { id } })).data
    expect(versions).toMatchObject([
      { number: 4, state: 'draft' },
      { number: 3, state: 'published', restoredFrom: 1 },
      { number: 2, state: 'superseded' },
      { number: 1, state: 'superseded' },
    ])
    const [stored] = await org.database((db) =>
      db.execute<{ module: string }>(
        sql`select module_id as module from learning_path_items where path_id = ${id} and version_number = 3`,
      ),
    )
    expect(stored?.module).toBe(first[0]?.moduleId)
    expect(shown(await publish(id))).toMatchObject({ publishedVersion: 4 })
  })
})

describe('a path', () => {
  it('is archived and restored to what it was, and can then be changed again', async () => {
    const id = await pathInForce(org)
    const step = (contract: Contract) => org.admin.call(contract, { params: { id } })
    expect(shown(await step(archivePath)).status).toBe('archived')
    expect((await step(archivePath)).envelope.statusCode).toBe(6302)
    const change = () => org.admin.call(updatePath, { params: { id }, body: { seatLimit: 5 } })
    expect((await change()).envelope.statusCode).toBe(6302)
    expect(shown(await step(restorePath)).status).toBe('published')
    expect((await change()).status).toBe(200)
    expect((await org.admin.call(updatePath, { params: { id }, body: { status: 'draft' } })).envelope.statusCode).toBe(6302)
  })

  it('is copied as a draft whose items have new ids', async () => {
    const id = await pathInForce(org, { seatLimit: 7 })
    const original = itemsIn(await read(id))
    const copy = await org.admin.call(clonePath, { params: { id } })
    expect(shown(copy)).toMatchObject({ status: 'draft', publishedVersion: null, seatLimit: 7, contents: { isDraft: true } })
    expect(itemsIn(copy).map(({ moduleId }) => moduleId)).toEqual(original.map(({ moduleId }) => moduleId))
    expect(itemsIn(copy)[0]?.id).not.toBe(original[0]?.id)
  })
})

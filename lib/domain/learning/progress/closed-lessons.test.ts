import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PathItem } from '@/db/schema/learning-paths'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { type EnrolmentState, enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath, putVersion } from '@/lib/domain/testing/learning'
import { articles, code, costOf, event, putWalk, send } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { searchContent } from './learner-progress.contract'

const open = [200, 200]
const notEnrolled = [403, 6450]
const locked = [409, 6451]
const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString()
const yesterday = new Date(Date.now() - 86_400_000).toISOString()

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const read = async (by: Person, moduleId: string) => code(await by.call(readLearnerModule, { params: { moduleId } }))
const newLearner = () => org.person(`reader${newId().slice(-12)}`, org.roles.learner)

/** A lesson with a word of its own in its text, in a published path. */
async function lesson(more: Partial<PathItem> = {}) {
  const [word, name] = [`w${newId().slice(-12)}`, `n${newId().slice(-12)}`]
  const titles = { en: `Title of ${name}` }
  const [moduleId = ''] = await putModules(org, [{ key: 'content.article', titles, texts: { en: `The answer is ${word}.` } }])
  const item = pathItem(moduleId, more)
  return { word, name, moduleId, item, pathId: await putPath(org, [item]) }
}

type Hit = { kind: string; id: string; snippet: { text: string }[] | null; title: { text: string }[] }
const search = async (by: Person, words: string) => {
  const answer = await by.call(searchContent, { query: { search: words } })
  expect(code(answer)).toEqual(open)
  return (answer.envelope.data as Hit[]).filter(({ kind }) => kind === 'module')
}
const textOf = (parts: { text: string }[] | null | undefined) => (parts ?? []).map(({ text }) => text).join('')

describe('the body of a lesson', () => {
  it('is closed to learners without an enrolment of their own, although its path is published', async () => {
    const { moduleId, pathId } = await lesson()
    const [reader, other] = [await newLearner(), await newLearner()]
    await putEnrolment(org, pathId, other)
    expect(await read(reader, moduleId)).toEqual(notEnrolled)
    expect(await read(other, moduleId)).toEqual(open)
  })

  it.each(
    enrolmentStates.map((state): [EnrolmentState, boolean] => [
      state,
      ['invited', 'active', 'overdue', 'completed'].includes(state),
    ]),
  )('is served in an enrolment that is %s: %s', async (state, isServed) => {
    const { moduleId, pathId } = await lesson()
    const reader = await newLearner()
    await putEnrolment(org, pathId, reader, { state })
    expect(await read(reader, moduleId)).toEqual(isServed ? open : notEnrolled)
  })

  it.each<[string, Partial<PathItem>]>([
    ['before it opens', { availableFrom: inThirtyDays }],
    ['before so many days of the enrolment have passed', { afterDays: 30 }],
    ['after it has closed', { availableUntil: yesterday }],
  ])('is closed %s', async (_, dates) => {
    const { moduleId, pathId } = await lesson(dates)
    const reader = await newLearner()
    await putEnrolment(org, pathId, reader)
    expect(await read(reader, moduleId)).toEqual(locked)
    // Another path in which the same lesson is open opens it.
    await putEnrolment(org, await putPath(org, [pathItem(moduleId)]), reader)
    expect(await read(reader, moduleId)).toEqual(open)
  })

  it('is closed until its prerequisites are done, and stays open once it is done', async () => {
    const { learner, moduleIds } = await putWalk(org, articles(2), ([a = '', b = '']) => {
      const first = pathItem(a)
      return [first, pathItem(b, { prerequisites: [first.id] })]
    })
    const [first = '', second = ''] = moduleIds
    expect([await read(learner, first), await read(learner, second)]).toEqual([open, locked])
    await send(learner, first, event('opened'))
    expect(await read(learner, second)).toEqual(open)
    expect(await costOf(() => read(learner, second))).toBe(2)
  })

  it('is served by the pinned version of the path only', async () => {
    const { item, pathId } = await lesson()
    const [added = ''] = await putModules(org, articles(1))
    const [early, late] = [await newLearner(), await newLearner()]
    await org.database(async (db) => {
      await db.execute(sql`update learning_path_versions set state = 'superseded' where path_id = ${pathId}`)
      await putVersion(org, pathId, 2, [item, pathItem(added)], db)
    })
    await putEnrolment(org, pathId, early)
    await putEnrolment(org, pathId, late, { versionNumber: 2 })
    expect([await read(early, added), await read(late, added)]).toEqual([notEnrolled, open])
  })

  it('is served to authors by their permission', async () => {
    const { moduleId } = await lesson({ availableFrom: inThirtyDays })
    const permissions = [{ subject: 'learningModule', action: 'read' }]
    const roleOf = async (type: 'admin' | 'user', en: string, more: object) => {
      const body = { name: { ar: en, en }, type, permissions: [], ...more }
      return ((await org.admin.call(createRole, { body })).data as { id: string }).id
    }
    const translator = await org.person('reads-as-author', await roleOf('admin', 'Author', { permissions }))
    const member = await org.person('reads-as-member', await roleOf('user', 'Member', { permissions }))
    const helper = await org.person('reads-by-both', await roleOf('admin', 'Helper', {}))
    const readings = [org.admin, org.instructor, translator, member].map((by) => read(by, moduleId))
    expect(await Promise.all(readings)).toEqual([open, open, open, notEnrolled])
    expect((await read(helper, moduleId))[0]).toBe(403)
  })
})

describe('a search for the words of a lesson', () => {
  it('finds a closed lesson by its title alone, and shows nothing of its text', async () => {
    const { word, name, moduleId, item, pathId } = await lesson({ availableFrom: inThirtyDays })
    const [stranger, enrolled] = [await newLearner(), await newLearner()]
    await putEnrolment(org, pathId, enrolled)
    for (const reader of [stranger, enrolled]) {
      expect(await search(reader, word)).toEqual([])
      expect(await search(reader, `${word} ${name}`)).toEqual([])
      const [hit] = await search(reader, name)
      expect([hit?.id, textOf(hit?.title), textOf(hit?.snippet)]).toEqual([moduleId, `Title of ${name}`, ''])
    }
    // The same lesson in a path in which it is open.
    await putEnrolment(org, await putPath(org, [{ ...item, id: newId(), availableFrom: null }]), enrolled)
    for (const reader of [enrolled, org.instructor])
      expect(textOf((await search(reader, `answer ${name} ${word}`))[0]?.snippet)).toContain(`The answer is ${word}.`)
    expect(await search(stranger, `answer ${word}`)).toEqual([])
  })
})

import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { assessments, assessmentVersions, attempts } from '@/db/schema/assessments'
import { pathTeachers } from '@/db/schema/learning-paths-teachers'
import { listAttempts, readAttempt, releaseAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { listGradebook, readGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import { listPaths, putStructure, readPath, updatePath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { remindMany } from '@/lib/domain/learning/learning-paths/bulk-change.contract'
import { assignToGroup, listPathAssignments } from '@/lib/domain/learning/learning-paths/group-assignments.contract'
import { archivePath, clonePath, listPathVersions, publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { enrolMany, extendEnrolment, listCandidates, listRoster } from '@/lib/domain/learning/learning-paths/roster.contract'
import { addPathTeacher, listPathTeachers } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { listAnswers } from '@/lib/domain/learning/progress/answers.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { exportProgress } from '@/lib/domain/learning/progress/progress-export.contract'
import { operations } from '@/lib/domain/product'
import { ownScopedPermissions, personalPermissions } from '@/lib/domain/rooms'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'

/** Numbers that are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Person = Org['admin']
type Teaching = { caller: number; path: number; isMaker: boolean; startsAt: Date | null; endsAt: Date | null }
type Attempt = { id: string; person: number; module: number }

const day = 86_400_000
const moments = [null, -40 * day, -2 * day, 2 * day, 40 * day]
const at = (offset: number | null | undefined) => (offset === null || offset === undefined ? null : new Date(Date.now() + offset))

/** An organization with random paths, makers, teachers with dates, people, enrolments and attempts. */
async function randomWorld(seed: number) {
  const org = await freshOrganization()
  const upTo = numbersFrom(seed)
  const callers: Person[] = []
  const people: Person[] = []
  for (let one = 0; one < 3; one += 1) callers.push(await org.person(`caller${one}`, org.roles.instructor))
  for (let one = 0; one < 4; one += 1) people.push(await org.person(`person${one}`, org.roles.learner))
  const modules = await putModules(org, [{ key: 'content.article' }, { key: 'content.article' }, { key: 'content.article' }])
  const held: number[] = []
  const paths: string[] = []
  for (let one = 0; one < 7; one += 1) {
    held.push(upTo(modules.length))
    paths.push(await putPath(org, [pathItem(modules[held[one] ?? 0] ?? '')]))
  }
  const teaching: Teaching[] = []
  for (const path of paths.keys())
    for (const caller of callers.keys()) {
      if (upTo(2) === 0) continue
      const isMaker = upTo(4) === 0 && !teaching.some((other) => other.path === path && other.isMaker)
      const [startsAt, endsAt] = isMaker ? [null, null] : [at(moments[upTo(moments.length)]), at(moments[upTo(moments.length)])]
      teaching.push({ caller, path, isMaker, startsAt, endsAt })
    }
  const enrolled: { id: string; path: number; person: number }[] = []
  for (const path of paths.keys())
    for (const person of people.keys())
      if (upTo(2) === 0) {
        const who = people[person] ?? org.learner
        enrolled.push({ id: await putEnrolment(org, paths[path] ?? '', who, { searchText: who.email }), path, person })
      }
  const tried = await org.database(async (db) => {
    const tenant = { organizationId: org.organization.id }
    for (const { caller, path, ...dates } of teaching)
      await db
        .insert(pathTeachers)
        .values({ ...tenant, pathId: paths[path] ?? '', userId: callers[caller]?.user.id ?? '', ...dates })
    const assessmentId = newId()
    const texts = { title: { en: 'Quiz' }, instructions: {}, sections: [] }
    await db.insert(assessments).values({ ...tenant, id: assessmentId, ...texts, settings: { purpose: 'graded' } as never })
    await db
      .insert(assessmentVersions)
      .values({ ...tenant, assessmentId, number: 1, ...texts, settings: { purpose: 'graded' } as never })
    const made: Attempt[] = []
    for (const { id: enrolmentId, path, person } of enrolled) {
      if (upTo(3) === 0) continue
      const module = held[path] ?? 0
      const id = newId()
      const row = { ...tenant, id, assessmentId, versionNumber: 1, userId: people[person]?.user.id ?? '', enrolmentId }
      const rest = {
        moduleId: modules[module] ?? '',
        number: made.length + 1,
        state: 'graded' as const,
        seed: '',
        locale: 'en' as const,
      }
      await db
        .insert(attempts)
        .values({ ...row, ...rest, localeHistory: [], startedAt: new Date(), maxScore: 1, score: 1, percent: 100 })
      made.push({ id, person, module })
    }
    return made
  })
  const now = Date.now()
  const teaches = (caller: number, path: number): boolean =>
    teaching.some(
      (one) =>
        one.caller === caller &&
        one.path === path &&
        (one.isMaker || ((one.startsAt?.getTime() ?? 0) <= now && (one.endsAt?.getTime() ?? Number.POSITIVE_INFINITY) > now)),
    )
  return { org, callers, people, paths, held, enrolled, tried, teaches }
}
type World = Awaited<ReturnType<typeof randomWorld>>

const all = { perPage: '100' }
type Call = Person['call']
/** The ids of every item of a list; null where it answers 404. */
async function idsIn(call: Call, contract: Contract, input: { params?: Record<string, string>; query?: object } = {}) {
  const { status, envelope } = await call(contract, { ...input, query: { ...all, ...input.query } as Record<string, string> })
  if (status === 404) return null
  expect(status).toBe(200)
  return (envelope.data as { id: string }[]).map(({ id }) => id).toSorted()
}

describe.each([7, 41])('in the random organization %i, a caller with permissions for their own paths', (seed) => {
  let world: World
  beforeAll(async () => {
    world = await randomWorld(seed)
  })
  const taughtBy = (caller: number) => world.paths.filter((_, path) => world.teaches(caller, path))
  const inTaught = <T extends { path: number }>(caller: number, rows: readonly T[]) =>
    rows.filter(({ path }) => world.teaches(caller, path))
  /** Attempts of people who are in a taught path with the module. */
  const attemptsOf = (caller: number) =>
    world.tried
      .filter(({ person, module }) =>
        inTaught(caller, world.enrolled).some((one) => one.person === person && world.held[one.path] === module),
      )
      .map(({ id }) => id)

  it('is one whose paths differ from those of the others, and neither none nor all', () => {
    const counts = world.callers.map((_, caller) => taughtBy(caller).length)
    expect(counts.some((count) => count > 0 && count < world.paths.length)).toBe(true)
  })

  it('lists what an administrator lists of the paths that they made or teach now', async () => {
    const { org, callers, enrolled } = world
    for (const [caller, { call }] of callers.entries()) {
      const taught = taughtBy(caller)
      expect(await idsIn(call, listPaths)).toEqual(taught.toSorted())
      const everything = await idsIn(org.admin.call, listProgress, { query: { path: taught } })
      const own = inTaught(caller, enrolled).map(({ id }) => id)
      if (taught.length > 0) expect(everything).toEqual(own.toSorted())
      expect(await idsIn(call, listProgress)).toEqual(own.toSorted())
      expect(await idsIn(call, listAttempts)).toEqual(attemptsOf(caller).toSorted())
      expect(await idsIn(call, listAnswers)).toEqual([])
      const file = (await call(exportProgress)).envelope.data as { recordCount: number }
      expect(file.recordCount).toBe(own.length)
    }
  })

  it('counts, pages, searches and filters among those alone', async () => {
    const { callers, enrolled, people, paths } = world
    for (const [caller, { call }] of callers.entries()) {
      const own = inTaught(caller, enrolled)
      const numbered = await call(listProgress, { query: { page: '1', perPage: '2' } })
      expect(numbered.envelope.metadata.count).toBe(own.length)
      for (const [person, { email, user }] of people.entries()) {
        const theirs = own.filter((one) => one.person === person).map(({ id }) => id)
        expect(await idsIn(call, listProgress, { query: { search: email } })).toEqual(theirs.toSorted())
        expect(await idsIn(call, listProgress, { query: { person: user.id } })).toEqual(theirs.toSorted())
      }
      for (const [path, pathId] of paths.entries()) {
        const inPath = own.filter((one) => one.path === path).map(({ id }) => id)
        expect(await idsIn(call, listProgress, { query: { path: pathId, orderBy: 'updatedAt:asc' } })).toEqual(inPath.toSorted())
      }
    }
  })

  it('finds no list and no record of another path', async () => {
    const { org, callers, paths, enrolled, teaches } = world
    for (const [caller, { call }] of callers.entries())
      for (const [path, pathId] of paths.entries()) {
        const isOwn = teaches(caller, path)
        for (const contract of [listRoster, listCandidates, listPathAssignments, listPathTeachers, listPathVersions]) {
          const asAdmin = await idsOfAny(org.admin.call, contract, { params: { id: pathId } })
          expect(await idsOfAny(call, contract, { params: { id: pathId } })).toEqual(isOwn ? asAdmin : null)
        }
        const params = { pathId }
        expect(await idsIn(call, listGradebook, { params })).toEqual(
          isOwn ? await idsIn(org.admin.call, listGradebook, { params }) : null,
        )
        for (const [contract, own] of [
          [readPath, { id: pathId }],
          [readGradebook, { pathId }],
        ] as const)
          expect((await call(contract, { params: own })).status).toBe(isOwn ? 200 : 404)
        const [enrolment] = enrolled.filter((one) => one.path === path)
        if (!enrolment) continue
        const answer = await call(extendEnrolment, {
          params: { id: pathId, eid: enrolment.id },
          body: { dueAt: '2099-01-01' },
        })
        expect(answer.status).toBe(isOwn ? 200 : 404)
      }
  })

  it('reads and changes no attempt of another path', async () => {
    const { callers, tried } = world
    for (const [caller, { call }] of callers.entries()) {
      const own = new Set(attemptsOf(caller))
      for (const { id } of tried) {
        const isOwn = own.has(id)
        expect((await call(readAttempt, { params: { id } })).status).toBe(isOwn ? 200 : 404)
        if (!isOwn) expect((await call(releaseAttempt, { params: { id } })).envelope.statusCode).toBe(6540)
      }
    }
  })

  it('changes only the paths that they made or teach, and answers for others as for a missing one', async () => {
    const { org, callers, paths, teaches } = world
    const missing = newId()
    for (const [caller, { call }] of callers.entries())
      for (const [path, pathId] of paths.entries()) {
        const isOwn = teaches(caller, path)
        const group = newId()
        const writes = (id: string) =>
          [
            [updatePath, { params: { id }, body: { estimatedMinutes: 31 } }],
            [putStructure, { params: { id }, body: { sections: [] }, headers: { 'if-match': '"0"' } }],
            [publishPath, { params: { id }, headers: { 'if-match': '"0"' } }],
            [archivePath, { params: { id }, headers: { 'if-match': '"0"' } }],
            [clonePath, { params: { id } }],
            [assignToGroup, { params: { id }, body: { groupId: group } }],
            [enrolMany, { params: { id }, body: { userIds: [org.learner.user.id] }, headers: { 'idempotency-key': newId() } }],
            [addPathTeacher, { params: { id }, body: { userId: org.learner.user.id } }],
          ] as const
        for (const [index, [contract, input]] of writes(pathId).entries()) {
          const { envelope } = await call(contract, input)
          const [gone, asked] = writes(missing)[index] ?? []
          if (isOwn) expect(envelope.statusCode, contract.id).not.toBe(6300)
          else if (gone && asked) {
            const nothing = await call(gone, asked)
            expect([contract.id, envelope.statusCode, envelope.message]).toEqual([contract.id, 6300, nothing.envelope.message])
          }
        }
      }
  })

  it('loses a path at the next request when their teaching ends', async () => {
    const { org, callers, paths, teaches } = world
    const [caller, person] = [...callers.entries()].find(([one]) => taughtBy(one).length > 0) ?? []
    if (caller === undefined || !person) throw new Error('Somebody teaches')
    const path = paths.findIndex((_, one) => teaches(caller, one))
    const id = paths[path] ?? ''
    expect((await person.call(readPath, { params: { id } })).status).toBe(200)
    await org.database((db) =>
      db
        .update(pathTeachers)
        .set({ isMaker: false, endsAt: new Date(Date.now() - 1000) })
        .where(and(eq(pathTeachers.pathId, id), eq(pathTeachers.userId, person.user.id))),
    )
    expect((await person.call(readPath, { params: { id } })).status).toBe(404)
    const body = { filter: { path: [id] } }
    const headers = { 'idempotency-key': newId() }
    expect((await person.call(remindMany, { body, headers })).envelope.statusCode).toBe(6400)
  })
})

/** The same for lists whose items are known in another way. */
async function idsOfAny(call: Call, contract: Contract, input: { params: Record<string, string> }) {
  const { status, envelope } = await call(contract, { ...input, query: all })
  return status === 404 ? null : JSON.stringify(envelope.data)
}

const asked = (isWanted: (access: Exclude<Contract['access'], string>) => boolean) => {
  const permissions = operations.flatMap(({ contract: { access } }) =>
    typeof access === 'object' && access.permission && isWanted(access) ? [access.permission] : [],
  )
  return [...new Set<string>(permissions)].toSorted()
}

describe('the scope of what is one’s own', () => {
  it('is offered for exactly the permissions that an operation asks for within one’s own paths', () => {
    expect([...ownScopedPermissions].toSorted()).toEqual(asked(({ reach }) => reach?.includes('own') === true))
  })

  it('or that an operation asks for which is open to every role type', () => {
    expect([...personalPermissions].toSorted()).toEqual(asked(({ role }) => role === undefined))
  })
})

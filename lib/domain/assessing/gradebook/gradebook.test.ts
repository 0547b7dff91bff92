import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { attempts } from '@/db/schema/assessments'
import { makeAssessment } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import { answer } from '@/lib/domain/assessing/assessments/regrade/examples.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment } from '@/lib/domain/testing/learning'
import { code, costOf, putWalk } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { listGradebook, readGradebook } from './gradebook.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Row = (typeof listGradebook)['example']['returns'][number]
const rowsOf = async (pathId: string, query: Record<string, string> = {}) =>
  (await org.admin.call(listGradebook, { params: { pathId }, query })).data as Row[]
const itemsOf = async (pathId: string) =>
  ((await org.admin.call(readGradebook, { params: { pathId } })).envelope.data as (typeof readGradebook)['example']['returns'])
    .items

/** A path with a graded quiz of weight 3, one of weight 1 and a practice. */
async function path() {
  const graded = await makeAssessment(org, { attemptsAllowed: 0, keepScore: 'latest', passPercent: 60 }, [
    'trueFalse',
    'trueFalse',
  ])
  const small = await makeAssessment(org, {}, ['trueFalse'])
  const practice = await makeAssessment(org, { purpose: 'practice' }, ['trueFalse'])
  const modules = [graded, small, practice].map(({ assessmentId }) => ({ key: 'assessment.quiz', body: { assessmentId } }))
  const placed = (ids: string[]) => ids.map((id, at) => pathItem(id, { weight: at === 0 ? 3 : 1 }))
  return { ...(await putWalk(org, modules, placed)), graded: graded.assessmentId, small: small.assessmentId }
}

describe('the gradebook of a path', () => {
  it('has the graded lessons, and for each person what counts of their released attempts', async () => {
    const { pathId, learner, graded, small, items } = await path()
    expect(await itemsOf(pathId)).toMatchObject([
      { itemId: items[0]?.id, assessmentId: graded, weight: 3, keepScore: 'latest', passPercent: 60 },
      { itemId: items[1]?.id, assessmentId: small, weight: 1, keepScore: 'highest' },
    ])
    expect(await rowsOf(pathId)).toMatchObject([{ person: { email: learner.email }, grades: {} }])
    await answer(learner, graded, [false, false])
    await answer(learner, graded, [false, true])
    expect(await rowsOf(pathId)).toMatchObject([{ grades: { [graded]: { percent: 50, isPassed: false, attemptCount: 2 } } }])
    await org.database((db) => db.update(attempts).set({ state: 'graded' }).where(eq(attempts.assessmentId, graded)))
    expect(await rowsOf(pathId)).toMatchObject([{ grades: {} }])
  })

  it('costs as many statements for many people as for one', async () => {
    const { pathId } = await path()
    const cost = await costOf(() => rowsOf(pathId))
    for (const name of ['gradebookone', 'gradebooktwo']) {
      const person = await org.person(`${name}${newId().slice(-6)}`, org.roles.learner)
      await putEnrolment(org, pathId, person)
    }
    expect(await rowsOf(pathId)).toHaveLength(3)
    expect(await costOf(() => rowsOf(pathId))).toBe(cost)
  })

  it('is closed to learners and to other organizations', async () => {
    const { pathId, learner } = await path()
    expect((await learner.call(listGradebook, { params: { pathId } })).status).toBe(403)
    const other = await freshOrganization()
    expect(code(await other.admin.call(readGradebook, { params: { pathId } }))[0]).toBe(404)
    expect(code(await other.admin.call(listGradebook, { params: { pathId } }))[0]).toBe(404)
  })
})

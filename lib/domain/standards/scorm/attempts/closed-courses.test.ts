import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { scormAttempts } from '@/db/schema/scorm'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putCourse } from '../examples.fixtures'
import { none, report, started } from './attempts.fixtures'

const deadlinePasses = sql`update learning_path_versions set structure = jsonb_set(structure, '{sections,0,items,0,availableUntil}', '"2020-01-01T00:00:00.000Z"')`

describe('a report of a package that arrives when its lesson is closed', () => {
  it.each([
    ['the deadline is over', 6451, deadlinePasses],
    ['the enrolment was withdrawn', 6450, sql`update enrolments set state = 'withdrawn'`],
    ['the lesson is published no more', 6457, sql`update modules set status = 'archived'`],
  ])('is refused and gives no result: %s', async (_, refusal, closes) => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner)
    const begun = await started(org.learner, moduleId)
    await org.database((db) => db.execute(closes))
    const claimed = { completion: 'completed', success: 'passed', score: { ...none, raw: 100 }, isFinished: true }
    expect((await report(org.learner, begun, 1, claimed)).statusCode).toBe(refusal)
    const rows = await org.database((db) => db.select().from(scormAttempts))
    expect(rows.map(({ outcome }) => outcome)).toEqual([null])
  })
})

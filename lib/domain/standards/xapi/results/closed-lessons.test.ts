import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { xapiUnits } from '@/db/schema/xapi'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putLaunchLesson } from '../examples.fixtures'
import { launch, openContent } from '../launched.fixtures'

const deadlinePasses = sql`update learning_path_versions set structure = jsonb_set(structure, '{sections,0,items,0,availableUntil}', '"2020-01-01T00:00:00.000Z"')`

describe('a statement that arrives when its lesson is closed', () => {
  it.each([
    ['the deadline is over', deadlinePasses, 403],
    // These end the credential of the launch.
    ['the enrolment was withdrawn', sql`update enrolments set state = 'withdrawn'`, 401],
    ['the lesson is published no more', sql`update modules set status = 'archived'`, 401],
  ])('is refused and gives no result: %s', async (_, closes, status) => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner])
    const { statement, send } = await openContent(org, await launch(org.learner, moduleId))
    expect((await send([statement('initialized')])).status).toBe(200)
    await org.database((db) => db.execute(closes))
    expect((await send([statement('passed', { result: { score: { scaled: 0.9 } } })])).status).toBe(status)
    const units = await org.database((db) => db.select().from(xapiUnits))
    expect(units.map(({ passedAt, satisfiedAt }) => [passedAt, satisfiedAt])).toEqual([[null, null]])
  })
})

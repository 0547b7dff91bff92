import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rubricMaximum } from '@/lib/domain/assessing/rubrics/design.rules'
import { RubricDesign } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { createRubric, shownRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import { make } from '@/lib/domain/testing/preparations'
import { code } from '@/lib/domain/testing/walks'
import { type Detail, grade, makeTask, readTask, submitted } from './assignments.fixtures'
import { createExtension } from './extensions.contract'
import { readSubmissionToGrade } from './grading/grading.contract'
import { remindOfAssignments } from './reminders.service'

const dayMs = 86_400_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

it('reminds of the due date once, tells of an extension, and of the grade', async () => {
  const org = await freshOrganization()
  const kinds = async (userId: string) => {
    await mailsOf(org)
    const rows = await org.database((db) =>
      db.execute<{ kind: string }>(sql`select kind from notifications where user_id = ${userId} order by created_at`),
    )
    return rows.map(({ kind }) => kind).filter((kind) => kind !== 'completed')
  }
  const { assignmentId, learner } = await makeTask(org, { dueAt: fromNow(dayMs / 2), release: 'immediately' })
  // As if the last look was two days ago: the due date was further away than a day then.
  await org.database((db) => db.execute(sql`update assignments set reminded_until = now() - interval '2 days'`))
  await remindOfAssignments()
  await remindOfAssignments()
  expect(await kinds(learner.user.id)).toEqual(['assignmentDueTomorrow'])
  const extension = { params: { id: assignmentId }, body: { userId: learner.user.id, until: fromNow(9 * dayMs) } }
  expect(code(await org.admin.call(createExtension, extension))).toEqual([201, 200])
  const { id } = await submitted(learner, assignmentId)
  await grade(org, id, { grades: [{ points: 80 }] })
  expect(await kinds(learner.user.id)).toEqual(['assignmentDueTomorrow', 'assignmentExtended', 'submissionGraded'])
})

it('is handed in by one person for the team, and graded apart by a rubric', async () => {
  const org = await freshOrganization()
  const group = (en: string, more: object = {}) => make(org, createGroup, { kind: 'class', name: { en }, ...more })
  const teamGroupId = await group('Course')
  const team = await group('Blue', { parentId: teamGroupId })
  const design = RubricDesign.parse(shownRubric.design)
  const rubricId = await make(org, createRubric, { title: { en: 'Rubric' }, design })
  const fields = { teamGroupId, teamGrades: 'apart', rubricId, maxPoints: rubricMaximum(design), release: 'immediately' }
  const { learner, assignmentId, pathId } = await makeTask(org, fields)
  expect(await readTask(learner, assignmentId)).toMatchObject({ refusal: 'noTeam', team: null, isForTeams: true })
  await org.admin.call(addGroupMembers, { params: { id: team }, body: { userIds: [learner.user.id, org.learner.user.id] } })
  await putEnrolment(org, pathId, org.learner)
  const { id } = await submitted(learner, assignmentId)
  expect((await readTask(org.learner, assignmentId)).submissions).toMatchObject([{ id, isOwn: false }])
  const { envelope } = await org.admin.call(readSubmissionToGrade, { params: { id } })
  const detail = envelope.data as Detail
  expect(detail).toMatchObject({
    team: { id: team },
    rubric: { design: { criteria: [{}, ...design.criteria.slice(1).map(() => ({}))] } },
  })
  expect(detail.grades).toHaveLength(2)
  const best = Object.fromEntries(
    design.criteria.map(({ key, levels }) => {
      const level = levels.toSorted((one, other) => other.points - one.points)[0]
      return [key, { level: level?.key ?? null, points: null, comment: '' }]
    }),
  )
  const [first, second] = detail.grades
  expect(code(await grade(org, id, { grades: [{ marks: best }] }))).toEqual([422, 7525])
  const part = await grade(org, id, { grades: [{ ref: first?.ref, marks: best }] })
  expect(part.envelope.data).toMatchObject({ state: 'submitted' })
  const whole = await grade(org, id, { grades: [{ ref: second?.ref, marks: best, comment: 'Well done.' }] })
  expect(whole.envelope.data).toMatchObject({ state: 'released', grades: [{ percent: 100 }, { percent: 100 }] })
  const unknown = { ref: first?.ref, marks: { nothing: { level: null, points: null, comment: '' } } }
  expect(code(await grade(org, id, { grades: [unknown], reason: 'Again' }))).toEqual([422, 7526])
})

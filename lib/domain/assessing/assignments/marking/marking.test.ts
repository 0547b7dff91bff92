import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { grade, handedIn, makeTask, readTask, submitted, uploadedFile } from '../assignments.fixtures'
import * as grading from '../grading/grading.contract'
import * as learning from '../submissions/submissions.contract'
import * as comments from './comments.contract'
import * as marking from './marking.contract'
import { comment, draw, grader, mark, markedTwice, onStairs } from './marking.fixtures'
import * as samples from './samples.contract'

type Comments = { comments: { id: string; number: number; comment: string; isOwn: boolean }[] }
type Person = Org['admin']
let org: Org
let second: Person
beforeAll(async () => {
  org = await freshOrganization()
  second = await grader(org, 'second')
})

const commentsFor = async (by: Person, id: string) =>
  ((await by.call(comments.listPlacedComments, { params: { id } })).envelope.data as Comments).comments
const readMarking = async (by: Person, id: string) => (await by.call(marking.readMarking, { params: { id } })).envelope.data
const release = (by: Person, id: string) => by.call(grading.releaseSubmission, { params: { id } })

describe('comments in place', () => {
  it('are on words and on pages, and read by the learner after the release', async () => {
    const { learner, assignmentId } = await makeTask(org, { kinds: ['text', 'files'] })
    const { fileId } = await uploadedFile(org, learner, assignmentId)
    await learner.call(learning.completeFile, { params: { id: assignmentId, fileId } })
    const { id } = await submitted(learner, assignmentId, { text: 'Left, then down the stairs.' })
    const page = { kind: 'page', fileId, page: 2, x: 0.1, y: 0.2, width: 0.3, height: 0 }
    expect(code(await comment(org.admin, id, page, 'Where is the door?'))).toEqual([201, 200])
    expect(code(await comment(org.admin, id))).toEqual([201, 200])
    expect(code(await comment(org.admin, id, { ...onStairs, start: 19, end: 25 }))).toEqual([422, 7581])
    expect(code(await comment(org.admin, id, { ...page, x: 0.8 }))).toEqual([422, 7581])
    const [first, other] = await commentsFor(org.admin, id)
    expect([first?.comment, other?.comment, other?.number]).toEqual(['Which stairs?', 'Where is the door?', 2])
    const params = { id, commentId: first?.id ?? '' }
    expect(code(await second.call(comments.updatePlacedComment, { params, body: { comment: 'Mine' } }))).toEqual([403, 7584])
    const changed = await org.admin.call(comments.updatePlacedComment, { params, body: { comment: 'Which ones?' } })
    expect(changed.envelope.data).toMatchObject({ comment: 'Which ones?', version: 2, place: onStairs })
    const own = { params: { id: assignmentId, submissionId: id } }
    const readOwn = async () => ((await learner.call(comments.readOwnComments, own)).envelope.data as Comments).comments
    expect(await readOwn()).toEqual([])
    await grade(org, id, { grades: [{ points: 80 }] })
    await release(org.admin, id)
    expect(await readOwn()).toMatchObject([{ comment: 'Which ones?' }, { comment: 'Where is the door?', place: page }])
    expect(code(await org.learner.call(comments.readOwnComments, own))).toEqual([404, 7510])
    await org.admin.call(comments.removePlacedComment, { params })
    expect(await readOwn()).toHaveLength(1)
  })

  it('go with a submission that its learner withdraws', async () => {
    const { learner, assignmentId, submissionId } = await handedIn(org)
    await comment(org.admin, submissionId)
    await learner.call(learning.withdrawSubmission, { params: { id: assignmentId, submissionId } })
    await submitted(learner, assignmentId, { text: 'Now to the right.' })
    expect(await commentsFor(org.admin, submissionId)).toEqual([])
  })
})

describe('two markers', () => {
  it('do not see each other until both have handed in; within the tolerance their mean is the grade', async () => {
    const { submissionId: id } = await handedIn(org, { markers: 'two', markerTolerance: 5 })
    expect(code(await grade(org, id, { grades: [{ points: 1 }] }))).toEqual([409, 7586])
    await mark(org.admin, id, 80.1)
    await comment(org.admin, id)
    const blind = await second.call(marking.readMarking, { params: { id } })
    expect(blind.envelope.data).toMatchObject({ state: 'open', handedInCount: 1, markings: [], mayMark: true, difference: null })
    expect(blind.text).not.toContain(org.admin.email)
    expect(await commentsFor(second, id)).toEqual([])
    await mark(second, id, 77, false)
    expect(await readMarking(second, id)).toMatchObject({ handedInCount: 1, markings: [{ isOwn: true, handedInAt: null }] })
    const third = await grader(org, 'third')
    expect(code(await mark(third, id, 50))).toEqual([409, 7585])
    const { envelope } = await mark(second, id, 78.2)
    expect(envelope.data).toMatchObject({ state: 'agreed', way: 'mean', difference: 1.9, handedInCount: 2 })
    const { envelope: whole } = await org.admin.call(grading.readSubmissionToGrade, { params: { id } })
    expect(whole.data).toMatchObject({ state: 'graded', grades: [{ points: 79.15, comment: 'By 80.1\n\nBy 78.2' }] })
    expect(await commentsFor(second, id)).toMatchObject([{ isOwn: false }])
    expect(code(await mark(second, id, 90))).toEqual([409, 7516])
  })

  it('agree by a proposal that the other one confirms', async () => {
    const { submissionId: id, second: other, marking: apart } = await markedTwice(org, 80, 60)
    expect(apart).toMatchObject({ state: 'apart', difference: 20, mean: [{ points: 70 }] })
    const confirm = (by: Person) => by.call(marking.confirmMark, { params: { id } })
    expect(code(await confirm(other))).toEqual([409, 7588])
    const body = { grades: [{ points: 72 }], note: 'The way is clear.' }
    const proposed = await org.admin.call(marking.proposeMark, { params: { id }, body })
    expect(proposed.envelope.data).toMatchObject({ state: 'proposed', proposal: { note: body.note, isOwn: true } })
    expect(code(await confirm(org.admin))).toEqual([409, 7590])
    expect(code(await confirm(second))).toEqual([403, 7598])
    expect((await confirm(other)).envelope.data).toMatchObject({ state: 'agreed', way: 'confirmed' })
    const { envelope } = await org.admin.call(grading.readSubmissionToGrade, { params: { id } })
    expect(envelope.data).toMatchObject({ grades: [{ points: 72 }] })
  })

  it('have the decision of a third person, who is none of them', async () => {
    const { submissionId: id } = await markedTwice(org, 80, 60)
    const body = { grades: [{ points: 66.5 }], note: 'Between both.' }
    const decide = (by: Person) => by.call(marking.decideMark, { params: { id }, body })
    expect(code(await decide(org.admin))).toEqual([403, 7591])
    expect((await decide(second)).envelope.data).toMatchObject({ state: 'agreed', way: 'decided' })
  })
})

describe('a sample for moderation', () => {
  type Shown = { sample: { id: string; closedAt: string | null; submissions: { submissionId: string; state: string }[] } }

  it('holds the release until every grade in it is confirmed, also after a return', async () => {
    const { submissionId, assignmentId, learner } = await handedIn(org)
    expect((await draw(second, assignmentId)).envelope.data).toEqual({ sample: null })
    await grade(org, submissionId, { grades: [{ points: 40 }] })
    expect((await draw(second, assignmentId, {})).envelope.data).toEqual({ sample: null })
    const drawn = (await draw(second, assignmentId, { count: 0, includes: ['fails'] })).envelope.data as Shown
    expect(drawn.sample).toMatchObject({ drawnFrom: 1, closedAt: null, submissions: [{ submissionId, reasons: ['fails'] }] })
    expect(code(await draw(second, assignmentId))).toEqual([409, 7593])
    const releaseAll = () => org.admin.call(grading.releaseAllGrades, { params: { id: assignmentId } })
    expect(code(await releaseAll())).toEqual([409, 7595])
    expect(code(await release(org.admin, submissionId))).toEqual([409, 7595])
    const params = { sampleId: drawn.sample.id, submissionId }
    const note = 'The second page was overlooked.'
    expect(code(await org.admin.call(samples.returnSampled, { params, body: { note } }))).toEqual([403, 7596])
    const returned = (await second.call(samples.returnSampled, { params, body: { note } })).envelope.data as Shown
    expect(returned.sample.submissions).toMatchObject([{ state: 'returned', submissionState: 'submitted' }])
    expect(code(await second.call(samples.confirmSampled, { params, body: {} }))).toEqual([409, 7597])
    expect(await readMarking(org.admin, submissionId)).toMatchObject({ moderation: { state: 'returned', note } })
    await grade(org, submissionId, { grades: [{ points: 65 }] })
    const confirmed = (await second.call(samples.confirmSampled, { params, body: {} })).envelope.data as Shown
    expect(confirmed.sample.closedAt).not.toBeNull()
    expect((await releaseAll()).envelope.data).toMatchObject({ releasedCount: 1 })
    expect((await readTask(learner, assignmentId)).submissions).toMatchObject([{ grade: { points: 65 } }])
  })

  it('is ended with a reason where it cannot be finished', async () => {
    const { submissionId, assignmentId } = await handedIn(org)
    await grade(org, submissionId, { grades: [{ points: 80 }] })
    const { sample } = (await draw(org.admin, assignmentId)).envelope.data as Shown
    const params = { sampleId: sample.id }
    const ended = await org.admin.call(samples.endSample, { params, body: { note: 'The term ends.' } })
    expect(ended.envelope.data).toMatchObject({ sample: { endNote: 'The term ends.' } })
    expect(code(await release(org.admin, submissionId))).toEqual([200, 200])
    const other = await freshOrganization()
    expect(code(await other.admin.call(samples.endSample, { params, body: { note: 'Not ours' } }))).toEqual([404, 7592])
  })
})

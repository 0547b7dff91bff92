import { beforeAll, describe, expect, it } from 'vitest'
import { atHost } from '@/lib/domain/house/files/examples.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import * as grading from '../grading/grading.contract'
import * as files from './answer-files.contract'
import { beginFile, fileQuiz, keptFile, pdf, sentFile } from './answer-files.fixtures'
import { forgetAnswerFiles } from './attempt-files.service'
import * as learning from './attempts.contract'
import { attemptsOfPerson } from './attempts-of-person.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
type Attempt = (typeof learning.readAttempt)['example']['returns']
type Fixture = Awaited<ReturnType<typeof fileQuiz>>
const read = async ({ learner, attemptId }: Pick<Fixture, 'learner' | 'attemptId'>) =>
  ((await learner.call(learning.readAttempt, { params: { attemptId } })).envelope.data as Attempt).questions[0]
const save = ({ learner, place }: Fixture, ids: string[], seq = 1_000_000) =>
  learner.call(learning.saveAnswer, { params: place, body: { answer: { type: 'fileUpload', files: ids }, seq } })

describe('a question that takes files', () => {
  it('keeps uploaded files as its answer, and a person downloads and grades them', async () => {
    const quiz = await fileQuiz(org)
    const { learner, attemptId, place } = quiz
    const bytes = pdf('exits')
    const fileId = await sentFile(org, learner, place, bytes)
    expect(await read(quiz)).toMatchObject({ answer: null, files: [{ id: fileId, isReady: false, url: null }] })
    const params = { ...place, fileId }
    const done = (await learner.call(files.completeAnswerFile, { params })).envelope.data as { seq: number }
    expect(done).toMatchObject({ file: { isReady: true }, answer: { files: [fileId] } })
    // The same again changes nothing.
    expect((await learner.call(files.completeAnswerFile, { params })).envelope.data).toMatchObject({ seq: done.seq })
    const submit = { params: { attemptId }, headers: { 'idempotency-key': newId() } }
    expect((await learner.call(learning.submitAttempt, submit)).envelope.data).toMatchObject({ state: 'needsGrading' })
    const { envelope } = await org.admin.call(grading.readAttempt, { params: { id: attemptId } })
    const [question] = (envelope.data as (typeof grading.readAttempt)['example']['returns']).questions
    expect(question).toMatchObject({ type: 'fileUpload', score: null, files: [{ id: fileId, name: 'plan.pdf' }] })
    const file = await atHost(org, question?.files[0]?.url ?? '')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    const grades = [{ questionRef: 'q1', score: 1.5 }]
    const graded = await org.admin.call(grading.gradeAttempt, { params: { id: attemptId }, body: { grades } })
    expect(graded.envelope.data).toMatchObject({ state: 'released', score: 1.5 })
  })

  it('refuses kinds, sizes and numbers that it does not take, and files of other content', async () => {
    const { learner, place } = await fileQuiz(org)
    const code = async (answer: Promise<{ envelope: { statusCode: number } }>) => (await answer).envelope.statusCode
    expect(await code(beginFile(learner, place, pdf(), { kind: 'audio' }))).toBe(7637)
    expect(await code(beginFile(learner, place, pdf(), { size: 10 * 1024 * 1024 + 1 }))).toBe(7638)
    expect(await code(beginFile(learner, { ...place, questionRef: 'q2' }, pdf()))).toBe(6546)
    const fileId = await sentFile(org, learner, place, new Uint8Array(Buffer.from('MZ no document')))
    expect(await code(learner.call(files.completeAnswerFile, { params: { ...place, fileId } }))).toBe(7215)
    await keptFile(org, learner, place)
    expect(await code(beginFile(learner, place, pdf()))).toBe(7636)
    // A refused file can be taken out, which makes room.
    await learner.call(files.removeAnswerFile, { params: { ...place, fileId } })
    expect(await code(beginFile(learner, place, pdf()))).toBe(200)
  })

  it('saves own, complete files of the question only; all others are missing alike', async () => {
    const [quiz, other] = [await fileQuiz(org), await fileQuiz(org)]
    const own = await keptFile(org, quiz.learner, quiz.place)
    const foreign = await keptFile(org, other.learner, other.place)
    const waiting = await sentFile(org, quiz.learner, quiz.place)
    for (const id of [foreign, waiting, newId()]) {
      const { status, envelope } = await save(quiz, [own, id])
      expect([status, envelope.statusCode]).toEqual([422, 7635])
    }
    expect((await save(quiz, [own, own])).envelope.statusCode).toBe(6546)
    expect((await read(quiz))?.answer).toEqual({ type: 'fileUpload', files: [own] })
    for (const contract of [files.completeAnswerFile, files.removeAnswerFile]) {
      const { envelope } = await quiz.learner.call(contract, { params: { ...quiz.place, fileId: foreign } })
      expect(envelope.statusCode).toBe(7639)
    }
    const stranger = await quiz.learner.call(files.removeAnswerFile, { params: { ...other.place, fileId: foreign } })
    expect(stranger.envelope.statusCode).toBe(6540)
    expect((await read(other))?.answer).toMatchObject({ files: [foreign] })
  })

  it('takes a file out of the answer, and no file once the attempt is over', async () => {
    const quiz = await fileQuiz(org)
    const { learner, attemptId, place } = quiz
    const fileId = await keptFile(org, learner, place)
    const removed = await learner.call(files.removeAnswerFile, { params: { ...place, fileId } })
    expect(removed.envelope.data).toMatchObject({ id: fileId, answer: null })
    expect(await read(quiz)).toMatchObject({ answer: null, files: [] })
    const late = await sentFile(org, learner, place)
    await learner.call(learning.submitAttempt, { params: { attemptId }, headers: { 'idempotency-key': newId() } })
    for (const answer of [
      await learner.call(files.completeAnswerFile, { params: { ...place, fileId: late } }),
      await beginFile(learner, place, pdf()),
    ])
      expect(answer.envelope.statusCode).toBe(6545)
  })

  it("is part of a person's document, and goes with the person", async () => {
    const { learner, place } = await fileQuiz(org)
    await keptFile(org, learner, place)
    const { organization } = org
    const listed = await withTenant(organization.id, async (db) => {
      const context = { db, organization, now: clock.now() }
      const before = await attemptsOfPerson(context, learner.user.id)
      await forgetAnswerFiles(context, learner.user.id)
      return [before, await attemptsOfPerson(context, learner.user.id)].map(([attempt]) => attempt?.answers[0]?.files.length)
    })
    expect(listed).toEqual([1, 0])
  })
})

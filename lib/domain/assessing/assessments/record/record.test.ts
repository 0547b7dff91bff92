import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { readLearnerAssessment, submitAttempt } from '../attempts/attempts.contract'
import { makeQuiz, start } from '../attempts/attempts.fixtures'
import * as contracts from './record.contract'
import { recordedAttempt } from './record.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Event = { kind: string; secondsAgo: number; questionRef?: string; length?: number }
const send = (by: Person, attemptId: string, events: Event[], tab = 'a') =>
  by.call(contracts.sendRecord, { params: { attemptId }, body: { tab, events } })
type Timeline = (typeof contracts.readRecord)['example']['returns']
const ownOf = async (by: Person, attemptId: string) =>
  (await by.call(contracts.readOwnRecord, { params: { attemptId } })).envelope.data as Timeline

describe('the record of an attempt', () => {
  it('is the same for the learner and for those who grade, and has no content', async () => {
    const { attemptId, learner } = await recordedAttempt(org)
    await send(learner, attemptId, [
      { kind: 'opened', secondsAgo: 30 },
      { kind: 'left', secondsAgo: 20 },
      { kind: 'returned', secondsAgo: 8 },
      { kind: 'pasted', secondsAgo: 3, questionRef: 'q2', length: 44 },
    ])
    expect(code(await send(learner, attemptId, [{ kind: 'opened', secondsAgo: 0 }], 'b'))).toEqual([200, 200])
    const own = await ownOf(learner, attemptId)
    const shown = own.entries.map(({ kind, seconds, questionRef, length }) => [kind, seconds, questionRef, length])
    expect(shown).toEqual([
      ['opened', null, null, null],
      ['left', 12, null, null],
      ['pasted', null, 'q2', 44],
      ['openedInTab', null, null, null],
    ])
    const { envelope } = await org.admin.call(contracts.readRecord, { params: { id: attemptId } })
    expect(envelope.data).toEqual(own)
    const withText = { kind: 'pasted', secondsAgo: 0, length: 3, text: 'abc' }
    expect(code(await send(learner, attemptId, [withText]))).toEqual([422, 5030])
  })

  it('is kept only where the author has switched it on, while the attempt is open, of the own attempt', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    const { id } = await start(learner, assessmentId)
    expect(code(await send(learner, id, [{ kind: 'opened', secondsAgo: 0 }]))).toEqual([409, 7580])
    expect(await ownOf(learner, id)).toEqual({ keepsRecord: false, entries: [] })
    const recorded = await recordedAttempt(org)
    expect(code(await send(learner, recorded.attemptId, [{ kind: 'opened', secondsAgo: 0 }]))).toEqual([404, 6540])
    const strange = await learner.call(contracts.readOwnRecord, { params: { attemptId: recorded.attemptId } })
    expect(code(strange)).toEqual([404, 6540])
    const submitted = { params: { attemptId: recorded.attemptId }, headers: { 'idempotency-key': newId() } }
    await recorded.learner.call(submitAttempt, submitted)
    expect(code(await send(recorded.learner, recorded.attemptId, [{ kind: 'left', secondsAgo: 0 }]))).toEqual([409, 6545])
  })

  it('is announced, and bounded', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { keepsRecord: true })
    const rules = await learner.call(readLearnerAssessment, { params: { id: assessmentId } })
    expect(rules.envelope.data).toMatchObject({ keepsRecord: true })
    const { id } = await start(learner, assessmentId)
    const many = Array.from({ length: 50 }, () => ({ kind: 'left', secondsAgo: 1 }))
    const answers = []
    for (let at = 0; at < 11; at += 1) answers.push((await send(learner, id, many)).envelope.data)
    expect(answers.at(8)).toEqual({ keptCount: 50, isFull: false })
    expect(answers.slice(9)).toEqual([
      { keptCount: 50, isFull: true },
      { keptCount: 0, isFull: true },
    ])
  })
})

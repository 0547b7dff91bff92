import { describe, expect, it } from 'vitest'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import * as contracts from './attempts.contract'
import { makeQuiz, start } from './attempts.fixtures'

const save = (by: Person, attemptId: string, questionRef: string, answer: object, seq = 1) =>
  by.call(contracts.saveAnswer, { params: { attemptId, questionRef }, body: { answer, seq } })

describe('an answer that names an item twice', () => {
  it('is refused where there is one of each, and leaves what was saved', async () => {
    const { learner, assessmentId } = await makeQuiz(await freshOrganization(), {}, [
      'ordering',
      'dragText',
      'multipleChoice',
      'wordBank',
    ])
    const { id } = await start(learner, assessmentId)
    const good = { type: 'ordering', items: ['s8', 's1', 's5'] }
    expect((await save(learner, id, 'q1', good)).status).toBe(200)
    expect(code(await save(learner, id, 'q1', { ...good, items: ['s8', 's8', 's5'] }, 2))).toEqual([422, 6546])
    expect(code(await save(learner, id, 'q2', { type: 'dragText', blanks: { g1: 'w4', g2: 'w4' } }))).toEqual([422, 6546])
    expect(code(await save(learner, id, 'q3', { type: 'multipleChoice', choices: ['o1', 'o1'] }))).toEqual([422, 6546])
    // A word of a bank may go into several gaps.
    expect((await save(learner, id, 'q4', { type: 'wordBank', blanks: { g1: 'w2', g2: 'w2' } })).status).toBe(200)
    const { envelope } = await learner.call(contracts.readAttempt, { params: { attemptId: id } })
    expect(envelope.data).toMatchObject({ questions: [{ answer: good }, { answer: null }, { answer: null }, {}] })
  })
})

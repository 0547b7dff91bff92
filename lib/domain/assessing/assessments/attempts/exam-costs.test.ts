import { beforeAll, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { costOf } from '@/lib/domain/testing/walks'
import { counter } from '@/lib/platform/db/connection'
import { newId } from '@/lib/platform/ids'
import * as contracts from './attempts.contract'
import { makeQuiz, start } from './attempts.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const types = ['trueFalse', 'singleChoice', 'multipleChoice', 'numeric'] as const

it('a start, a save and a submission cost so many statements, however many questions there are', async () => {
  const { learner, assessmentId } = await makeQuiz(org, { attemptsAllowed: 0, avoidRepeats: false }, [
    ...types,
    ...types,
    ...types,
  ])
  const submit = (attemptId: string) =>
    learner.call(contracts.submitAttempt, { params: { attemptId }, headers: { 'idempotency-key': newId() } })
  const save = (attemptId: string, seq: number) =>
    learner.call(contracts.saveAnswers, {
      params: { attemptId },
      body: { answers: [{ questionRef: 'q1', answer: { type: 'trueFalse', choice: true }, seq }] },
    })
  // The contents of the questions are read with the first start in a process.
  const first = await start(learner, assessmentId)
  await submit(first.id)
  const texts = new Set<string>()
  counter.texts = texts
  let id = ''
  // Two of BEGIN, the gate, the opening, the candidates, the insertion, the log and COMMIT.
  const started = await costOf(async () => {
    id = (await start(learner, assessmentId)).id
  })
  counter.texts = undefined
  expect([...texts].filter((text) => text.includes('question_versions'))).toEqual([])
  const saved = await costOf(() => save(id, 1))
  const submitted = await costOf(() => submit(id))
  expect([started, saved, submitted]).toEqual([8, 5, 12])
})

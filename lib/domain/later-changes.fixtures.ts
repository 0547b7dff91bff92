import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { attempts } from '@/db/schema/assessments'
import { liveBookings } from '@/db/schema/live'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'
import { saveAnswer, submitAttempt } from './assessing/assessments/attempts/attempts.contract'
import { makeQuiz, start } from './assessing/assessments/attempts/attempts.fixtures'
import { bookSession } from './learning/live/bookings/bookings.contract'
import { enrolIn, makeSession, putLiveModule } from './learning/live/examples.fixtures'
import { readOwnSession } from './learning/live/sessions/own-sessions.contract'
import type { Org } from './testing/contract-suite'
import { articles, enrolmentRow, event, putWalk, send } from './testing/walks'

type Input = { params?: Record<string, string>; body?: object; headers?: Record<string, string> }
/** The code that an administrator gets for a change. */
export const change = async (org: Org, contract: Contract, input: Input) =>
  (await org.admin.call(contract, input)).envelope.statusCode

/** An attempt under way, which `finish` ends with half of its points. */
export async function attemptUnderWay(org: Org) {
  const quiz = await makeQuiz(org, { passPercent: 50, timeLimitSeconds: 600 })
  const { id } = await start(quiz.learner, quiz.assessmentId)
  const finish = async () => {
    const answer = { type: 'trueFalse', choice: false }
    const params = { attemptId: id, questionRef: 'q1' }
    const saved = await quiz.learner.call(saveAnswer, { params, body: { answer, seq: 1 } })
    const headers = { 'idempotency-key': newId() }
    const ended = await quiz.learner.call(submitAttempt, { params: { attemptId: id }, headers })
    return [saved.status, ended.status, (ended.envelope.data as { percent: number | null }).percent]
  }
  const deadline = async () =>
    (await org.database((db) => db.select().from(attempts).where(eq(attempts.id, id))))[0]?.deadlineAt?.getTime()
  return { ...quiz, attemptId: id, finish, deadline }
}
export const finished = [200, 200, 50]

/** A learner with one of two lessons done, which `goOn` completes. */
export async function pathUnderWay(org: Org) {
  const walk = await putWalk(org, articles(2))
  const [first = '', second = ''] = walk.moduleIds
  expect((await send(walk.learner, first, event('opened'))).status).toBe(200)
  const goOn = async () => (await send(walk.learner, second, event('opened'))).status
  const state = async () => (await enrolmentRow(org, walk.enrolmentId))?.state
  return { ...walk, second, goOn, state }
}

/** A seat in a session to come. */
export async function seatToCome(org: Org, fields: object = {}) {
  const moduleId = await putLiveModule(org)
  const learner = await org.person(`seat${newId().slice(-12)}`, org.roles.learner)
  const pathId = await enrolIn(org, moduleId, learner)
  const id = await makeSession(org, moduleId, fields)
  await learner.call(bookSession, { params: { id } })
  const own = async () => (await learner.call(readOwnSession, { params: { id } })).envelope.data as Record<string, unknown>
  const seat = async () =>
    (await org.database((db) => db.select().from(liveBookings).where(eq(liveBookings.sessionId, id))))[0]?.state
  return { moduleId, learner, pathId, id, own, seat }
}

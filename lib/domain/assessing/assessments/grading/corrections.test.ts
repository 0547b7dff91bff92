import { beforeAll, describe, expect, it } from 'vitest'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, itemRows } from '@/lib/domain/testing/walks'
import { readResult } from '../attempts/attempts.contract'
import * as contracts from './grading.contract'
import { grade, readDetail, submitted } from './grading.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const reason = 'The second page of the answer was overlooked.'
const correct = (id: string, score: number, more: object = { reason }) =>
  org.admin.call(contracts.gradeAttempt, { params: { id }, body: { grades: [{ questionRef: 'q1', score }], ...more } })

describe('a released result', () => {
  it('is corrected with a reason, and everything follows', async () => {
    const { learner, attemptId, enrolmentId } = await submitted(org, {}, ['longText'])
    await grade(org.admin, attemptId, [{ questionRef: 'q1', score: 0.5 }])
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'failed', score: 25 }])
    const done = await correct(attemptId, 2)
    expect(done.envelope.data).toMatchObject({ state: 'released', score: 2, percent: 100, isPassed: true, stateReason: reason })
    expect(await readDetail(org.admin, attemptId)).toMatchObject({ stateReason: reason, questions: [{ score: 2 }] })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
    const result = await learner.call(readResult, { params: { attemptId } })
    expect(result.envelope.data).toMatchObject({ percent: 100, isPassed: true })
    expect(result.text).not.toContain(reason)
    const [event] = await eventsAbout(org, attemptId, 'assessmentGradeCorrected')
    expect(event?.payload).toMatchObject({ percentBefore: 25, percent: 100, outcomeBefore: 'failed', outcome: 'passed' })
    expect(await eventsAbout(org, attemptId, 'assessmentResultReleased')).toHaveLength(2)
    const { envelope } = await learner.call(listNotifications, { query: {} })
    expect(envelope.data).toContainEqual(expect.objectContaining({ kind: 'gradeCorrected' }))
    const log = await org.admin.call(listActivityLog, { query: { resourceId: attemptId } })
    expect(log.text).toContain(reason)
  })

  it('is not corrected without one', async () => {
    const { attemptId } = await submitted(org, {}, ['longText'])
    await grade(org.admin, attemptId, [{ questionRef: 'q1', score: 1 }])
    const refused = await correct(attemptId, 2, {})
    expect(code(refused)).toEqual([422, 5030])
    expect(refused.envelope).toMatchObject({ errors: [{ property: 'reason' }] })
    expect(await readDetail(org.admin, attemptId)).toMatchObject({ score: 1 })
    expect((await correct(attemptId, 2.5)).status).toBe(422)
  })

  it('can be lowered; what was reached stays, and a pass that is lost is in the event', async () => {
    const { attemptId, enrolmentId } = await submitted(org, {}, ['longText'])
    await grade(org.admin, attemptId, [{ questionRef: 'q1', score: 2 }])
    await mailsOf(org)
    expect((await correct(attemptId, 0.5)).envelope.data).toMatchObject({ percent: 25, isPassed: false })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed' }])
    const [event] = await eventsAbout(org, attemptId, 'assessmentGradeCorrected')
    expect(event?.payload).toMatchObject({ outcomeBefore: 'passed', outcome: 'failed', keptOutcome: 'failed' })
  })

  it('is not published again where only a comment changes', async () => {
    const { attemptId } = await submitted(org, {}, ['longText'])
    await grade(org.admin, attemptId, [{ questionRef: 'q1', score: 2 }])
    const body = { grades: [{ questionRef: 'q1', score: 2, comment: 'Well done.' }], reason }
    expect((await org.admin.call(contracts.gradeAttempt, { params: { id: attemptId }, body })).envelope.data).toMatchObject({
      questions: [{ comment: 'Well done.', score: 2 }],
    })
    expect(await eventsAbout(org, attemptId, 'assessmentGradeCorrected')).toEqual([])
    expect(await eventsAbout(org, attemptId, 'assessmentResultReleased')).toHaveLength(1)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Contract } from '@/lib/platform/http/contract'
import { newId } from '@/lib/platform/ids'
import { createAccommodation } from './assessing/assessments/attempts/accommodations.contract'
import { submitAttempt } from './assessing/assessments/attempts/attempts.contract'
import { makeQuiz, start } from './assessing/assessments/attempts/attempts.fixtures'
import { forceSubmit, reopenAttempt, voidAttempt } from './assessing/assessments/grading/attempt-changes.contract'
import { gradeAttempt, releaseAttempt } from './assessing/assessments/grading/grading.contract'
import * as certificates from './assessing/certificates/certificates-admin.contract'
import { issueMany } from './assessing/certificates/issue-many.contract'
import { contracts } from './contracts'
import { readOwnJob } from './house/jobs/jobs.contract'
import { extendMany, waiveMany } from './learning/learning-paths/bulk-change.contract'
import { extendEnrolment, waiveEnrolment } from './learning/learning-paths/roster.contract'
import { overrideProgress } from './learning/progress/progress-admin.contract'
import { addGroupMembers } from './people/groups/group-members.contract'
import { createGroup } from './people/groups/groups.contract'
import type { Org } from './testing/contract-suite'
import { freshOrganization } from './testing/fixtures'
import { putEnrolment } from './testing/learning'
import { mailsOf } from './testing/mails'
import { make } from './testing/preparations'
import { code, itemRows } from './testing/walks'

/** Permissions by which people decide results, time, attendance, points, certificates or deadlines of others. */
const deciding = [
  'assessmentGrade.update',
  'assessmentGrade.release',
  'assessmentGrade.regrade',
  'assessmentAccommodation.create',
  'assessmentAccommodation.delete',
  'progress.override',
  'certificate.issue',
  'certificate.revoke',
  'liveAttendance.update',
  'enrolment.update',
  'gamification.adjust',
]
/** Fields by which a request names a person, or a record that belongs to one. */
const naming = /^(userId|userIds|personId|person|people|enrolmentId|enrolmentIds|eid|attemptId|learnerId)$/

/** Operations that name people or use such a permission and decide nothing in their favour. */
const others: Record<string, string> = {
  'learningPaths.addTeacher': 'gives no more than the caller holds for everybody, or for their own path',
  'learningPaths.changeTeacher': 'as above',
  'learningPaths.removeTeacher': 'takes the right away',
  'accommodations.remove': 'takes time away',
  'assignmentExtensions.remove': 'takes time away',
  'submissionGrading.release': 'shows everyone of an assignment at once what other people have graded',
  'assessmentGrading.release': 'shows everyone of an assessment at once what other people or the server have graded',
  'moderation.draw': 'holds the release of grades until other people have looked at some of them',
  'moderation.end': 'ends that, and changes no grade',
  'certificates.revoke': 'takes a certificate away',
  'certificates.suspend': 'takes a certificate away for a while',
  'progress.recompute': 'follows from what is kept, for everyone in a path',
  'examSeats.put': 'gives a seat, which decides no result',
  'examSeats.remove': 'takes a seat away',
  'learningPaths.withdrawEnrolment': 'ends an enrolment',
  'learningPaths.withdrawMany': 'ends enrolments',
  'learningPaths.remindMany': 'sends a mail',
  'learningPaths.enrolMany': 'lets people learn, which gives no result',
  'learningPaths.migrateEnrolment': 'moves an enrolment to another version of its path, in which what is done stays done',
  'gradebook.configure': 'weighs the columns of everybody in a path alike',
  'gradebook.addColumn': 'as above',
  'gradebook.changeColumn': 'as above',
  'gradebook.removeColumn': 'as above',
  'gradeScales.create': 'names the totals of everybody alike',
  'gradeScales.change': 'as above',
  'gradeScales.remove': 'as above',
  'invites.create': 'invites to an account',
}
/** Operations of other subjects than learning: accounts, groups, seats, moderation. Nothing of it is a result. */
const otherSubjects = [
  ...['member', 'user', 'role', 'group', 'invite', 'session', 'serviceAccount', 'apiKey', 'twoFactor', 'passkey'],
  ...['liveSession', 'community', 'communityModeration', 'organization'],
]

const isWrite = ({ method, access }: Contract) => method !== 'GET' && typeof access === 'object' && access.role === 'admin'
const permissionOf = ({ access }: Contract) => (typeof access === 'object' ? (access.permission ?? '') : '')
const namesOf = ({ params, body }: Contract): string[] =>
  [params, body].flatMap((shape) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []))

const writes = contracts.filter(isWrite)
const asked = writes.filter((contract) => {
  const permission = permissionOf(contract)
  const isElsewhere = otherSubjects.includes(permission.split('.')[0] ?? '')
  return deciding.includes(permission) || (!isElsewhere && namesOf(contract).some((name) => naming.test(name)))
})

describe('an operation that decides about a person', () => {
  it('declares that it is about that person, or stands among the others with a reason', () => {
    const open = asked.filter(({ id, about }) => about === undefined && !Object.hasOwn(others, id))
    expect(open.map(({ id }) => id)).toEqual([])
  })

  it('stands among the others only where it is asked, and does not declare it too', () => {
    const stale = Object.keys(others).filter((id) => !asked.some((one) => one.id === id && one.about === undefined))
    expect(stale).toEqual([])
  })

  it('is an operation of administrators that writes', () => {
    expect(contracts.filter((contract) => contract.about !== undefined && !isWrite(contract)).map(({ id }) => id)).toEqual([])
  })

  it('has an example that names the person, which the contract suite runs', () => {
    expect(writes.filter(({ about }) => about === 'person').length).toBeGreaterThanOrEqual(18)
  })
})

type Outcome = { done: number; failed: number; errors: { name: string }[] }

describe('a decision about oneself', () => {
  let org: Org
  beforeAll(async () => {
    org = await freshOrganization()
  })
  const oneself = [403, 5181]
  const headers = () => ({ 'idempotency-key': newId() })

  const named = writes.filter(
    ({ about, params, body }) =>
      about === 'person' && [params, body].some((shape) => shape instanceof z.ZodObject && 'userId' in shape.shape),
  )
  it.each(named.map((contract) => [contract.id, contract] as const))(
    'is refused where the request names the person: %s',
    async (_, contract) => {
      const userId = org.admin.user.id
      const { params = {}, body = {} } = contract.example
      const asked = {
        params: Object.fromEntries(
          Object.entries(params).map(([key, value]) => [key, key === 'userId' ? userId : String(value)]),
        ),
        body: 'userId' in body ? { ...body, userId } : body,
        headers: headers(),
      }
      expect(code(await org.admin.call(contract, asked))).toEqual(oneself)
    },
  )

  it('is refused for an own attempt: its grade, release, end, beginning anew and removal', async () => {
    const { assessmentId, pathId } = await makeQuiz(org, { release: 'byHand' }, ['trueFalse', 'longText'])
    await putEnrolment(org, pathId, org.admin)
    const { id } = await start(org.admin, assessmentId)
    const own = (contract: Contract, body?: object) => org.admin.call(contract, { params: { id }, ...(body && { body }) })
    const reason = { reason: 'For myself' }
    expect(code(await own(forceSubmit, reason))).toEqual(oneself)
    await org.admin.call(submitAttempt, { params: { attemptId: id }, headers: headers() })
    for (const answer of [
      await own(gradeAttempt, { grades: [{ questionRef: 'q2', score: 2 }] }),
      await own(releaseAttempt),
      await own(reopenAttempt, reason),
      await own(voidAttempt, reason),
    ])
      expect(code(answer)).toEqual(oneself)
  })

  it('is refused for more time of a group that the person is in', async () => {
    const id = await make(org, createGroup, { kind: 'department', name: { en: `Team ${newId().slice(-8)}` }, parentId: null })
    const body = { groupId: id, timeFactor: 2, reason: 'Extra time' }
    expect(code(await org.admin.call(createAccommodation, { body }))[0]).toBe(201)
    await org.admin.call(addGroupMembers, { params: { id }, body: { userIds: [org.admin.user.id] } })
    expect(code(await org.admin.call(createAccommodation, { body }))).toEqual(oneself)
  })

  it('is refused for an own enrolment: a correction, another date and an exemption', async () => {
    const { pathId } = await makeQuiz(org)
    const eid = await putEnrolment(org, pathId, org.admin)
    const correction = { params: { enrolmentId: eid }, body: { state: 'complete', reason: 'Known' } }
    expect(code(await org.admin.call(overrideProgress, correction))).toEqual(oneself)
    const params = { id: pathId, eid }
    expect(code(await org.admin.call(extendEnrolment, { params, body: { dueAt: null } }))).toEqual(oneself)
    expect(code(await org.admin.call(waiveEnrolment, { params, body: { reason: 'Known' } }))).toEqual(oneself)
    expect(await itemRows(org, eid)).toEqual([])
  })

  it('is refused for an own certificate, which another person can change', async () => {
    const other = await org.person(`second${newId().slice(-12)}`, org.roles.admin)
    const body = { userId: org.admin.user.id, title: { ar: 'السلامة', en: 'Safety' } }
    const { envelope } = await other.call(certificates.issueOne, { body, headers: headers() })
    const { id } = envelope.data as { id: string }
    for (const [contract, sent] of [
      [certificates.extendOne, { expiresAt: null }],
      [certificates.reissueOne, {}],
      [certificates.reinstateOne, undefined],
      [certificates.keepOne, undefined],
    ] as const)
      expect(code(await org.admin.call(contract, { params: { id }, ...(sent && { body: sent }) }))).toEqual(oneself)
    expect(code(await other.call(certificates.extendOne, { params: { id }, body: { expiresAt: null } }))).toEqual([200, 200])
  })

  it('is left out of a job over many people, with the reason, while the other rows are done', async () => {
    const { pathId } = await makeQuiz(org)
    const other = await org.person(`other${newId().slice(-12)}`, org.roles.learner)
    const [own, theirs] = [await putEnrolment(org, pathId, org.admin), await putEnrolment(org, pathId, other)]
    const enrolmentIds = [own, theirs]
    const userIds = [org.admin.user.id, other.user.id]
    for (const [contract, body] of [
      [extendMany, { enrolmentIds, dueAt: null }],
      [waiveMany, { enrolmentIds, reason: 'Known' }],
      [issueMany, { pathId, userIds }],
    ] as const) {
      const { data } = (await org.admin.call(contract, { body, headers: headers() })).envelope as { data: { jobId: string } }
      await mailsOf(org)
      const job = (await org.admin.call(readOwnJob, { params: { jobId: data.jobId } })).data as Outcome
      expect([contract.id, job.done, job.failed, job.errors.map(({ name }) => name)]).toEqual([
        ...[contract.id, 2, 1, ['aboutOneself']],
      ])
    }
  })
})

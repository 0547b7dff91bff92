import { expect } from 'vitest'
import { attempts } from '@/db/schema/assessments'
import { appeals } from '@/db/schema/assessments-appeals'
import { papers } from '@/db/schema/assessments-papers'
import { attemptRecords } from '@/db/schema/assessments-records'
import { certificates } from '@/db/schema/certificates'
import { communityReports, communitySanctions } from '@/db/schema/communities-moderation'
import { formerPasswords, knownDevices, passwordResets, twoFactorBackupCodes, twoFactorChallenges } from '@/db/schema/identity'
import { invites } from '@/db/schema/invites'
import { jobs } from '@/db/schema/jobs'
import { memberImportRows, memberImports } from '@/db/schema/member-imports'
import { notificationSettings, notifications } from '@/db/schema/notifications'
import { erasureRequests } from '@/db/schema/own-data'
import { scimUsers } from '@/db/schema/scim'
import { signUps } from '@/db/schema/sign-up'
import { ssoIdentities, ssoProviders, ssoSessions } from '@/db/schema/single-sign-on'
import { termPolicies, termPolicyAcceptances } from '@/db/schema/terms'
import { createAccommodation } from '@/lib/domain/assessing/assessments/attempts/accommodations.contract'
import { saveAnswer } from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { makeAssessment, start } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import { leaveSeat } from '@/lib/domain/assessing/assessments/seating/traces.fixtures'
import { leaveWork } from '@/lib/domain/assessing/assignments/traces.fixtures'
import { leaveGrade } from '@/lib/domain/assessing/gradebook/traces.fixtures'
import { leaveObserved } from '@/lib/domain/assessing/observations/traces.fixtures'
import { leavePeerReview } from '@/lib/domain/assessing/peer-reviews/traces.fixtures'
import { leavePoints } from '@/lib/domain/assessing/points/traces.fixtures'
import { leaveComment } from '@/lib/domain/assessing/rubrics/traces.fixtures'
import { leaveResponse } from '@/lib/domain/assessing/surveys/traces.fixtures'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { withPhoto } from '@/lib/domain/house/identity/account/photo.fixtures'
import { noteMailEvent } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { exampleNotice } from '@/lib/domain/house/notifications/examples.fixtures'
import { keyHolder } from '@/lib/domain/house/passkeys/examples.fixtures'
import { makeCommunity, makeThread } from '@/lib/domain/learning/communities/examples.fixtures'
import { updateThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { putNote } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import { leaveAttendance } from '@/lib/domain/learning/live/traces.fixtures'
import { leaveWatching } from '@/lib/domain/learning/media/watching/traces.fixtures'
import { overrideProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { leaveIntervention } from '@/lib/domain/standards/analytics/traces.fixtures'
import { leaveLaunch } from '@/lib/domain/standards/lti-platforms/traces.fixtures'
import { leaveToolTraces } from '@/lib/domain/standards/lti-tools/traces.fixtures'
import { leaveCourse } from '@/lib/domain/standards/scorm/traces.fixtures'
import { leaveLaunched } from '@/lib/domain/standards/xapi/traces.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { event, putWalk, send } from '@/lib/domain/testing/walks'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** Jobs of a person, and of others that name them. */
async function leaveJobs(db: Tx, org: Org, { userId, email }: { userId: string; email: string }): Promise<void> {
  const tenant = { organizationId: org.organization.id }
  const startedFrom = {
    email,
    apiKeyId: null,
    ipAddress: '',
    device: { platform: null, os: null, browser: null },
    requestId: newId(),
  }
  const job = {
    ...tenant,
    name: 'testing.none',
    payload: { to: email },
    state: 'queued' as const,
    startedFrom,
    searchText: email,
  }
  await db.insert(jobs).values({ ...job, userId })
  const rowErrors = [{ row: 1, label: email, error: { name: 'userInactive' } }]
  const others = { ...startedFrom, email: org.admin.email }
  await db.insert(jobs).values({ ...job, userId: org.admin.user.id, startedFrom: others, label: email, rowErrors })
}

/** A provider through which a person signs in. */
async function leaveSignOn(
  db: Tx,
  mine: { organizationId: string; userId: string },
  { email, sessionId }: { email: string; sessionId: string },
): Promise<void> {
  const tenant = { organizationId: mine.organizationId }
  const providerId = newId()
  const provider = { name: 'IdP', nameKey: `idp${newId()}`, issuer: 'https://idp.example', clientId: 'x' }
  await db.insert(ssoProviders).values({ ...tenant, id: providerId, ...provider })
  await db.insert(ssoIdentities).values({ ...mine, providerId })
  await db.insert(scimUsers).values({ ...mine, providerId, userName: email, userNameKey: email })
  await db.insert(ssoSessions).values({ ...tenant, sessionId, providerId, sealedIdToken: 'x' })
}

/** A learner with rows in every table about people: through the operations, or where those take others, as rows. */
export async function everywhere(org: Org) {
  const { assessmentId } = await makeAssessment(org)
  const walk = await putWalk(org, [
    { key: 'policy.acknowledgement', settings: { requireTypedName: true }, body: { version: '2' } },
    { key: 'assessment.quiz', body: { assessmentId } },
  ])
  const { learner, module, pathId, enrolmentId, items } = walk
  const [userId, typed] = [learner.user.id, `typed${newId()}`]
  const acknowledged = await send(learner, module, event('acknowledged', { version: '2', typedName: typed }))
  expect(acknowledged.status, acknowledged.text).toBe(200)
  const correction = { itemId: items[0]?.id, state: 'complete', reason: 'Signed on paper' }
  expect((await org.admin.call(overrideProgress, { params: { enrolmentId }, body: correction })).status).toBe(200)
  const [attempt, answer] = [await start(learner, assessmentId), { type: 'trueFalse', choice: true }]
  const saving = { params: { attemptId: attempt.id, questionRef: 'q1' }, body: { answer, seq: 1 } }
  expect((await learner.call(saveAnswer, saving)).status).toBe(200)
  await org.admin.call(createAccommodation, { body: { userId, reason: 'Reads with a screen reader' } })
  await learner.call(putNote, { params: { moduleId: module }, body: { pathId, isBookmarked: false, text: 'Mine' } })
  const threadId = await makeThread(learner, await makeCommunity(org))
  await learner.call(updateThread, { params: { id: threadId }, body: { text: 'Changed' } })
  await keyHolder(org, learner)
  await withPhoto(org, learner, await pngOf(16, 16))
  await noteMailEvent({ organizationId: org.organization.id, email: learner.email }, 'bounced', new Date())
  const tenant = { organizationId: org.organization.id }
  const [mine, soon] = [{ ...tenant, userId }, new Date(Date.now() + 60_000)] as const
  const { email } = learner
  await org.database(async (db) => {
    const [tokenHash, nonce] = [newId(), newId()]
    // Comments on an answer are shown once its result is released.
    await db.update(attempts).set({ state: 'released' })
    const appealed = { assessmentId, attemptId: attempt.id, position: 1, reason: '', scoreBefore: 0 }
    await db.insert(appeals).values({ ...mine, ...appealed, state: 'dismissed' })
    await db.insert(papers).values({ ...mine, assessmentId, versionNumber: 1, seed: '', items: [] })
    await db.insert(attemptRecords).values({ ...tenant, attemptId: attempt.id, kind: 'opened', at: soon, tab: '' })
    await db.insert(knownDevices).values({ ...mine, tokenHash, lastUsedAt: soon })
    await db.insert(twoFactorChallenges).values({ ...mine, tokenHash, from: 'website', expiresAt: soon })
    await db.insert(twoFactorBackupCodes).values({ ...mine, codeHash: tokenHash })
    await db.insert(formerPasswords).values({ ...mine, passwordHash: tokenHash })
    await db.insert(passwordResets).values({ ...mine, tokenHash, nonce, credentialVersion: 1, expiresAt: soon })
    await db.insert(notificationSettings).values(mine)
    await db
      .insert(communityReports)
      .values({ ...mine, postId: threadId, reason: 'spam', weight: 0, isNew: true, state: 'dismissed' })
    await db.insert(communitySanctions).values({ ...mine, kind: 'warn', reason: '' })
    await db.insert(notifications).values({ ...mine, ...exampleNotice })
    await db.insert(signUps).values({ ...tenant, email, locale: 'ar', tokenHash, nonce, expiresAt: soon })
    const roleId = org.roles.learner
    const blank = { name: {}, locale: 'ar' as const, expiresAt: soon }
    const invited = { ...tenant, ...blank, email, roleId, nonce, invitedBy: org.admin.user.id }
    await db.insert(invites).values({ ...invited, tokenHash, userId, status: 'accepted' })
    // Another one to the same address, that was never accepted.
    await db.insert(invites).values({ ...invited, tokenHash: nonce, searchText: email })
    await leaveJobs(db, org, { userId, email })
    for (const leave of [leavePoints, leaveWatching, leaveComment]) await leave(db, mine)
    for (const leave of [leaveAttendance, leaveCourse, leaveLaunched, leaveToolTraces]) await leave(db, mine, module)
    await leaveGrade(db, mine, { pathId, enrolmentId })
    await leaveWork(db, mine, { enrolmentId, moduleId: module })
    await leaveObserved(db, mine, enrolmentId)
    await leavePeerReview(db, mine, module)
    await leaveSeat(db, mine, { assessmentId, pathId })
    for (const leave of [leaveLaunch, leaveResponse]) await leave(db, mine, pathId)
    await leaveIntervention(db, mine)
    const [importId, code] = [newId(), newId().replaceAll('-', '').toUpperCase().slice(0, 26)]
    const awarded = { holderName: {}, title: { en: 'x' }, issuerName: { ar: 'x', en: 'x' }, issuedAt: soon }
    await db.insert(certificates).values({ ...mine, code, ...awarded, statusIndex: await db.$count(certificates) })
    await db.insert(memberImports).values({ ...tenant, id: importId, fileName: 'people.csv', startedBy: org.admin.user.id })
    const row = { state: 'done' as const, email, name: {}, locale: 'ar' as const, cells: {}, problems: [] }
    await db.insert(memberImportRows).values({ ...tenant, importId, number: 1, ...row })
    await leaveSignOn(db, mine, { email, sessionId: learner.sessionId })
    const policyId = newId()
    await db
      .insert(termPolicies)
      .values({ ...tenant, id: policyId, type: 'marketing', number: Math.floor(Math.random() * 1e9), content: {} })
    await db.insert(termPolicyAcceptances).values({ ...mine, policyId, ipAddress: '203.0.113.7' })
    await db.insert(erasureRequests).values({ ...mine, requestedAt: new Date(0), dueAt: new Date(0) })
  })
  return { ...walk, typed }
}

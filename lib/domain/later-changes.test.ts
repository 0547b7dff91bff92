import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { communities } from '@/db/schema/communities'
import { pointsLeaderboards } from '@/db/schema/points-boards'
import { createAccommodation } from './assessing/assessments/attempts/accommodations.contract'
import { publishAssessment, updateAssessment } from './assessing/assessments/definitions.contract'
import { createBoard } from './assessing/points/boards.contract'
import { contracts } from './contracts'
import { attemptUnderWay, change, finished, pathUnderWay, seatToCome } from './later-changes.fixtures'
import { createCommunity } from './learning/communities/spaces/spaces.contract'
import { archivePath } from './learning/learning-paths/publishing.contract'
import { waiveEnrolment, withdrawEnrolment } from './learning/learning-paths/roster.contract'
import { makeRoom } from './learning/live/examples.fixtures'
import { updateRoom } from './learning/live/places/rooms.contract'
import { archiveModule, unpublishModule } from './learning/modules/authoring/module-states.contract'
import { deprecateModuleType } from './learning/modules/module-types/module-types.contract'
import { archiveQuestion } from './learning/question-banks/questions.contract'
import { addGroupMembers } from './people/groups/group-members.contract'
import { createGroup, removeGroup } from './people/groups/groups.contract'
import { suspendMember } from './people/members/member-state.contract'
import type { Org } from './testing/contract-suite'
import { freshOrganization } from './testing/fixtures'
import { mailsOf } from './testing/mails'
import { make } from './testing/preparations'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const at = (file: string, title: string) => ({ file: `lib/domain/${file}.test.ts`, title })
const attempts = (title: string) => at('assessing/assessments/attempts/attempts', title)

/** Ending, moving or withdrawing something: the operations whose name says so. */
const verbs =
  /^(archive|cancel|close|delete|deprecate|end|migrate|move|publish|remove|revoke|rollBack|suspend|unpublish|void|waive|withdraw)/
const later = contracts.filter(
  ({ id, path, method }) => method !== 'GET' && path.startsWith('/admin/') && verbs.test(id.split('.')[1] ?? ''),
)

/** About access and connections: no attempt, enrolment, session or booking rests on them. */
const ofAccess =
  /^(analytics|apiKeys|certificates|communitySanctions|invites|notificationAnnouncements|roles|serviceAccounts|sessions|ssoProviders|termPolicies|webhooks)\./

/**
 * Changes behind what is under way: it is kept, or the change is refused, or it ends and its people learn it. Each is shown here, or by the test that
 * is named; a pattern is of what the description of the operation says.
 */
const shown: Record<string, ReturnType<typeof at> | RegExp | (() => Promise<void>)> = {
  'assignmentExtensions.remove': at('assessing/assignments/assignments', 'takes points for lateness, and obeys extensions'),
  'assignments.archive': /what was handed in is still graded, and all grades stay/,
  'assignments.publish': at('assessing/assignments/assignments', 'keeps names hidden until the release, and what was published'),
  'commentBank.remove': /Comments that were inserted before stay/,
  'observations.archive': /all results stay/,
  'observations.publish': /becomes the next version, which never changes/,
  'rubrics.archive': /Work that uses it keeps its copy/,
  'surveys.archive': /Its results stay/,
  'surveys.close': /no further response is taken/,
  'surveys.publish': at('assessing/surveys/surveys', 'keeps earlier answers: a published question keeps its type'),
  'accommodations.remove': at('assessing/assessments/attempts/accommodations', 'its end takes the time away'),
  'attemptChanges.void': at('assessing/certificates/certificate-reviews', 'follows from a voided attempt'),
  'questionBanks.remove': at('learning/question-banks/questions', 'a bank with questions stays'),
  'questions.remove': at('assessing/assessments/question-uses', 'is neither moved, nor retagged, nor made harder, nor deleted'),
  'assets.delete': at('house/files/assets', 'cannot be deleted while there are any'),
  'certificateTemplates.archive': at('assessing/certificates/templates/templates', 'named by a rule is not archived'),
  'certificateTemplates.publish': at('assessing/certificates/templates/templates', 'certificates get what was published of it'),
  'communities.removeMember': at('learning/communities/communities', 'closed ones for members whom a moderator admitted'),
  'gamification.closeLeaderboard': at('assessing/points/own-boards', 'is gone when it is closed'),
  'gradebook.removeColumn': at('assessing/gradebook/entering', 'count by the settings, and are hidden until a moment'),
  'gradeScales.remove': at('assessing/gradebook/entering', 'keep the scale that a gradebook uses'),
  'groups.removeManager': at('people/groups/reach', 'loses people with their membership, and groups with the management'),
  'groups.removeMember': at('learning/learning-paths/following', 'ends with its group, and lets go of its people'),
  'groups.removeRule': at('people/groups/rules', 'and when it goes; members by hand stay'),
  'coursePackages.delete': at('standards/scorm/packages/packages', 'holds its archive, and takes all its files with it'),
  'learningPaths.endAssignment': at('learning/learning-paths/following', 'follows no more when it is ended'),
  'learningPaths.migrateEnrolment': at('learning/learning-paths/enrolments', 'stays on its version until it is migrated'),
  'learningPaths.publish': at('learning/progress/closed-lessons', 'is served by the pinned version of the path only'),
  'learningPaths.removeTeacher': at('own-paths', 'loses a path at the next request when their teaching ends'),
  'learningPaths.rollBack': at('learning/learning-paths/path-events', 'publishes a rollback with the version that it made'),
  'learningPaths.waiveMany': at('learning/learning-paths/bulk-change', 'changes the enrolments of their people, single and many'),
  'learningPaths.withdrawMany': at(
    'learning/learning-paths/bulk-change',
    'changes the enrolments of their people, single and many',
  ),
  'liveBookings.remove': at('learning/live/notices', 'say that a booking was ended'),
  'liveOnlineAccounts.remove': at('learning/live/online/meetings', 'has a link for each person with a seat'),
  'liveSeries.cancel': at('learning/live/series/series', 'is canceled from one of its sessions on'),
  'liveSeries.move': at('learning/live/series/series', 'keeps its bookings'),
  'liveSessions.cancel': at('learning/live/notices', 'follow a booking from the waiting list to the end'),
  'liveSessions.move': at('learning/live/rooms', 'keep their bookings when they are moved'),
  'media.publishTimeline': at('learning/media/timelines/timelines', 'each version stays as it was'),
  'media.deleteTrack': at('learning/media/timelines/timelines', 'belong to their film'),
  'assessments.archive': attempts('that is changed or archived leaves open attempts as they are'),
  async 'assessments.publish'() {
    const { assessmentId: id, finish, deadline } = await attemptUnderWay(org)
    const before = await deadline()
    await change(org, updateAssessment, { params: { id }, body: { passPercent: 99, timeLimitSeconds: 60 } })
    expect(await change(org, publishAssessment, { params: { id } })).toBe(200)
    expect([await deadline(), await finish()]).toEqual([before, finished])
  },
  async 'questions.archive'() {
    const { questionIds, finish } = await attemptUnderWay(org)
    expect(await change(org, archiveQuestion, { params: { id: questionIds[0] ?? '' } })).toBe(200)
    expect(await finish()).toEqual(finished)
  },
  async 'groups.remove'() {
    const { assessmentId, learner, deadline, finish } = await attemptUnderWay(org)
    const id = await make(org, createGroup, { kind: 'department', name: { en: 'Nurses' } })
    const params = { id }
    await change(org, addGroupMembers, { params, body: { userIds: [learner.user.id] } })
    await make(org, createAccommodation, { assessmentId, groupId: id, timeFactor: 2 })
    const before = await deadline()
    const communityId = await make(org, createCommunity, { kind: 'group', groupId: id, title: { en: 'Nurses' } })
    const name = { ar: 'الممرضون', en: 'Nurses' }
    const boardId = await make(org, createBoard, { name, scope: 'group', groupId: id, period: 'week' })
    expect(await change(org, removeGroup, { params })).toBe(200)
    await mailsOf(org)
    const [space] = await org.database((db) => db.select().from(communities).where(eq(communities.id, communityId)))
    const boards = pointsLeaderboards
    const [board] = await org.database((db) => db.select().from(boards).where(eq(boards.id, boardId)))
    expect([space?.state, space?.version, board?.closedAt, board?.version]).toEqual(['archived', 2, expect.any(Date), 2])
    expect([await deadline(), await finish()]).toEqual([before, finished])
  },
  'operator.suspendOrganization': at('standards/operator/operator', 'answers its keys, its sessions and sign-ins with one error'),
  async 'learningPaths.archive'() {
    const { pathId, goOn, state } = await pathUnderWay(org)
    expect(await change(org, archivePath, { params: { id: pathId } })).toBe(200)
    expect([await goOn(), await state()]).toEqual([200, 'completed'])
    const seat = await seatToCome(org)
    await change(org, archivePath, { params: { id: seat.pathId } })
    await mailsOf(org)
    expect(await seat.own()).toMatchObject({ booking: 'booked' })
  },
  async 'learningPaths.waiveEnrolment'() {
    const { pathId, enrolmentId: eid, goOn, state } = await pathUnderWay(org)
    expect(await change(org, waiveEnrolment, { params: { id: pathId, eid }, body: { reason: 'Has it' } })).toBe(200)
    await goOn()
    expect(await state()).toBe('waived')
  },
  async 'learningPaths.withdrawEnrolment'() {
    const attempt = await attemptUnderWay(org)
    const leave = (id: string, eid: string) => change(org, withdrawEnrolment, { params: { id, eid } })
    expect(await leave(attempt.pathId, attempt.enrolmentId)).toBe(200)
    expect(await attempt.finish()).toEqual(finished)
    const { pathId, enrolmentId, goOn, state } = await pathUnderWay(org)
    await leave(pathId, enrolmentId)
    expect([await goOn(), await state()]).toEqual([403, 'withdrawn'])
  },
  async 'modules.archive'() {
    const { module, finish } = await attemptUnderWay(org)
    expect(await change(org, archiveModule, { params: { id: module } })).toBe(6311)
    expect(await finish()).toEqual(finished)
    const seat = await seatToCome(org)
    expect(await change(org, archiveModule, { params: { id: seat.moduleId } })).toBe(6311)
  },
  async 'modules.unpublish'() {
    const { module, finish } = await attemptUnderWay(org)
    expect(await change(org, unpublishModule, { params: { id: module } })).toBe(200)
    expect(await finish()).toEqual(finished)
    const seat = await seatToCome(org)
    await change(org, unpublishModule, { params: { id: seat.moduleId } })
    expect(await seat.own()).toMatchObject({ booking: 'booked', state: 'planned' })
  },
  'examRooms.remove': /A room with people answers 409/,
  'examSeats.remove': /An attempt that was started goes on/,
  'seatPlans.remove': /Attempts that were started go on/,
  'submissionComments.remove': /Only the person who wrote it removes it/,
  'moderation.end': /The release is no longer held/,
  'modules.publish': /learners read from now on/,
  'communityModeration.move': /the people of that community read it/,
  'domains.remove': /links have the address below the server's own again, and everyone signs in again/,
  'logStreams.remove': /What was sent remains at the receiver/,
  'memberImports.suspendMissing': /`POST …\/missing\/restore` takes it back/,
  'gamification.removeLevel': /the highest level that is left/,
  'ltiPlatforms.remove': /Accounts, enrollments and progress stay/,
  'ltiTools.remove': /cannot be opened any more; .* progress .* stays/,
  'xapi.waive': /The unit is satisfied, its lesson complete/,
  async 'moduleTypes.deprecate'() {
    const { goOn, state } = await pathUnderWay(org)
    await change(org, deprecateModuleType, { params: { key: 'content.article' } })
    expect([await goOn(), await state()]).toEqual([200, 'completed'])
  },
  async 'organizationMembers.suspend'() {
    const { learner, seat } = await seatToCome(org)
    expect(await change(org, suspendMember, { params: { id: learner.user.id } })).toBe(200)
    await mailsOf(org)
    // Until they are restored or the seat is taken away.
    expect(await seat()).toBe('booked')
  },
}

describe('a later change', () => {
  const ids = later.map(({ id }) => id).filter((id) => !ofAccess.test(id))
  it('is stated for every operation of its kind, and for no other', () => {
    expect(later.length).toBeGreaterThan(50)
    expect(Object.keys(shown).toSorted()).toEqual(ids.toSorted())
  })

  it.each(Object.entries(shown))('%s keeps what is under way, or says what it ends', async (id, proof) => {
    if (typeof proof === 'function') await proof()
    else if (proof instanceof RegExp) expect(later.find((one) => one.id === id)?.description).toMatch(proof)
    else expect(readFileSync(proof.file, 'utf8')).toMatch(new RegExp(`it\\((['"\`]).*${proof.title.replace(/[.]/g, '\\.')}`))
  })

  it('of a room leaves the sessions that are planned in it', async () => {
    const roomId = await makeRoom(org, { name: { en: 'Old hall' } })
    const { own } = await seatToCome(org, { roomId })
    expect(await change(org, updateRoom, { params: { id: roomId }, body: { state: 'archived' } })).toBe(200)
    expect(await own()).toMatchObject({ booking: 'booked', roomName: { en: 'Old hall' } })
  })
})

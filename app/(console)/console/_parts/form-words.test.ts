import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decideAppeal as decideGradeAppeal } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { createAccommodation } from '@/lib/domain/assessing/assessments/attempts/accommodations.contract'
import { createAssessment, updateAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { forceSubmit, reopenAttempt, voidAttempt } from '@/lib/domain/assessing/assessments/grading/attempt-changes.contract'
import { updateAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { createExtension } from '@/lib/domain/assessing/assignments/extensions.contract'
import { extendOne, reissueOne, revokeOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { createBadge, updateBadge } from '@/lib/domain/assessing/points/badges.contract'
import { createBoard, updateBoard } from '@/lib/domain/assessing/points/boards.contract'
import { decideContest } from '@/lib/domain/assessing/points/contests/contests.contract'
import { createLevel } from '@/lib/domain/assessing/points/levels.contract'
import { createRule } from '@/lib/domain/assessing/points/rules.contract'
import { updateSetting } from '@/lib/domain/assessing/points/settings.contract'
import { createComment, updateComment } from '@/lib/domain/assessing/rubrics/comments.contract'
import { createSurvey, updateSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { putLogRetention } from '@/lib/domain/house/activity-log/log-retention.contract'
import { createApiKey, updateApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { createServiceAccount, updateServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { updateBrand } from '@/lib/domain/house/branding/branding.contract'
import { addDomain } from '@/lib/domain/house/domains/domains.contract'
import { updateFeatures } from '@/lib/domain/house/features/features.contract'
import { updateAsset } from '@/lib/domain/house/files/assets.contract'
import { changePassword } from '@/lib/domain/house/identity/account/own-account.contract'
import { updateProfile } from '@/lib/domain/house/identity/account/profile.contract'
import { updateSignInPolicy } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { saveLogStream } from '@/lib/domain/house/log-streams/stream.contract'
import { createAnnouncement } from '@/lib/domain/house/notifications/announcements.contract'
import { updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { createRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { updateSignUpPolicy } from '@/lib/domain/house/sign-up/sign-up-policy.contract'
import { createWebhook } from '@/lib/domain/house/webhooks/webhooks.contract'
import { decidePost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { decideAppeal } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { createCommunity, updateCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { createPath, updatePath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { extendEnrolment, waiveEnrolment } from '@/lib/domain/learning/learning-paths/roster.contract'
import { addPathTeacher, changePathTeacher } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { markAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { saveOnlineAccount } from '@/lib/domain/learning/live/online/accounts.contract'
import { createRoom, updateRoom } from '@/lib/domain/learning/live/places/rooms.contract'
import { cancelFollowing, createSeries, moveFollowing } from '@/lib/domain/learning/live/series/series.contract'
import { cancelSession, createSession, moveSession, updateSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { updateMedia } from '@/lib/domain/learning/media/records/records.contract'
import { createModuleType, updateModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { createQuestionBank, updateQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { updateMember } from '@/lib/domain/people/members/member-facts.contract'
import { createMember } from '@/lib/domain/people/members/new-member.contract'
import { createSsoProvider, updateSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { createIntervention } from '@/lib/domain/standards/analytics/interventions.contract'
import { createReport } from '@/lib/domain/standards/analytics/reports.contract'
import { createLtiPlatform, updateLtiPlatform } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { registerLtiPlatform } from '@/lib/domain/standards/lti-platforms/registration.contract'
import { createLtiTool, updateLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import {
  createServedOrganization,
  suspendServedOrganization,
  updateServedOrganization,
} from '@/lib/domain/standards/operator/served-organizations.contract'
import { updatePackage } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { waiveLaunch } from '@/lib/domain/standards/xapi/results/results.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { type FieldTexts, formFields } from '@/lib/ui/form/fields'
import { type Messages, messages } from '@/messages/catalogue'

const contracts = {
  createMember,
  updateMember,
  createAccommodation,
  cancelFollowing,
  createLtiPlatform,
  createLtiTool,
  registerLtiPlatform,
  createSeries,
  moveFollowing,
  saveOnlineAccount,
  updateLtiPlatform,
  updateLtiTool,
  updatePackage,
  createIntervention,
  createReport,
  createAssessment,
  decideContest,
  decideGradeAppeal,
  updateAssessment,
  updateAssignment,
  createExtension,
  createComment,
  updateComment,
  createSurvey,
  updateSurvey,
  changePassword,
  createAnnouncement,
  createApiKey,
  createCommunity,
  createBadge,
  createBoard,
  createGroup,
  createLevel,
  createModuleType,
  createPath,
  createQuestionBank,
  createRole,
  createRule,
  createServiceAccount,
  createSsoProvider,
  createWebhook,
  cancelSession,
  createRoom,
  createSession,
  markAttendance,
  moveSession,
  updateRoom,
  updateSession,
  decideAppeal,
  decidePost,
  extendEnrolment,
  extendOne,
  forceSubmit,
  reissueOne,
  reopenAttempt,
  revokeOne,
  updateApiKey,
  updateAsset,
  updateBadge,
  updateBoard,
  updateBrand,
  addDomain,
  putLogRetention,
  createServedOrganization,
  saveLogStream,
  suspendServedOrganization,
  updateServedOrganization,
  updateCommunity,
  updateFeatures,
  updateMedia,
  updateModuleType,
  updateOrganization,
  updatePath,
  addPathTeacher,
  changePathTeacher,
  updateProfile,
  updateQuestionBank,
  updateRole,
  updateServiceAccount,
  updateSetting,
  updateSignInPolicy,
  updateSignUpPolicy,
  updateSsoProvider,
  voidAttempt,
  waiveEnrolment,
  waiveLaunch,
}
const post = ['department', 'jobTitle', 'managerId']
const person = ['name', 'externalId', 'employeeNumber', ...post]

/** Every form made of a contract: where, of which, with whose words, and what it leaves out of the contract for want of them. */
const forms: [string, keyof typeof contracts, (words: Messages) => FieldTexts, string[]?][] = [
  ['_parts/home/first-days.tsx', 'updateOrganization', ({ organization }) => organization],
  ['account/_parts/profile.tsx', 'updateProfile', ({ account }) => account, ['photo']],
  ['account/_parts/security.tsx', 'changePassword', ({ account }) => account.password],
  ['announcements/new/page.tsx', 'createAnnouncement', ({ announcements }) => announcements],
  ['api-keys/_parts/key-actions.tsx', 'updateApiKey', ({ apiKeys }) => apiKeys],
  ['api-keys/page.tsx', 'createApiKey', ({ apiKeys }) => apiKeys, ['serviceAccountId']],
  [
    'assessments/[id]/page.tsx',
    'createAccommodation',
    ({ assessments }) => assessments.prolong,
    ['assessmentId', 'userId', 'groupId', 'forEveryone', 'timeFactor', 'extraAttempts', 'opensAt', 'until'],
  ],
  ['assessments/_parts/setting-groups.ts', 'updateAssessment', (words) => words.assessments],
  ['assessments/assignments/[id]/page.tsx', 'createExtension', (words) => words.assignmentDesk],
  ['assessments/assignments/_parts/fields.ts', 'updateAssignment', (words) => words.assignmentDesk],
  ['assessments/attempts/[id]/page.tsx', 'forceSubmit', ({ gradingDesk }) => gradingDesk],
  ['assessments/attempts/[id]/page.tsx', 'reopenAttempt', ({ gradingDesk }) => gradingDesk],
  ['assessments/attempts/[id]/page.tsx', 'voidAttempt', ({ gradingDesk }) => gradingDesk],
  ['assessments/comment-bank/new/page.tsx', 'createComment', ({ rubrics }) => rubrics.comments],
  ['assessments/comment-bank/page.tsx', 'updateComment', ({ rubrics }) => rubrics.comments],
  ['surveys/[id]/edit/page.tsx', 'updateSurvey', ({ surveys }) => surveys],
  ['surveys/new/page.tsx', 'createSurvey', ({ surveys }) => surveys],
  ['assessments/new/page.tsx', 'createAssessment', (words) => words.assessments],
  ['certificates/[id]/page.tsx', 'extendOne', ({ certificates }) => certificates],
  ['certificates/[id]/page.tsx', 'reissueOne', ({ certificates }) => certificates],
  ['certificates/[id]/page.tsx', 'revokeOne', ({ certificates }) => certificates],
  ['communities/[id]/edit/page.tsx', 'updateCommunity', ({ communityDesk }) => communityDesk],
  ['communities/decisions/page.tsx', 'decideAppeal', ({ communityDesk }) => communityDesk, ['decision']],
  ['communities/new/page.tsx', 'createCommunity', ({ communityDesk }) => communityDesk, ['pathId', 'groupId']],
  ['communities/queue/page.tsx', 'decidePost', ({ communityDesk }) => communityDesk, ['decision']],
  ['communities/queue/page.tsx', 'decidePost', ({ communityDesk }) => communityDesk, ['decision']],
  ['enrolments/page.tsx', 'extendEnrolment', ({ learningPaths }) => learningPaths],
  ['enrolments/page.tsx', 'waiveEnrolment', ({ learningPaths }) => learningPaths],
  ['files/[id]/page.tsx', 'updateAsset', ({ files }) => files],
  ['files/media/[id]/page.tsx', 'updateMedia', ({ mediaDesk }) => mediaDesk, ['durationSeconds', 'durationFrom', 'posterId']],
  ['points/_parts/badges.tsx', 'createBadge', ({ points }) => points],
  ['points/_parts/badges.tsx', 'updateBadge', ({ points }) => points],
  ['points/_parts/boards.tsx', 'createBoard', ({ points }) => points],
  ['points/_parts/boards.tsx', 'updateBoard', ({ points }) => points],
  ['points/_parts/levels.tsx', 'createLevel', ({ points }) => points],
  [
    'analytics/_parts/report-parts.tsx',
    'createReport',
    ({ analytics: { reports } }) => ({ ...reports, values: { language: reports.languages } }),
    ['by', 'schedule'],
  ],
  ['activity-log/retention/page.tsx', 'putLogRetention', ({ activityLog }) => activityLog.retention],
  ['activity-log/stream/page.tsx', 'saveLogStream', ({ activityLog }) => activityLog.stream],
  ['analytics/learners/[id]/page.tsx', 'createIntervention', ({ analytics }) => analytics.help, ['kind', 'enrolmentId']],
  ['points/_parts/rules.tsx', 'createRule', ({ points }) => points, ['startsOn', 'endsOn']],
  ['points/page.tsx', 'updateSetting', ({ points }) => points],
  ['groups/[id]/edit/page.tsx', 'createGroup', ({ groups }) => groups],
  ['groups/new/page.tsx', 'createGroup', ({ groups }) => groups],
  ['learning-paths/[id]/learners/page.tsx', 'extendEnrolment', ({ learningPaths }) => learningPaths],
  ['assessments/attempts/_parts/appeals.tsx', 'decideGradeAppeal', ({ gradingDesk }) => gradingDesk.appeals],
  ['points/contests/_parts/columns.tsx', 'decideContest', ({ points }) => points],
  ['xapi/waive/page.tsx', 'waiveLaunch', ({ contentLaunches }) => contentLaunches.waive, ['userId', 'moduleId']],
  ['learning-paths/[id]/learners/page.tsx', 'waiveEnrolment', ({ learningPaths }) => learningPaths],
  ['live/[id]/cancel/page.tsx', 'cancelSession', ({ live }) => live],
  ['live/[id]/edit/page.tsx', 'updateSession', ({ live }) => live, ['instructorId']],
  ['live/[id]/following/cancel/page.tsx', 'cancelFollowing', ({ live }) => live],
  ['live/[id]/following/move/page.tsx', 'moveFollowing', ({ live }) => live],
  ['live/online/[provider]/page.tsx', 'saveOnlineAccount', ({ live }) => live, ['signInAddress']],
  ['live/series/new/page.tsx', 'createSeries', ({ live }) => live, ['instructorId']],
  ['lti-platforms/[id]/edit/page.tsx', 'updateLtiPlatform', ({ ltiPlatforms }) => ltiPlatforms, ['isActive']],
  ['lti-platforms/new/page.tsx', 'createLtiPlatform', ({ ltiPlatforms }) => ltiPlatforms, ['isActive']],
  ['lti-platforms/register/page.tsx', 'registerLtiPlatform', ({ ltiPlatforms }) => ltiPlatforms],
  ['lti-tools/[id]/edit/page.tsx', 'updateLtiTool', ({ ltiTools }) => ltiTools, ['isActive']],
  ['lti-tools/new/page.tsx', 'createLtiTool', ({ ltiTools }) => ltiTools, ['isActive']],
  ['live/[id]/move/page.tsx', 'moveSession', ({ live }) => live],
  ['live/[id]/people/[userId]/page.tsx', 'markAttendance', ({ live }) => live],
  ['live/new/page.tsx', 'createSession', ({ live }) => live, ['instructorId']],
  ['live/rooms/[id]/page.tsx', 'updateRoom', ({ live }) => live],
  ['live/rooms/new/page.tsx', 'createRoom', ({ live }) => live],
  ['learning-paths/[id]/settings/page.tsx', 'updatePath', ({ learningPaths }) => learningPaths, ['status']],
  ['learning-paths/[id]/teachers/page.tsx', 'addPathTeacher', ({ learningPaths }) => learningPaths.teachers, ['userId']],
  ['learning-paths/[id]/teachers/page.tsx', 'changePathTeacher', ({ learningPaths }) => learningPaths.teachers],
  ['learning-paths/new/page.tsx', 'createPath', ({ learningPaths }) => learningPaths],
  ['members/_parts/add-member.tsx', 'createMember', ({ members }) => members.add, ['externalId', ...post, 'roleIds', 'locale']],
  ['members/_parts/member-cards.tsx', 'updateMember', ({ members }) => members.userNameEdit, person],
  ['members/sign-in/page.tsx', 'updateSignInPolicy', ({ members }) => members.policy],
  ['members/sign-in/sign-up-panel.tsx', 'updateSignUpPolicy', ({ members }) => members.signUp],
  ['module-types/[key]/edit/page.tsx', 'updateModuleType', ({ moduleTypes }) => moduleTypes],
  ['module-types/new/page.tsx', 'createModuleType', ({ moduleTypes }) => moduleTypes],
  ['operator/page.tsx', 'createServedOrganization', ({ operator }) => operator],
  ['operator/[id]/page.tsx', 'updateServedOrganization', ({ operator }) => operator],
  ['operator/[id]/page.tsx', 'suspendServedOrganization', ({ operator }) => operator],
  ['organization/branding/page.tsx', 'updateBrand', ({ organization }) => organization.branding],
  ['organization/domains/page.tsx', 'addDomain', ({ organization }) => organization.domains],
  ['organization/features/page.tsx', 'updateFeatures', ({ organization }) => organization.features],
  ['organization/page.tsx', 'updateOrganization', ({ organization }) => organization],
  ['scorm/[id]/page.tsx', 'updatePackage', ({ coursePackages }) => coursePackages],
  ['question-banks/[id]/edit/page.tsx', 'updateQuestionBank', ({ questionBanks }) => questionBanks],
  ['question-banks/new/page.tsx', 'createQuestionBank', ({ questionBanks }) => questionBanks],
  ['roles/[roleId]/details/page.tsx', 'updateRole', ({ roles }) => roles],
  ['roles/new/page.tsx', 'createRole', ({ roles }) => roles],
  ['sample/[id]/edit/page.tsx', 'updateRole', ({ sample }) => sample],
  ['sample/new/page.tsx', 'createRole', ({ sample }) => sample],
  ['service-accounts/[id]/page.tsx', 'createApiKey', ({ apiKeys }) => apiKeys, ['serviceAccountId']],
  ['service-accounts/[id]/page.tsx', 'updateServiceAccount', ({ serviceAccounts }) => serviceAccounts, ['isActive']],
  ['service-accounts/page.tsx', 'createServiceAccount', ({ serviceAccounts }) => serviceAccounts],
  ['single-sign-on/[id]/edit/page.tsx', 'updateSsoProvider', ({ singleSignOn }) => singleSignOn, ['isActive']],
  ['single-sign-on/new/page.tsx', 'createSsoProvider', ({ singleSignOn }) => singleSignOn, ['isActive']],
  ['webhooks/_parts/webhook-actions.tsx', 'createWebhook', ({ webhooks }) => webhooks],
  ['webhooks/page.tsx', 'createWebhook', ({ webhooks }) => webhooks],
]
const consoleFolder = 'app/(console)/console'
const files = readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
const textOf = (file: string) => readFileSync(join(consoleFolder, file), 'utf8')
/** Where sections make the fields of a contract that their pages hand over. */
const shared = files.filter((file) => /_parts\/\w+-fields\.ts$/.test(file))
const makers = ['formFields', ...shared.flatMap((file) => textOf(file).match(/(?<=export function )\w+/g) ?? [])]
const making = new RegExp(`(?<!function )\\b(?:${makers.join('|')})\\(\\s*(\\w+)`, 'g')

/** The fields that have no words, or a choice without. */
const wordless = (contract: Contract, { fields, values = {} }: FieldTexts) =>
  formFields(contract, { fields, values })
    .filter(
      ({ name, ...field }) =>
        !Object.hasOwn(fields, name) ||
        (field.kind === 'choice' && field.options.some(({ value }) => values[name]?.[value] === undefined)),
    )
    .map(({ name }) => name)

describe('the forms of the console', () => {
  it('are all in this list', () => {
    const made = files.flatMap((file) => [...textOf(file).matchAll(making)].map(([, contract]) => `${file} ${contract}`))
    const known = [...forms.map(([file, contract]) => `${file} ${contract}`), ...shared.map((file) => `${file} contract`)]
    expect(made.toSorted()).toEqual(known.toSorted())
  })

  it.each(forms)('have words for every field and choice: %s of %s', (file, contract, wordsOf, left = []) => {
    for (const language of languages) expect(wordless(contracts[contract], wordsOf(messages[language]))).toEqual(left)
    // A field without words is named nowhere in the code, except to exclude it.
    const code = [file, ...shared.filter((other) => other.split('/')[0] === file.split('/')[0])].map(textOf).join('\n')
    expect(left.filter((name) => new RegExp(`(?<!!== )'${name}'`).test(code))).toEqual([])
  })
})

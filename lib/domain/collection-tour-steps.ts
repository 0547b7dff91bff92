import { registeredPasskey, registerPasskey } from './collection-passkey'
import { saveOnlineAccount } from './learning/live/online/accounts.contract'
import { createLtiPlatform } from './standards/lti-platforms/platforms.contract'
import { createLtiTool } from './standards/lti-tools/tools.contract'

/** A request of the tour: an operation, or a look into the mailbox. */
export type Step =
  | {
      /** The operation. */
      id: string
      query?: Record<string, string>
      /** As text: a variable that holds all of it. */
      body?: object | string
      headers?: Record<string, string>
      /** Further values to keep of its answer, by variable: JavaScript over `answered`. */
      keeps?: Record<string, string>
      /** Further lines of a script for an answer that is no refusal. */
      script?: string[]
    }
  | { mailTo: string; page: string }

// More than one, so that the first lesson does not complete the path, which could not be left then; the tour's own path has three.
const withContents = 'answered.find(({ itemCount }) => itemCount > 3)?.id'
const open = "answered.sections.flatMap(({ items }) => items).find(({ state }) => state !== 'locked')?.moduleId"
const inHours = (hours: number) => `new Date(Date.now() + ${hours * 3_600_000}).toISOString()`
// `at`, the time of the sign-in, tells apart what each tour makes.
const name = 'Tour {{at}}'
const [newcomer, invited] = ['newcomer-{{at}}@tour.example', 'invited-{{at}}@tour.example']
/** The body that restores the sign-up policy, which can be closed again, but cannot lose its role again. */
const policyBefore =
  "JSON.stringify({ ...answered, isOpen: undefined, roleId: answered.roleId || pm.collectionVariables.get('roleId') })"

/** A published lesson of the tour's own. */
const lesson = (typeKey: string, body: object, keeps: Record<string, string> = {}): Step[] => [
  {
    id: 'modules.create',
    body: { typeKey, sourceLocale: 'en', locales: { en: { title: name, body } } },
    keeps: { contentModuleId: 'answered.id', ...keeps },
  },
  { id: 'modules.publish', body: {} },
]
/** A learning path that the administrator learns. */
const pathWith = (moduleIds: string[]): Step[] => [
  {
    id: 'learningPaths.create',
    body: {
      locales: { en: { title: name, description: name } },
      category: 'safety',
      level: 'beginner',
      estimatedMinutes: 5,
    },
    keeps: { contentPathId: 'answered.id', pathId: 'answered.id' },
  },
  {
    id: 'learningPaths.putStructure',
    body: { sections: [{ title: { en: name }, items: moduleIds.map((moduleId) => ({ moduleId })) }] },
  },
  { id: 'learningPaths.publish' },
  { id: 'learningPaths.enrol' },
]

/** The first steps, so that everything can be read afterwards. */
export const before: Step[] = [
  {
    id: 'identity.signIn',
    body: { email: '{{email}}', password: '{{password}}', from: 'website' },
    keeps: { at: 'Date.now()', later: inHours(24), soon: inHours(0.5), afterSoon: inHours(1.5) },
  },
  {
    id: 'organizationMembers.list',
    query: {},
    keeps: {
      userId: 'answered[0]?.id',
      externalId: 'answered.find(({ externalId }) => externalId)?.externalId',
      employeeNumber: 'answered.find(({ employeeNumber }) => employeeNumber)?.employeeNumber',
    },
  },
  { id: 'termPolicies.listAccepted', keeps: { termPolicyAcceptedId: 'answered[0]?.id' } },
  { id: 'roles.list', keeps: { roleId: "answered.find(({ type }) => type === 'user')?.id" } },
  // A quiz of the administrator's own, with a submitted attempt.
  { id: 'questionBanks.create', body: { name: { en: name } }, keeps: { tourBankId: 'answered.id' } },
  {
    id: 'questions.create',
    body: { bankId: '{{tourBankId}}', design: { type: 'trueFalse', correct: true }, content: { en: { stem: name } } },
    keeps: { tourQuestionId: 'answered.id' },
  },
  {
    id: 'assessments.create',
    body: { title: { en: name }, sections: [{ source: 'fixed', questions: [{ questionId: '{{tourQuestionId}}' }] }] },
    keeps: { assessmentDefinitionId: 'answered.id', learningAssessmentsId: 'answered.id' },
  },
  { id: 'assessments.publish' },
  ...lesson('assessment.quiz', { assessmentId: '{{learningAssessmentsId}}' }, { tourModuleId: 'answered.id' }),
  ...lesson('live.inPerson', { venue: name }, { tourLiveModuleId: 'answered.id' }),
  ...lesson(
    'launch.xapi',
    { intro: name, url: 'https://content.tour.example/', activityId: 'https://content.tour.example' },
    { moduleId: 'answered.id' },
  ),
  { id: 'xapi.readStanding' },
  { id: 'xapi.launch', body: {}, keeps: { launchId: 'answered.launchId' } },
  // A lesson with the package of SCORM of the demo, which its author may look at.
  { id: 'coursePackages.list', query: { format: 'scorm12', state: 'ready' } },
  ...lesson(
    'launch.scorm',
    { packageId: '{{contentCoursePackageId}}' },
    { moduleId: 'answered.id', tourCourseModuleId: 'answered.id' },
  ),
  { id: 'courseLaunches.read' },
  { id: 'courseLaunches.attempts', query: {} },
  ...pathWith(['{{tourModuleId}}', '{{tourLiveModuleId}}', '{{tourCourseModuleId}}']),
  { id: 'courseLaunches.start', body: {}, keeps: { attemptId: 'answered.attemptId' } },
  { id: 'courseAttempts.read' },
  { id: 'courseAttempts.interactions' },
  // A live session of this path, with a seat of the administrator's own.
  { id: 'liveRooms.create', body: { name: { en: name } } },
  {
    id: 'liveSessions.create',
    body: {
      moduleId: '{{tourLiveModuleId}}',
      title: { en: name },
      roomId: '{{liveRoomId}}',
      startsAt: '{{soon}}',
      endsAt: '{{afterSoon}}',
    },
    keeps: { liveSessionId: 'answered.id' },
  },
  { id: 'liveBookings.book', keeps: { service: "'jitsi'" } },
  { id: 'ltiTools.create', body: { ...createLtiTool.example.body, name }, keeps: { ltiToolId: 'answered.id' } },
  {
    id: 'assessmentAttempts.start',
    body: {},
    keeps: { attemptId: 'answered.id', assessmentAttemptId: 'answered.id' },
  },
  { id: 'assessmentAttempts.submit', headers: { 'Idempotency-Key': '{{$guid}}' } },
  {
    id: 'assessmentRegrades.start',
    body: { questionId: '{{tourQuestionId}}', policy: 'fullCredit' },
    keeps: { assessmentRegradeId: 'answered.id' },
  },
  // A second path, with work that the administrator hands in, a survey and a form by which people are observed.
  {
    id: 'assignments.create',
    body: { title: { en: name }, kinds: ['text'] },
    keeps: { learningAssignmentsId: 'answered.id', reviewsOpenAt: inHours(24), reviewsDueAt: inHours(48) },
  },
  { id: 'assignments.publish' },
  { id: 'peerReviewSettings.save', body: { isOn: true, opensAt: '{{reviewsOpenAt}}', dueAt: '{{reviewsDueAt}}' } },
  ...lesson('assessment.assignment', { assignmentId: '{{learningAssignmentsId}}' }, { tourWorkModuleId: 'answered.id' }),
  {
    id: 'surveys.create',
    body: { title: { en: name }, sections: [{ id: 'all', questions: [{ id: 'again', type: 'nps', text: { en: name } }] }] },
    keeps: { assessmentSurveysId: 'answered.id' },
  },
  { id: 'surveys.publish' },
  ...lesson('assessment.survey', { surveyId: '{{assessmentSurveysId}}' }, { tourSurveyModuleId: 'answered.id' }),
  {
    id: 'observations.create',
    body: { title: { en: name }, form: { kind: 'checklist', items: [{ key: 'a', title: { en: name }, points: 1 }] } },
    keeps: { tourObservationId: 'answered.id' },
  },
  { id: 'observations.publish' },
  ...lesson('assessment.observation', { observationId: '{{tourObservationId}}' }, { moduleId: 'answered.id' }),
  ...pathWith(['{{tourWorkModuleId}}', '{{tourSurveyModuleId}}', '{{moduleId}}']),
  {
    id: 'submissions.submit',
    body: { text: name },
    headers: { 'Idempotency-Key': '{{$guid}}' },
    keeps: { submissionId: 'answered.id' },
  },
  { id: 'observationResults.own' },
  { id: 'observationResults.list', query: {} },
  {
    id: 'learningPaths.listAll',
    query: { status: 'published', perPage: '100' },
    keeps: { analyticsPathId: withContents, contentPathId: withContents, pathId: withContents },
  },
  { id: 'learningPaths.enrol' },
  { id: 'progress.outline', keeps: { moduleId: open } },
  {
    id: 'progress.sendEvent',
    body: { action: 'opened', occurredAt: '{{$isoTimestamp}}', clientEventId: '{{$guid}}' },
  },
  { id: 'learnerNotes.put', body: { pathId: '{{pathId}}', isBookmarked: true, text: 'Ask Sara' } },
  {
    id: 'communities.create',
    body: { kind: 'open', title: { en: name } },
    keeps: { adminCommunityId: 'answered.id', userCommunityId: 'answered.id' },
  },
  {
    id: 'communityThreads.create',
    body: { kind: 'question', title: name, text: name },
    keeps: { communityThreadId: 'answered.id', communityPostId: 'answered.id' },
  },
  { id: 'communities.searchMembers', query: { communityId: '{{userCommunityId}}', q: 'a' } },
  {
    id: 'media.create',
    body: { kind: 'video', name, source: { type: 'mp4', url: 'https://films.tour.example/tour.mp4' }, durationSeconds: 60 },
    keeps: { adminMediaId: 'answered.id', mediaId: 'answered.id' },
  },
  { id: 'media.createTrack', keeps: { trackId: 'answered.id' } },
  { id: 'media.startSession', body: {}, keeps: { mediaSessionSid: 'answered.sessionId' } },
  {
    id: 'organizationMembers.create',
    body: { userName: 'guard-{{at}}', name: { en: name }, roleId: '{{roleId}}' },
    keeps: { guardId: 'answered.id' },
  },
  {
    id: 'signInCards.create',
    body: { userIds: ['{{guardId}}'] },
    keeps: { memberSignInCardId: 'answered.id' },
  },
  { id: 'domains.add', body: { name: 'learn-{{at}}.tour.example' }, keeps: { organizationDomainId: 'answered.id' } },
  { id: 'memberImports.create' },
  { id: 'memberImports.putPart' },
  { id: 'memberImports.check', body: { mapping: { email: 0, nameAr: 1 }, roleId: '{{roleId}}', locale: 'ar' } },
  {
    id: 'notificationAnnouncements.create',
    body: {
      title: { ar: name, en: name },
      text: { ar: name, en: name },
      audience: { type: 'role', id: '{{roleId}}' },
      // The tour cancels it, so that it is never sent.
      sendAt: '{{later}}',
    },
  },
  { id: 'serviceAccounts.create', body: { name, roleIds: [] } },
  {
    id: 'ssoProviders.create',
    body: { name, issuer: '{{issuer}}', clientId: 'tour-{{at}}', isActive: true },
    keeps: { provider: 'answered.id' },
  },
  { id: 'liveOnlineAccounts.save', body: saveOnlineAccount.example.body },
  { id: 'ltiPlatforms.create', body: { ...createLtiPlatform.example.body, clientId: 'tour-{{at}}' } },
  { id: 'organizations.export' },
  { id: 'webhooks.create', body: { url: 'https://hooks.tour.example/masar', description: name } },
  { id: 'webhooks.test' },
  { id: 'gamification.updateSetting', body: { isOn: true } },
  { id: 'gamification.createRule', body: { name: { ar: 'جولة', en: name }, trigger: 'lessonCompleted', points: 1 } },
  {
    id: 'gamification.createLeaderboard',
    body: { name: { ar: 'جولة', en: name }, scope: 'organization', period: 'week' },
    keeps: { boardId: 'answered.id' },
  },
  { id: 'passkeys.begin', body: {}, script: registerPasskey },
  { id: 'passkeys.add', body: { name, credential: registeredPasskey } },
  { id: 'signUp.readPolicy', keeps: { signUpPolicy: policyBefore } },
  { id: 'signUp.updatePolicy', body: { mode: 'byDomain', emailDomains: ['tour.example'], roleId: '{{roleId}}' } },
  {
    id: 'signUp.begin',
    body: { email: newcomer, locale: 'en' },
    // A solved CAPTCHA is good once; the sign-in has used the other.
    headers: { 'x-captcha-token': '{{signUpCaptchaToken}}' },
  },
  { mailTo: newcomer, page: 'verify-email' },
  { id: 'signUp.readLink' },
  { id: 'invites.create', body: { people: [{ email: invited }], roleId: '{{roleId}}', locale: 'en' } },
  { mailTo: invited, page: 'invite' },
]

/** The steps at the end, which undo the first ones. */
export const after: Step[] = [
  { id: 'liveOnlineAccounts.remove' },
  { id: 'ltiPlatforms.remove' },
  { id: 'ltiTools.remove' },
  { id: 'liveSessions.cancel', body: { reason: name } },
  { id: 'gamification.closeLeaderboard' },
  { id: 'communities.update', body: { state: 'archived' } },
  { id: 'notificationAnnouncements.cancel' },
  { id: 'learningPaths.withdraw' },
  { id: 'learnerNotes.put', body: { pathId: '{{pathId}}', isBookmarked: false, text: '' } },
  { id: 'serviceAccounts.remove' },
  { id: 'ssoProviders.remove' },
  { id: 'webhooks.remove' },
  { id: 'passkeys.remove', body: {} },
  { id: 'signUp.updatePolicy', body: '{{signUpPolicy}}' },
]

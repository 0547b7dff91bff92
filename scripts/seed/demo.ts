import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { groupedCode } from '@/lib/domain/assessing/certificates/certificates.rules'
import {
  issueCertificate,
  reissueCertificate,
  revokeCertificate,
  suspendCertificate,
} from '@/lib/domain/assessing/certificates/issuing.service'
import { createApiKey, listApiKeys, resetApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { createUser, enableTwoFactor } from '@/lib/domain/house/identity/account/users.service'
import { createOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { assignRole, createBuiltInRoles } from '@/lib/domain/house/roles/roles.service'
import { createPath, publishPath } from '@/lib/domain/learning/learning-paths/learning-paths.service'
import { addPathTeacher } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { outdatedBuiltIns, registerBuiltInModuleTypes } from '@/lib/domain/learning/modules/module-types/module-types.service'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import type { CertificateState } from '@/lib/domain/people/members/words'
import { runAsSystem } from '@/lib/platform/audit/system'
import { ensureSigningKeys } from '@/lib/platform/auth/key-ring'
import { originOf } from '@/lib/platform/auth/organization'
import { hashPasswordsBy } from '@/lib/platform/auth/password'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { organizationAt } from '@/lib/platform/gate/gate'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'
import { withCourse } from './content/course'
import { withUnit } from './content/exit-unit'
import { filmSeconds, withFilm } from './content/film'
import { minutesOf } from './content/minutes'
import { learnOver } from './demo-activity'
import { makeHelpAndReports } from './demo-analytics'
import { makeAnnouncements } from './demo-announcements'
import { makeAssessments } from './demo-assessments'
import { assignPaths } from './demo-assigned'
import { makeAssignments } from './demo-assignments'
import { giveLogos } from './demo-branding'
import { giveCertificates, makeCertificateTemplates } from './demo-certificate-templates'
import { colleaguesOf } from './demo-colleagues'
import { makeCommunities } from './demo-communities'
import { drawPictures, writeContent } from './demo-content'
import { keepCourses } from './demo-course'
import { checkCourse } from './demo-courses'
import { apiOf, demoPasswords } from './demo-entry'
import { describePeople } from './demo-facts'
import { keepFilm, publishFilm } from './demo-film'
import { keepGradebook } from './demo-gradebook'
import { makeGroups } from './demo-groups'
import { liveThrough } from './demo-history'
import { makeIssuerKeys } from './demo-issuer-keys'
import { learn } from './demo-learning'
import { makeSessions } from './demo-live'
import { makeTool } from './demo-lti'
import { makeTwoMarkers } from './demo-marking'
import { fillInbox } from './demo-notifications'
import { makeObservedPath } from './demo-observed'
import { type DemoOrganization, type DemoRole, demoOrganizations, demoPassword, platformOrganization } from './demo-organizations'
import { makeOwnRecords } from './demo-own-records'
import { makePeerReviews } from './demo-peer-reviews'
import { makePoints } from './demo-points'
import { makeQuestionBanks } from './demo-question-banks'
import { endingWith, makeQuizzes, type PublishedQuiz, takeQuizzes } from './demo-quizzes'
import { readDemoPeople, setAside } from './demo-recovery'
import { appealSome, regradeOne, takeTogether } from './demo-results'
import { makeRubrics } from './demo-rubrics'
import { planSeats } from './demo-seats'
import { makeSurveys } from './demo-surveys'
import { acceptTerms, publishPolicies } from './demo-terms'
import { watchFilm } from './demo-watching'
import { makeWebhooks } from './demo-webhooks'

export type DemoFile = {
  baseUrl: string
  /** The slug of the organization that `baseUrl` itself serves. */
  defaultOrganization?: string
  organizations: {
    slug: string
    url: string
    /** `key:secret`, as x-api-key wants it. */
    apiKey: string
    users: { role: DemoRole; email: string; password: string; totpSecret?: string }[]
    certificates: { code: string; state: CertificateState }[]
  }[]
}
type Entry = DemoFile['organizations'][number]

const day = 86_400_000
type MadePath = { id: string; locales: DemoOrganization['paths'][number]['locales'] }
/** Creates the paths with their content, each with its quiz at the end; `studied` are the published ones that people of the demo learn in. */
async function writePaths(
  home: { id: string },
  { paths, content, brief }: DemoOrganization,
  quizzes: readonly PublishedQuiz[],
  { filmId, courseId, unitId, instructorId }: { filmId: string; courseId: string; unitId: string; instructorId: string },
): Promise<{ made: MadePath[]; studied: string[] }> {
  const pictures = await drawPictures(home, content)
  const made: MadePath[] = []
  const studied: string[] = []
  for (const { status, ...path } of paths) {
    const isOf = ({ path: title }: { path: string }) => title === (path.locales.ar ?? path.locales.en)?.title
    const own = content.find(isOf)
    const written = own ?? brief.find(isOf)
    const quiz = quizzes.find(isOf)
    const tested = written && quiz ? endingWith(written, quiz) : written
    const whole = tested && own === content[0] ? withUnit(withCourse(withFilm(tested, filmId), courseId), unitId) : tested
    const lasting = { ...path, ...(whole && { estimatedMinutes: minutesOf(whole) }) }
    // Every third path is the instructor's own.
    const maker = made.length % 3 === 0 ? instructorId : null
    const row = await runAsSystem(home, 'learningPathCreated', (context) => createPath(context, lasting, maker))
    if (whole) await writeContent(home, row, whole, pictures)
    if (status === 'published') await runAsSystem(home, 'learningPathPublished', (context) => publishPath(context, row))
    if (status === 'published' && own) studied.push(row.id)
    made.push(row)
  }
  return { made, studied }
}

/** One person for each role of the demo. */
async function makePeople(
  home: { id: string },
  demo: DemoOrganization,
  roles: { admin: string; instructor: string; learner: string },
) {
  const roleOf: Record<DemoRole, string> = {
    admin: roles.admin,
    instructor: roles.instructor,
    manager: roles.learner,
    learner: roles.learner,
    twostep: roles.learner,
    newcomer: roles.learner,
  }
  const users = new Map<DemoRole, { id: string; email: string }>()
  for (const [role, name] of Object.entries(demo.people) as [DemoRole, { ar: string; en: string }][]) {
    const email = `${role}@${demo.slug}.example`
    const user = await runAsSystem(home, 'adminUserCreate', (context) =>
      createUser(context, { email, password: demoPassword, name, locale: demo.defaultLocale }),
    )
    await runAsSystem(home, 'adminRoleAssign', (context) => assignRole(context, { userId: user.id, roleId: roleOf[role] }))
    users.set(role, user)
  }
  return users
}

/** Certificates of the paths, with their keys and templates. */
async function certify(admin: Parameters<typeof giveCertificates>[0], studied: string[]): Promise<void> {
  await makeIssuerKeys(admin)
  await giveCertificates(admin, studied)
  await makeCertificateTemplates(admin)
}

/** Seats for the first quiz, in its path. */
async function planExam(
  admin: Parameters<typeof makeQuizzes>[0],
  [quiz]: readonly PublishedQuiz[],
  paths: DemoOrganization['paths'],
  made: readonly MadePath[],
) {
  const at = paths.findIndex(({ locales }) => (locales.ar ?? locales.en)?.title === quiz?.path)
  const path = made[at]
  if (quiz && path) await planSeats(admin, quiz.assessmentId, path.id)
}

/** Assignments that are graded, reviewed by learners, and marked by two people. */
async function handInWork(...given: Parameters<typeof makePeerReviews>): Promise<void> {
  const [admin, enter, , people] = given
  await makeAssignments(...given)
  await makePeerReviews(...given)
  await makeTwoMarkers(admin, enter, people)
}

async function found(demo: DemoOrganization, file: string): Promise<Entry> {
  const home = { id: newId() }
  const { people: _, paths, content, brief, quizzes, colleagues, hasLogos, ...shape } = demo
  const organization = await runAsSystem(home, 'adminOrganizationCreate', (context) => createOrganization(context, shape))
  const roles = await runAsSystem(home, 'adminRoleCreate', (context) => createBuiltInRoles(context))
  const users = await makePeople(home, demo, roles)
  await runAsSystem(home, 'adminModuleTypeCreate', (context) => registerBuiltInModuleTypes(context, builtInModuleTypes))
  const enter = apiOf(organization)
  const emailOf = (role: DemoRole) => users.get(role)?.email ?? ''
  const admin = await enter(emailOf('admin'))
  const published = await makeQuizzes(admin, quizzes)
  const filmId = await keepFilm(home)
  const instructorId = users.get('instructor')?.id ?? ''
  const { made, studied } = await writePaths(home, demo, published, { filmId, instructorId, ...(await keepCourses(home)) })
  // And one that others made: taught with an end that is far away.
  const taught = studied.find((id) => made.findIndex((path) => path.id === id) % 3 !== 0)
  if (taught) await admin(addPathTeacher, { params: { id: taught }, body: { userId: instructorId, until: '2099-12-31' } })
  // Before anybody acts, so that the newest records of the activity log are mostly of people.
  const awarded = await award(awards.slice(0, -1), demo, organization, users, made)
  const learners = await liveThrough(organization, roles.learner, { names: colleagues, paths: made })
  await assignPaths({ organization, people: learners.map(({ id }) => id), pathIds: studied.slice(0, 2) })
  await learnOver({ organization, people: learners.map(({ id }) => id) })
  await publishPolicies(admin)
  for (const role of ['instructor', 'manager', 'learner', 'twostep'] as const) {
    const person = await enter(emailOf(role))
    await acceptTerms(person)
    if (role === 'learner') await learn(person, studied.slice(0, 3), 3)
    if (role === 'twostep') await learn(person, studied.slice(1, 3), 1)
  }
  await takeQuizzes(published, enter, {
    colleagues: colleaguesOf(demo.slug, colleagues).map(({ email }) => email),
    learner: emailOf('learner'),
    twostep: emailOf('twostep'),
  })
  await discussQuiz(admin, published, enter, colleaguesOf(demo.slug, colleagues.slice(-7)))
  await planExam(admin, published, paths, made)
  await makeSurveys(admin, { organization: home, people: learners.slice(-7), enter })
  if (hasLogos) await giveLogos(home, admin)
  await makeOwnRecords(admin, demo.defaultLocale)
  const learnerIds = [...learners, ...[users.get('learner') ?? []].flat()].map(({ id }) => id)
  const managerId = users.get('manager')?.id ?? ''
  await makeGroups(admin, learnerIds, managerId)
  const bankId = await makeQuestionBanks(admin)
  await makeAssessments(admin, bankId)
  await handInWork(admin, enter, emailOf('learner'), colleaguesOf(demo.slug, colleagues.slice(-4)))
  if (studied[0]) await keepGradebook(admin, studied[0])
  const observationId = await makeRubrics(admin)
  await publishFilm(admin, filmId, bankId)
  await watchFilm({ organization, mediaId: filmId, durationMs: filmSeconds * 1_000 }, learners)
  await certify(admin, studied)
  await makeAnnouncements(admin, studied[0])
  await makeCommunities(enter, demo.slug, { colleague: learners[5], pathId: studied[0] })
  const liveModuleId = await makeSessions(admin, learnerIds, demo.defaultLocale)
  const observing = { organization: home, observationId, people: learnerIds.slice(0, 6), instructorId }
  if (liveModuleId) await makeObservedPath(admin, { ...observing, liveModuleId })
  await makeTool(admin, demo.defaultLocale)
  await checkCourse(admin, home, demo.defaultLocale)
  await describePeople(admin, learnerIds, { managerId, language: demo.defaultLocale })
  const learnerId = users.get('learner')?.id ?? ''
  if (hasLogos) await makePoints(admin, await enter(emailOf('learner')), home, learnerId)
  const draft = made[paths.findIndex(({ status }) => status === 'draft')]
  if (draft) await makeWebhooks(admin, { organization, draftPathId: draft.id, personId: learnerId })
  await fillInbox(organization, learnerId)
  const help = { personId: learnerIds[3] ?? learnerId, recipientId: users.get('admin')?.id ?? '', language: demo.defaultLocale }
  await makeHelpAndReports(admin, { organization: home, ...help })
  const key = await admin(createApiKey, { body: { name: 'Demo integration' } })
  const second = await runAsSystem(home, 'userEnableTwoFactor', (context) =>
    enableTwoFactor(context, users.get('twostep')?.id ?? ''),
  )
  const entry: Entry = {
    slug: demo.slug,
    url: originOf(organization),
    apiKey: `${key.data.key}:${key.data.secret}`,
    users: [...users].map(([role, { email }]) => ({
      role,
      email,
      password: demoPassword,
      ...(role === 'twostep' && { totpSecret: second.secret }),
    })),
    // Last of all: by the number of these certificates an incomplete demo is known.
    certificates: [...awarded, ...(await award(awards.slice(-1), demo, organization, users, made))],
  }
  remember(file, entry)
  return entry
}

/** Attempts of some people at the same time, their appeals, and a question whose points are computed anew. */
async function discussQuiz(
  admin: ReturnType<typeof client>,
  [quiz]: readonly PublishedQuiz[],
  enter: (email: string) => Promise<ReturnType<typeof client>>,
  people: readonly { email: string }[],
): Promise<void> {
  if (!quiz) return
  const together = people.map(({ email }) => email)
  await takeTogether(quiz, enter, together)
  await appealSome(admin, quiz, enter, together)
  await regradeOne(admin, quiz)
}

/** The certificates of the demo; `issued` and `valid` in days before and after today, `path` counts the paths from 0. */
const awards = [
  { path: 0, role: 'learner', issued: 40, valid: 325, state: 'valid' },
  { path: 1, role: 'twostep', issued: 12, valid: null, state: 'valid' },
  { path: 2, role: 'learner', issued: 800, valid: -70, state: 'expired' },
  { path: 4, role: 'learner', issued: 90, valid: 275, state: 'suspended' },
  { path: 1, role: 'learner', issued: 60, valid: 305, state: 'superseded' },
  { path: 0, role: 'admin', issued: 20, valid: 345, state: 'valid' },
  { path: 3, role: 'twostep', issued: 200, valid: 165, state: 'revoked' },
] as const

async function award(
  some: readonly (typeof awards)[number][],
  demo: DemoOrganization,
  organization: { id: string; name: { ar: string; en: string } },
  users: Map<DemoRole, { id: string }>,
  paths: MadePath[],
): Promise<Entry['certificates']> {
  const now = Date.now()
  const codes: Entry['certificates'] = []
  for (const { path: at, role, issued, valid, state } of some) {
    const path = paths[at]
    const person = demo.people[role]
    const row = await runAsSystem(organization, 'certificateIssued', (context) =>
      issueCertificate(context, {
        userId: users.get(role)?.id ?? '',
        pathId: path?.id,
        holderName: person,
        title: { ar: path?.locales.ar?.title, en: path?.locales.en?.title },
        issuerName: organization.name,
        issuedAt: new Date(now - issued * day),
        expiresAt: valid === null ? null : new Date(now + valid * day),
      }),
    )
    const reason = { ar: 'أُلغيت بعد تصحيح نتيجة التقييم.', en: 'Withdrawn after the assessment result was corrected.' }
    if (state === 'revoked')
      await runAsSystem(organization, 'certificateRevoked', (context) => revokeCertificate(context, { id: row.id, reason }))
    if (state === 'suspended')
      await runAsSystem(organization, 'certificateSuspended', (context) => suspendCertificate(context, row))
    if (state === 'superseded')
      await runAsSystem(organization, 'certificateReissued', (context) => reissueCertificate(context, { id: row.id }))
    codes.push({ code: groupedCode(row.code), state })
  }
  return codes
}

/** Updates the built-in module types to the current release. */
async function refreshModuleTypes(organization: { id: string }): Promise<void> {
  const outdated = await withTenant(organization.id, (db) => outdatedBuiltIns({ db, organization }, builtInModuleTypes))
  if (outdated.length === 0) return
  await runAsSystem(organization, 'adminModuleTypeUpdate', (context) => registerBuiltInModuleTypes(context, builtInModuleTypes))
}

const read = (file: string): DemoFile =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoFile) : { baseUrl: '', organizations: [] }

/** Written after each organization, so that no secret is lost if the process is killed in between. */
function remember(file: string, entry: Entry): void {
  const demo = read(file)
  const organizations = [...demo.organizations.filter(({ slug }) => slug !== entry.slug), entry]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...demo, organizations }, null, 2)}\n`, { mode: 0o600 })
}

/** The demo exists but its file is gone: the key gets a new secret, the second step a new seed; nothing else was secret. An incomplete one is made again. */
async function recover(
  demo: DemoOrganization,
  organization: { id: string; slug: string },
  { file, renewsSecrets }: { file: string; renewsSecrets: boolean },
): Promise<void> {
  const { users, certificates } = await readDemoPeople(organization)
  if (certificates.length < awards.length) {
    await setAside(organization)
    await found(demo, file)
    return
  }
  if (!renewsSecrets) return
  const enter = apiOf(organization)
  const admin = await enter(`admin@${demo.slug}.example`)
  const keys = await admin(listApiKeys, { query: { search: 'Demo integration' } })
  const key = keys.data[0]
    ? await admin(resetApiKey, { params: { id: keys.data[0].id }, body: {} })
    : await admin(createApiKey, { body: { name: 'Demo integration' } })
  const twostep = users.find(({ role }) => role === 'twostep')
  const second =
    twostep && (await runAsSystem(organization, 'userEnableTwoFactor', (context) => enableTwoFactor(context, twostep.id)))
  remember(file, {
    slug: demo.slug,
    url: originOf({ slug: demo.slug, customDomain: null }),
    apiKey: `${key.data.key}:${key.data.secret}`,
    users: users.map(({ role, email }) => ({
      role,
      email,
      password: demoPassword,
      ...(role === 'twostep' && { totpSecret: second?.secret }),
    })),
    certificates,
  })
}

/**
 * Creates the demo once, through the product's own verbs and API, and writes its credentials to `file`. Later starts only refresh the
 * file.
 */
export async function seedDemo(wanted: Wanted): Promise<DemoFile> {
  // Another engine, such as that of the tests, stays.
  const undo = globalThis.masarPasswordEngine ? () => {} : hashPasswordsBy(demoPasswords())
  try {
    return await seed(wanted)
  } finally {
    undo()
  }
}

type Wanted = {
  baseUrl: string
  file: string
  organizations?: DemoOrganization[]
  /** Whether secrets that are in no file any more are replaced; not where people use them. */
  renewsSecrets?: boolean
}

async function seed({ baseUrl, file, organizations = demoOrganizations, renewsSecrets = true }: Wanted): Promise<DemoFile> {
  await ensureSigningKeys()
  const present = (slug: string) => organizationAt(`${slug}.${env().ROOT_DOMAIN}`)
  if (!(await present(platformOrganization.slug))) {
    const home = { id: newId() }
    await runAsSystem(home, 'adminOrganizationCreate', (context) => createOrganization(context, platformOrganization))
    const roles = await runAsSystem(home, 'adminRoleCreate', (context) => createBuiltInRoles(context))
    const name = { ar: 'مشغّل المنصّة', en: 'Platform operator' }
    const operator = await runAsSystem(home, 'adminUserCreate', (context) =>
      createUser(context, { email: 'admin@platform.example', password: demoPassword, name, locale: 'en' }),
    )
    await runAsSystem(home, 'adminRoleAssign', (context) =>
      assignRole(context, { userId: operator.id, roleId: roles.superAdmin }),
    )
  }
  for (const demo of organizations) {
    const row = await present(demo.slug)
    const known = read(file).organizations.find(({ slug }) => slug === demo.slug)
    if (!row) await found(demo, file)
    else if (!known) await recover(demo, { id: row.id, slug: demo.slug }, { file, renewsSecrets })
    // Another port or domain than last time.
    else remember(file, { ...known, url: originOf(row) })
    if (row) await refreshModuleTypes({ id: row.id })
  }
  const demo = { ...read(file), baseUrl, defaultOrganization: env().DEFAULT_ORGANIZATION }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  return demo
}

import { and, eq, gt, sql } from 'drizzle-orm'
import { ltiLaunches } from '@/db/schema/lti-tools'
import { read, readingOf } from '@/lib/domain/assessing/assessments/attempts/attempt-records.service'
import { holdsModules } from '@/lib/domain/learning/learning-paths/walks.service'
import { launchedModule } from '@/lib/domain/learning/modules/published/launched-modules.service'
import { type OwnLessons, ownLessons, placesIn } from '@/lib/domain/learning/progress/open-lessons.service'
import { type Actor, personId } from '@/lib/platform/auth/session'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { randomToken, sha256 } from '@/lib/platform/secrets'
import { startAddress } from './addresses.rules'
import { lessonOf } from './lessons.rules'
import { isUsableUrl } from './tool-keys.service'
import * as contracts from './tools.contract'
import { activeTool, type ToolRow, toolRecords } from './tools.service'
import type { LtiLaunchProblem } from './words'

export type LaunchRow = typeof ltiLaunches.$inferSelect

const startMs = 5 * 60_000
export const hashOf = (secret: string) => sha256(secret).toString('base64url')

type Starting = TenantContext & {
  now: Date
  user: Pick<Actor, 'id' | 'kind' | 'sessionId'>
  contentLanguages: readonly Language[]
}
type Wanted = Pick<LaunchRow, 'toolId' | 'kind' | 'moduleId' | 'pathId'>

/** Begins a launch in place of the one before; returns the address at which the browser goes on. */
async function begin(context: Starting, wanted: Wanted, language: Language): Promise<{ address: string }> {
  const { db, organization, now, user } = context
  const secret = randomToken(32)
  const fresh = {
    kind: wanted.kind,
    pathId: wanted.pathId,
    sessionId: user.sessionId,
    hintHash: hashOf(secret),
    locale: language,
    state: 'begun' as const,
    problem: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + startMs),
  }
  const { organizationId, toolId, userId, moduleId } = ltiLaunches
  await db
    .insert(ltiLaunches)
    .values({
      ...fresh,
      organizationId: organization.id,
      userId: personId(user),
      toolId: wanted.toolId,
      moduleId: wanted.moduleId,
    })
    .onConflictDoUpdate({ target: [organizationId, toolId, userId, moduleId], set: fresh })
  return { address: startAddress(secret) }
}

type Refusing = { fail: (reason: 'ltiToolUnusable') => never }
/** Refuses a tool that is switched off, or to which no browser may be sent. */
const usable = ({ fail }: Refusing, tool: ToolRow | undefined): ToolRow =>
  tool?.isActive && [tool.loginUrl, ...tool.redirectUris].every(isUsableUrl) ? tool : fail('ltiToolUnusable')

const readLessons = readingOf(sql`select ${ownLessons(sql`tenant.id`, holdsModules)}::text`)

/** Where a person has a module open; the newest enrolment first. */
async function openPlace(context: TenantContext & { now: Date }, userId: string, moduleId: string) {
  const asked = { organizationId: context.organization.id, userId, moduleIds: `{${moduleId}}` }
  const [lessons] = await read<OwnLessons>(context, readLessons, asked)
  return lessons ? placesIn(lessons, [moduleId], context.now)[0] : undefined
}

export const launchLtiLesson = implement(contracts.launchLtiLesson, async (context, { params }) => {
  const { fail, user, note } = context
  const module = (await launchedModule(context, params.moduleId)) ?? fail('moduleNotFound')
  const place = (await openPlace(context, user.id, module.id)) ?? fail('notEnrolled')
  if (place.access === 'locked') fail('moduleLocked')
  const { deploymentId } = lessonOf(module)
  if (!/^[0-9a-f-]{36}$/.test(deploymentId)) fail('ltiLessonUnfit')
  const tool = usable(context, await activeTool(context, { id: deploymentId }))
  note({ resource: { type: 'learningModule', id: module.id, name: module.titles } })
  const wanted = { toolId: tool.id, kind: 'lesson' as const, moduleId: module.id, pathId: place.pathId }
  return begin(context, wanted, context.contentLanguages[0] ?? context.language)
})

export const startDeepLinking = implement(contracts.startDeepLinking, async (context, { params }) => {
  const tool = usable(context, await toolRecords.get(context, params.id))
  if (!tool.allowsDeepLinking) context.fail('ltiDeepLinkingOff')
  context.note({ resource: { type: 'ltiTool', id: tool.id, label: tool.name } })
  return begin(context, { toolId: tool.id, kind: 'deepLinking', moduleId: null, pathId: null }, context.language)
})

/** A launch by the secret of its address; undefined where there is none. */
export async function launchWith(context: TenantContext, secret: string): Promise<LaunchRow | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined
  const [row] = await context.db
    .select()
    .from(ltiLaunches)
    .where(ofTenant(context, ltiLaunches, eq(ltiLaunches.hintHash, hashOf(secret))))
  return row
}

type Moving = TenantContext & { now: Date }
/** Moves a launch on from a state, once and while it lasts; false if it is not in that state any more. */
export async function moveOn(
  context: Moving,
  launch: LaunchRow,
  from: LaunchRow['state'],
  set: { state: LaunchRow['state']; expiresAt?: Date; problem?: LtiLaunchProblem },
): Promise<boolean> {
  const isThere = and(
    eq(ltiLaunches.id, launch.id),
    eq(ltiLaunches.hintHash, launch.hintHash),
    eq(ltiLaunches.state, from),
    gt(ltiLaunches.expiresAt, context.now),
  )
  const rows = await context.db
    .update(ltiLaunches)
    .set(set)
    .where(ofTenant(context, ltiLaunches, isThere))
    .returning({ id: ltiLaunches.id })
  return rows.length > 0
}

/** The launches of a person, the newest first. */
export const launchesOfPerson = (context: TenantContext, userId: string) =>
  context.db
    .select({
      toolId: ltiLaunches.toolId,
      kind: ltiLaunches.kind,
      moduleId: ltiLaunches.moduleId,
      state: ltiLaunches.state,
      launchedAt: ltiLaunches.createdAt,
    })
    .from(ltiLaunches)
    .where(ofTenant(context, ltiLaunches, eq(ltiLaunches.userId, userId)))
    .orderBy(sql`${ltiLaunches.createdAt} desc`)

export const forgetLaunches = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db.delete(ltiLaunches).where(ofTenant(context, ltiLaunches, eq(ltiLaunches.userId, userId)))

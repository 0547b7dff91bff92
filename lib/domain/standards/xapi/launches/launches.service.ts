import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { xapiLaunches, xapiUnits } from '@/db/schema/xapi'
import { endpointAt } from '@/lib/domain/standards/scorm/content/record-store.rules'
import { originOf } from '@/lib/platform/auth/organization'
import { one } from '@/lib/platform/db/tenant'
import type { Publishing } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { launchDataName, preferencesName } from '../documents/document-requests.service'
import { documentAt, putDocument } from '../documents/documents.service'
import { isMovedOn } from '../statements/cmi5.rules'
import { abandonedStatement, launchData, launchedStatement } from '../statements/product-statements.rules'
import { insertStatements, rowOf } from '../statements/records.service'
import { satisfiedStatements } from '../statements/store.service'
import type { LaunchMode } from '../words'
import { credentialOf, fetchSecretOf } from './credentials.rules'
import { cmi5Address, plainAddress } from './launch-address.rules'
import * as contracts from './launches.contract'
import { type Learning, type Lesson, lessonOf } from './lessons.service'
import { type Home, type LaunchRow, publishUnit, scopeOf, type UnitRow, unitOf, writeUnit } from './sessions.service'
import { openSessions, openUnit, unitOfLesson } from './units.service'

const hoursMs = 12 * 3_600_000
type Launching = Learning & Publishing & { user: { kind: 'person' | 'program' | 'system' }; contentLanguages: readonly string[] }

/** The address with what the content needs to find the store. */
function addressOf(home: Home, unit: UnitRow, launch: Pick<LaunchRow, 'id' | 'address'>, hasEndpoint: boolean): string {
  if (!hasEndpoint) return launch.address
  const endpoint = endpointAt(originOf(home))
  const launched = { address: launch.address, endpoint, scope: scopeOf(home, unit) }
  const secret = { organizationId: home.id, id: launch.id }
  if (unit.kind === 'xapi') return plainAddress(launched, credentialOf(secret))
  return cmi5Address(launched, `${endpoint}fetch?launch=${launch.id}&key=${fetchSecretOf(secret)}`)
}

/** Ends the open sessions of a registration, because a unit of it is launched again (cmi5, 9.3.6). */
async function abandon(context: Launching, units: readonly UnitRow[]): Promise<void> {
  const open = await openSessions(context, units)
  if (open.length === 0) return
  await context.db
    .update(xapiLaunches)
    .set({ state: 'abandoned', endedAt: context.now })
    .where(
      ofTenant(
        context,
        xapiLaunches,
        inArray(
          xapiLaunches.id,
          open.map(({ id }) => id),
        ),
      ),
    )
  const rows = open.flatMap((launch) => {
    const unit = units.find(({ id }) => id === launch.unitId)
    if (unit?.kind !== 'cmi5') return []
    const about = { scope: scopeOf(context.organization, unit), sessionId: launch.id, at: context.now }
    const seconds = Math.round(((launch.lastAt ?? launch.createdAt).getTime() - launch.createdAt.getTime()) / 1_000)
    const owner = { userId: unit.userId, registration: unit.registration, launchId: launch.id }
    return [rowOf(context.organization, owner, abandonedStatement(about, seconds), context.now)]
  })
  await insertStatements(context, rows)
}

/** Writes what cmi5 content reads when it begins, and says in the store that it was launched. */
async function prepare(context: Launching, launch: LaunchRow, unit: UnitRow, { facts }: Lesson, returnTo: string | undefined) {
  const { organization, now, user, contentLanguages } = context
  const { moveOn, masteryScore, launchParameters, entitlementKey, window } = facts
  const about = { scope: scopeOf(organization, unit), sessionId: launch.id, at: now }
  const shared = { mode: launch.mode, moveOn, masteryScore, launchParameters }
  const owner = { userId: unit.userId, registration: unit.registration, launchId: launch.id }
  await insertStatements(context, [
    rowOf(organization, owner, launchedStatement(about, { ...shared, address: facts.address }), now),
  ])
  const returnUrl = window === 'own' && returnTo !== undefined ? originOf(organization) + returnTo : null
  const data = launchData(about, { ...shared, entitlementKey, window, returnUrl })
  const place = { userId: user.id, kind: 'state' as const, activityId: unit.activityId, registration: unit.registration }
  const json = (value: unknown) => ({ contentType: 'application/json', content: JSON.stringify(value) })
  await putDocument(context, place, launchDataName, json(data))
  const preferences = { userId: user.id, kind: 'agentProfile' as const, activityId: '', registration: '' }
  if (!(await documentAt(context, preferences, preferencesName)))
    await putDocument(
      context,
      preferences,
      preferencesName,
      json({ languagePreference: contentLanguages.join(','), audioPreference: 'on' }),
    )
}

/**
 * Publishes a satisfied unit: one that the launch itself satisfies because it has no conditions, or one that
 * was satisfied before in another lesson.
 */
async function settle(context: Launching, launch: LaunchRow, unit: UnitRow, hasEndpoint: boolean): Promise<void> {
  const before = unitOf(unit)
  const now = context.now.getTime()
  // Content that knows nothing of the store has done all it can once it was opened.
  const isEnough = unit.kind === 'cmi5' ? isMovedOn(before, now) : !hasEndpoint && now >= before.countsFrom
  const isFirst = before.satisfiedAt === null && isEnough
  const after = isFirst ? { ...before, satisfiedAt: now } : before
  if (after.satisfiedAt === null) return
  if (isFirst) {
    await writeUnit(context, unit.id, after)
    const owner = { userId: unit.userId, registration: unit.registration, launchId: launch.id }
    const rows = await satisfiedStatements(context, unit, launch.id)
    await insertStatements(
      context,
      rows.map((statement) => rowOf(context.organization, owner, statement, context.now)),
    )
  }
  await publishUnit(context, { launch, unit }, { before: { ...before, satisfiedAt: null }, after, seconds: 0 })
}

export const launchContent = implement(contracts.launchContent, async (context, { params: { moduleId }, body }) => {
  const { organization, user, now } = context
  const lesson = await lessonOf(context, moduleId)
  if (lesson.access === 'locked') context.fail('moduleLocked')
  const mode: LaunchMode = lesson.access === 'author' ? 'Browse' : body.mode
  const { unit, others } = await openUnit(context, lesson)
  await abandon(context, [unit, ...others])
  const { facts } = lesson
  const { address, window, masteryScore, endVerbs, moveOn, activityId, minMinutes } = facts
  const launch = await one(
    context.db
      .insert(xapiLaunches)
      .values({
        organizationId: organization.id,
        unitId: unit.id,
        userId: user.id,
        moduleId,
        mode,
        state: 'launched',
        window,
        sessionId: user.sessionId,
        address,
        masteryScore,
        endVerbs,
        verbs: [],
        expiresAt: new Date(now.getTime() + hoursMs),
        createdAt: now,
      })
      .returning(),
  )
  await context.db
    .update(xapiUnits)
    .set({ moveOn, activityId, minMinutes })
    .where(ofTenant(context, xapiUnits, eq(xapiUnits.id, unit.id)))
  if (facts.kind === 'cmi5') await prepare(context, launch, unit, lesson, body.returnTo)
  if (mode === 'Normal') await settle(context, launch, unit, facts.hasEndpoint)
  context.note({ resource: { type: 'learningModule', id: moduleId }, after: { mode } })
  const url = addressOf(organization, unit, launch, facts.hasEndpoint)
  return { launchId: launch.id, url, window, mode, expiresAt: launch.expiresAt }
})

/** The newest session in a unit for a lesson, and the time of all. */
async function sessionsIn(context: Learning, unit: UnitRow, moduleId: string) {
  const isSession = ne(xapiLaunches.state, 'waived')
  const ofUnit = and(eq(xapiLaunches.unitId, unit.id), eq(xapiLaunches.moduleId, moduleId), isSession)
  const [newest] = await context.db
    .select({ launch: xapiLaunches, seconds: sql<number>`(sum(${xapiLaunches.seconds}) over ())::int` })
    .from(xapiLaunches)
    .where(ofTenant(context, xapiLaunches, ofUnit))
    .orderBy(desc(xapiLaunches.createdAt))
    .limit(1)
  return newest
}

export const readStanding = implement(contracts.readStanding, async (context, { params: { moduleId } }) => {
  const { organization, now } = context
  const lesson = await lessonOf(context, moduleId)
  const { kind, hasEndpoint } = lesson.facts
  const unit = await unitOfLesson(context, lesson)
  const none = { completedAt: null, passedAt: null, failedAt: null, waivedAt: null, score: null }
  if (!unit) return { kind, isSatisfied: false, ...none, seconds: 0, session: null }
  const newest = await sessionsIn(context, unit, moduleId)
  const { completedAt, passedAt, failedAt, waivedAt, score, satisfiedAt } = unit
  const standing = { kind, isSatisfied: satisfiedAt !== null, completedAt, passedAt, failedAt, waivedAt, score }
  if (!newest) return { ...standing, seconds: 0, session: null }
  const { launch, seconds } = newest
  const { id: launchId, state, mode, window, createdAt, endedAt, fetchedAt, expiresAt } = launch
  const isUnopened = state === 'launched' && fetchedAt === null && expiresAt > now
  const url = isUnopened ? addressOf(organization, unit, launch, hasEndpoint) : null
  return { ...standing, seconds, session: { launchId, state, mode, window, url, startedAt: createdAt, endedAt } }
})

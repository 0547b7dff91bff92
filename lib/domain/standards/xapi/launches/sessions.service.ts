import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { xapiLaunches, xapiUnits } from '@/db/schema/xapi'
import { isActiveAccount, isLiveSession } from '@/lib/domain/house/identity/account/people.service'
import { isStillTheirs } from '@/lib/domain/standards/scorm/content/open-launches.service'
import { originOf } from '@/lib/platform/auth/organization'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { launchEventKinds } from '../launch-events.contract'
import type { Session, Unit } from '../statements/cmi5.rules'
import type { Scope } from '../statements/scope.rules'
import { actorAt } from './launch-address.rules'

export type LaunchRow = typeof xapiLaunches.$inferSelect
export type UnitRow = typeof xapiUnits.$inferSelect
export type Launched = { launch: LaunchRow; unit: UnitRow }
export type Home = { id: string; slug: string; customDomain: string | null }

type Timed = TenantContext & { now: Date }

const unitOfLaunch = and(eq(xapiUnits.organizationId, xapiLaunches.organizationId), eq(xapiUnits.id, xapiLaunches.unitId))

/** A launch whose lesson is still its person's, and whose session lasts. */
export const isOpenLaunch = (context: Timed): SQL => {
  const { userId, sessionId } = xapiLaunches
  // Launches of the previous release have no session, and end after twelve hours.
  const lasts = or(isLiveSession(context, xapiLaunches), and(isNull(sessionId), isActiveAccount(context, userId)))
  return sql`(${lasts} and ${isStillTheirs(context, xapiLaunches)})`
}

/** A launch with its unit, both locked for a write; undefined where there is none, its session has ended, or its lesson is its person's no more. */
export async function launchedAt(context: Timed, id: string, isWrite: boolean): Promise<Launched | undefined> {
  const isMeant = and(eq(xapiLaunches.id, id), isOpenLaunch(context))
  const found = context.db
    .select({ launch: xapiLaunches, unit: xapiUnits })
    .from(xapiLaunches)
    .innerJoin(xapiUnits, unitOfLaunch)
    .where(ofTenant(context, xapiLaunches, isMeant))
  const [row] = await (isWrite ? found.for('update') : found)
  return row
}

export const scopeOf = (home: Home, { userId, activityId, publisherId, registration }: UnitRow): Scope => ({
  actor: actorAt(originOf(home), userId),
  activityId,
  publisherId,
  registration,
})

const ms = (moment: Date | null) => moment?.getTime() ?? null
const date = (moment: number | null) => (moment === null ? null : new Date(moment))

/** A launch in the form of the rules. */
export const sessionOf = (home: Home, { launch, unit }: Launched): Session => ({
  scope: scopeOf(home, unit),
  sessionId: launch.id,
  mode: launch.mode,
  state: launch.state,
  verbs: launch.verbs,
  masteryScore: launch.masteryScore,
  seconds: launch.seconds,
  launchedAt: launch.createdAt.getTime(),
  initializedAt: ms(launch.initializedAt),
  endedAt: ms(launch.endedAt),
  unit: unitOf(unit),
})

export const unitOf = (unit: UnitRow): Unit => ({
  moveOn: unit.moveOn,
  score: unit.score,
  countsFrom: unit.createdAt.getTime() + unit.minMinutes * 60_000,
  completedAt: ms(unit.completedAt),
  passedAt: ms(unit.passedAt),
  failedAt: ms(unit.failedAt),
  waivedAt: ms(unit.waivedAt),
  satisfiedAt: ms(unit.satisfiedAt),
})

/** Writes the state of a session after statements. */
export const writeLaunch = (context: Publishing, { launch }: Launched, after: Session, added: number): Promise<unknown> =>
  context.db
    .update(xapiLaunches)
    .set({
      state: after.state,
      verbs: after.verbs,
      seconds: after.seconds,
      lastAt: context.now,
      initializedAt: date(after.initializedAt),
      endedAt: date(after.endedAt),
      statements: launch.statements + added,
    })
    .where(ofTenant(context, xapiLaunches, eq(xapiLaunches.id, launch.id)))

/** Writes the state of a unit. */
export const writeUnit = (context: Publishing, id: string, after: Unit): Promise<unknown> =>
  context.db
    .update(xapiUnits)
    .set({
      score: after.score,
      completedAt: date(after.completedAt),
      passedAt: date(after.passedAt),
      failedAt: date(after.failedAt),
      waivedAt: date(after.waivedAt),
      satisfiedAt: date(after.satisfiedAt),
      updatedAt: context.now,
    })
    .where(ofTenant(context, xapiUnits, eq(xapiUnits.id, id)))

export const isSameUnit = (one: Unit, other: Unit): boolean => JSON.stringify(one) === JSON.stringify(other)

type Change = { before: Unit; after: Unit; seconds: number }
/** Publishes what became of a unit, for the progress in its lesson. */
export async function publishUnit(
  context: Publishing,
  { launch, unit }: Launched,
  { before, after, seconds }: Change,
): Promise<void> {
  const isChanged = !isSameUnit(before, after)
  if (!isChanged && seconds === 0) return
  const isSatisfied = after.satisfiedAt !== null
  const isFailed = after.failedAt !== null && after.failedAt !== before.failedAt
  const outcome = isSatisfied && after.passedAt !== null ? ('passed' as const) : isFailed ? ('failed' as const) : null
  const result = isChanged ? { outcome, score: after.score } : { outcome: null, score: null }
  const about = { unitId: unit.id, moduleId: launch.moduleId, userId: unit.userId }
  await publish(context, newEvent(launchEventKinds.launchedUnitChanged, { ...about, isSatisfied, ...result, seconds }))
}

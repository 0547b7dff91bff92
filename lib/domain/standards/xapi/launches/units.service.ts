import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { xapiLaunches, xapiUnits } from '@/db/schema/xapi'
import { one } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Learning, Lesson } from './lessons.service'
import type { LaunchRow, UnitRow } from './sessions.service'

const isOfPerson = (userId: string, { facts }: Lesson) =>
  and(eq(xapiUnits.userId, userId), eq(xapiUnits.courseId, facts.courseId), isNull(xapiUnits.endedAt))

/** The units of a person in the course of a lesson that count now; locked for a write. */
async function unitsInCourse(context: Learning, lesson: Lesson, isWrite: boolean): Promise<UnitRow[]> {
  const found = context.db
    .select()
    .from(xapiUnits)
    .where(ofTenant(context, xapiUnits, isOfPerson(context.user.id, lesson)))
    .orderBy(xapiUnits.id)
  return isWrite ? found.for('update') : found
}

const isMeant =
  ({ facts }: Lesson) =>
  ({ publisherId }: UnitRow) =>
    publisherId === facts.publisherId

/** A unit that was satisfied before the newest enrolment began does not count for it. */
const isOfFormerEnrolment = ({ satisfiedAt, createdAt }: UnitRow, { enrolledAt }: Lesson): boolean =>
  satisfiedAt !== null && enrolledAt !== null && enrolledAt > createdAt

export async function unitOfLesson(context: Learning, lesson: Lesson): Promise<UnitRow | undefined> {
  const unit = (await unitsInCourse(context, lesson, false)).find(isMeant(lesson))
  return unit && !isOfFormerEnrolment(unit, lesson) ? unit : undefined
}

/** Ends units, so that their lessons begin anew with another registration. */
export const endUnits = async (context: TenantContext & { now: Date }, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await context.db
    .update(xapiUnits)
    .set({ endedAt: context.now })
    .where(ofTenant(context, xapiUnits, inArray(xapiUnits.id, [...ids])))
}

/** The unit of a lesson, locked; made when it is launched first. Its settings are those of the lesson now. */
export async function openUnit(context: Learning, lesson: Lesson): Promise<{ unit: UnitRow; others: UnitRow[]; isNew: boolean }> {
  const { db, organization, user, now } = context
  const { kind, courseId, publisherId, activityId, moveOn, minMinutes } = lesson.facts
  let units = await unitsInCourse(context, lesson, true)
  const former = units.filter((unit) => isOfFormerEnrolment(unit, lesson))
  await endUnits(
    context,
    former.map(({ id }) => id),
  )
  units = units.filter((unit) => !former.includes(unit))
  const known = units.find(isMeant(lesson))
  const others = units.filter((unit) => unit !== known)
  if (known) return { unit: { ...known, moveOn, activityId, minMinutes }, others, isNew: false }
  const row = {
    organizationId: organization.id,
    userId: user.id,
    courseId,
    publisherId,
    activityId,
    kind,
    moveOn,
    minMinutes,
    registration: others[0]?.registration ?? newId(),
    createdAt: now,
    updatedAt: now,
  }
  // Two first launches at once: the later one waits here and takes the unit of the other.
  const [made] = await db.insert(xapiUnits).values(row).onConflictDoNothing().returning()
  if (made) return { unit: made, others, isNew: true }
  const unit = await one(
    db
      .select()
      .from(xapiUnits)
      .where(ofTenant(context, xapiUnits, isOfPerson(user.id, lesson), eq(xapiUnits.publisherId, publisherId)))
      .for('update'),
  )
  return { unit, others, isNew: false }
}

/** The open sessions of some units. */
export function openSessions(context: Learning, units: readonly UnitRow[]): Promise<LaunchRow[]> {
  const isOpen = and(
    inArray(
      xapiLaunches.unitId,
      units.map(({ id }) => id),
    ),
    inArray(xapiLaunches.state, ['launched', 'initialized']),
    gt(xapiLaunches.expiresAt, context.now),
  )
  return context.db
    .select()
    .from(xapiLaunches)
    .where(ofTenant(context, xapiLaunches, isOpen))
    .for('update')
}

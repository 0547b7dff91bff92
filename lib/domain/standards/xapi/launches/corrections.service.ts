import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { xapiLaunches, xapiUnits } from '@/db/schema/xapi'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { progress } from '@/lib/domain/learning/progress/room'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import type { UnitRow } from './sessions.service'
import { endUnits } from './units.service'
import { isWaivable, waiveUnit } from './waived-units.service'

type Item = { userId: string; moduleId: string }

/** The units that count for a person and that were launched from a lesson; locked. */
function unitsOf(context: ReactionContext, { userId, moduleId }: Item): Promise<UnitRow[]> {
  const isFromLesson = exists(
    context.db
      .select({ one: sql`1` })
      .from(xapiLaunches)
      .where(
        and(
          eq(xapiLaunches.organizationId, xapiUnits.organizationId),
          eq(xapiLaunches.unitId, xapiUnits.id),
          eq(xapiLaunches.userId, userId),
          eq(xapiLaunches.moduleId, moduleId),
        ),
      ),
  )
  return context.db
    .select()
    .from(xapiUnits)
    .where(ofTenant(context, xapiUnits, eq(xapiUnits.userId, userId), isNull(xapiUnits.endedAt), isFromLesson))
    .for('update')
}

/** A lesson that was set back begins with another registration. */
async function beginAnew(context: ReactionContext, { payload }: Published<Item>): Promise<void> {
  const units = await unitsOf(context, payload)
  await endUnits(
    context,
    units.map(({ id }) => id),
  )
}

/** A correction declared the lesson complete: its unit of cmi5 is waived (cmi5, 9.3.7). What content completed itself is satisfied already. */
async function waive(context: ReactionContext, { payload }: Published<Item>): Promise<void> {
  const units = (await unitsOf(context, payload)).filter(isWaivable)
  if (units.length === 0) return
  const organization = await readOrganization(context)
  for (const unit of units) await waiveUnit({ ...context, organization }, unit, payload.moduleId, 'administrative')
}

export const correctionReactions = [
  reacts(progress.events.itemReopened, { name: 'xapi.beginAnew', each: beginAnew }),
  reacts(progress.events.itemCompleted, { name: 'xapi.waive', each: waive }),
]

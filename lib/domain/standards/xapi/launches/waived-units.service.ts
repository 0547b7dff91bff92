import { xapiLaunches } from '@/db/schema/xapi'
import { one } from '@/lib/platform/db/tenant'
import { waivedStatement } from '../statements/product-statements.rules'
import { insertStatements, rowOf } from '../statements/records.service'
import { type Storing, satisfiedStatements } from '../statements/store.service'
import type { WaiveReason } from '../words'
import { type Launched, scopeOf, type UnitRow, unitOf, writeUnit } from './sessions.service'

/** Only units of cmi5 can be waived, and not after they were satisfied. */
export const isWaivable = ({ kind, satisfiedAt }: UnitRow): boolean => kind === 'cmi5' && satisfiedAt === null

/** Waives a unit that is locked: it is satisfied, and the statement about it is in a session of its own (cmi5, 9.3.7). */
export async function waiveUnit(context: Storing, unit: UnitRow, moduleId: string, reason: WaiveReason): Promise<Launched> {
  const { db, organization, now } = context
  const at = now.getTime()
  await writeUnit(context, unit.id, { ...unitOf(unit), waivedAt: at, satisfiedAt: at })
  const session = { mode: 'Normal', state: 'waived', window: 'own', address: '', endVerbs: [], verbs: ['waived'] } as const
  const launch = await one(
    db
      .insert(xapiLaunches)
      .values({
        ...session,
        endVerbs: [],
        verbs: [...session.verbs],
        organizationId: organization.id,
        unitId: unit.id,
        userId: unit.userId,
        moduleId,
        expiresAt: now,
        endedAt: now,
        createdAt: now,
      })
      .returning(),
  )
  const waived = waivedStatement({ scope: scopeOf(organization, unit), sessionId: launch.id, at: now }, reason)
  const satisfied = await satisfiedStatements(context, unit, launch.id)
  const owner = { userId: unit.userId, registration: unit.registration, launchId: launch.id }
  await insertStatements(
    context,
    [waived, ...satisfied].map((statement) => rowOf(organization, owner, statement, now)),
  )
  return { launch, unit: { ...unit, waivedAt: now, satisfiedAt: now } }
}

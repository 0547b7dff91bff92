import { type InZone, timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { answerOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Derived, derivedFrom } from './enrolment-progress.rules'
import type { EnrolmentRow } from './enrolment-records.service'
import { versionOf } from './path-versions.service'
import { learningPaths } from './room'

type Moved = Pick<EnrolmentRow, 'id' | 'pathId' | 'dueRule' | 'startedAt' | 'createdAt' | 'state' | 'dueAt'>

/** An enrolment in another version of its path: the version, and all that follows from its contents. `state` is its state unless it is complete. */
export async function inVersion(
  context: TenantContext & { organization: InZone },
  { id, pathId, dueRule, startedAt, createdAt, state, dueAt }: Moved,
  versionNumber: number,
): Promise<Derived & { versionNumber: number }> {
  const version = await versionOf(context, pathId, versionNumber)
  if (!version) throw new Error('The version of an enrolment exists')
  const about = {
    running: state,
    dueRule,
    startedAt: startedAt ?? createdAt,
    dueAt,
    completedAt: null,
    timeZone: await timeZoneOf(context),
  }
  const doneItems = await answerOf(learningPaths.ports.doneItems)
  return { ...derivedFrom(version.structure, await doneItems(context, id), about), versionNumber }
}

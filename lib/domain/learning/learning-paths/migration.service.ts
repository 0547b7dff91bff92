import type { PathStructure } from '@/db/schema/learning-paths'
import { implement } from '@/lib/platform/http/implement'
import { runningState } from './due.rules'
import { inVersion } from './enrolment-progress.service'
import { changeEnrolment } from './enrolment-records.service'
import { noteEnrolment } from './enrolments.service'
import { versionOf } from './path-versions.service'
import * as contracts from './roster.contract'
import { lockEnrolment } from './roster.service'
import { itemsOf } from './structure.rules'

/** Elements of the first list that are not in the second. */
function itemsOnlyIn(one: PathStructure, other: PathStructure) {
  const known = new Set(itemsOf(other).map(({ id }) => id))
  return itemsOf(one).flatMap(({ id: itemId, moduleId }) => (known.has(itemId) ? [] : [{ itemId, moduleId }]))
}

export const migrateEnrolment = implement(contracts.migrateEnrolment, async (context, { params, body }) => {
  const { now, fail } = context
  const { path, before } = await lockEnrolment(context, params)
  const { state, versionNumber: fromVersion, percent: percentBefore } = before
  const toVersion = path.publishedVersion ?? fail('enrolmentState')
  if (!['invited', 'active', 'overdue'].includes(state) || fromVersion === toVersion) fail('enrolmentState')
  const from = (await versionOf(context, path.id, fromVersion))?.structure ?? fail('enrolmentState')
  const to = (await versionOf(context, path.id, toVersion))?.structure ?? fail('enrolmentState')
  const running = state === 'invited' ? state : runningState(before.dueAt, now)
  const derived = await inVersion(context, { ...before, state: running }, toVersion)
  const { percent } = derived
  const added = itemsOnlyIn(to, from)
  if (!body.dryRun) {
    const row = await changeEnrolment(context, before, derived)
    noteEnrolment(context, path, row, before)
  } else noteEnrolment(context, path, before, null)
  const told = { isDryRun: body.dryRun, fromVersion, toVersion }
  context.note({ before: { contentsVersion: fromVersion, percent: percentBefore }, after: { ...told, percent } })
  return {
    ...told,
    kept: itemsOf(to).length - added.length,
    added,
    removed: itemsOnlyIn(from, to),
    percentBefore,
    percentAfter: percent,
    isComplete: derived.state === 'completed',
  }
})

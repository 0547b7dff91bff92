import { sql } from 'drizzle-orm'
import { analyticsActivity } from '@/db/schema/analytics'
import { certificateRows } from '@/lib/domain/assessing/certificates/certificate-sql.service'
import { certificates } from '@/lib/domain/assessing/certificates/room'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { countLearning } from '@/lib/domain/learning/progress/learning-counts.service'
import { lockNumbered } from '@/lib/platform/db/lock'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { implement } from '@/lib/platform/http/implement'
import { addDays, dayOf } from '@/lib/platform/i18n/days'
import { lowestId } from '@/lib/platform/ids'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles, type JobContext, type JobRow } from '@/lib/platform/jobs/handler'
import * as contracts from './metrics.contract'
import { rebuildJob } from './room'

type Folding = Pick<ReactionContext, 'db' | 'organization'>

/** Computes what the numbers say of some enrolments, from their records as they are now. */
const fold = ({ db, organization }: Folding, enrolmentIds: readonly string[]) =>
  db.execute(sql`select analytics_fold(${organization.id}::uuid, array(
    select id::uuid from jsonb_array_elements_text(${JSON.stringify(enrolmentIds)}::jsonb) id))`)

const ofEnrolment = {
  each: (context: ReactionContext, { payload }: Published<{ enrolmentId: string }>) => fold(context, [payload.enrolmentId]),
}
/** A certificate names no enrolment in its events, but has it in its record. */
const ofCertificate = {
  async each(context: ReactionContext, { payload }: Published<{ certificateId: string }>) {
    const { db, organization } = context
    const rows = await db.execute<{ id: string }>(sql`
      select c.enrolment_id as id from ${certificateRows} c
      where c.organization_id = ${organization.id} and c.id = ${payload.certificateId} and c.enrolment_id is not null`)
    if (rows.length > 0)
      await fold(
        context,
        rows.map(({ id }) => id),
      )
  },
}

const { events: ofPaths } = learningPaths
/**
 * The facts follow the events. An event only says which enrolment changed; the facts are read from its records, so that it does not matter whether
 * an event is delivered late, twice or after a newer one.
 */
export const foldReactions = [
  reacts(ofPaths.enrolmentCreated, { name: 'analytics.foldCreated', ...ofEnrolment }),
  reacts(ofPaths.enrolmentSeatGiven, { name: 'analytics.foldSeat', ...ofEnrolment }),
  reacts(ofPaths.enrolmentStarted, { name: 'analytics.foldStarted', ...ofEnrolment }),
  reacts(ofPaths.enrolmentCompleted, { name: 'analytics.foldCompleted', ...ofEnrolment }),
  reacts(ofPaths.enrolmentReopened, { name: 'analytics.foldReopened', ...ofEnrolment }),
  reacts(ofPaths.enrolmentOverdue, { name: 'analytics.foldOverdue', ...ofEnrolment }),
  reacts(ofPaths.enrolmentExtended, { name: 'analytics.foldExtended', ...ofEnrolment }),
  reacts(ofPaths.enrolmentWithdrawn, { name: 'analytics.foldWithdrawn', ...ofEnrolment }),
  reacts(ofPaths.enrolmentWaived, { name: 'analytics.foldWaived', ...ofEnrolment }),
  reacts(ofPaths.enrolmentExpired, { name: 'analytics.foldExpired', ...ofEnrolment }),
  reacts(ofPaths.enrolmentRenewed, { name: 'analytics.foldRenewed', ...ofEnrolment }),
  reacts(certificates.events.certificateIssued, { name: 'analytics.foldCertificate', ...ofCertificate }),
  reacts(certificates.events.certificateRevoked, { name: 'analytics.foldRevocation', ...ofCertificate }),
]

/** Learning events are kept for 400 days; older days stay as they were counted. */
const rebuiltDays = 399
const daysAtOnce = 14
const enrolmentsAtOnce = 200

type Step = JobRow & ({ kind: 'days'; from: string; end: string } | { kind: 'enrolments'; ids: string[] })

/** Counts the learning events of some days again. Waits for the transactions that store events, and they for it. */
async function recountDays({ db, organization }: JobContext, { from, end }: { from: string; end: string }): Promise<void> {
  const timeZone = await timeZoneOf({ db, organization })
  await lockNumbered(db, 727017, organization.id)
  await db.execute(
    sql`delete from ${analyticsActivity} where organization_id = ${organization.id} and day >= ${from}::date and day < ${end}::date`,
  )
  await db.execute(sql`
    insert into ${analyticsActivity} (organization_id, day, user_id, module_id, language, events, seconds)
    ${countLearning({ organizationId: organization.id, from, end, timeZone })}`)
}

/** The position of a step: days first, `d` and the first of them, then enrolments, `e` and the last of their ids. */
async function nextStep(context: JobContext, _: unknown, after: string | null): Promise<Step[]> {
  const { db, organization } = context
  const today = dayOf(context.now, await timeZoneOf(context))
  if (after === null || after.startsWith('d')) {
    const from = after === null ? addDays(today, -rebuiltDays) : addDays(after.slice(1), daysAtOnce)
    if (from <= today) return [{ at: `d${from}`, kind: 'days', from, end: addDays(from, daysAtOnce) }]
  }
  const last = after?.startsWith('e') ? after.slice(1) : lowestId
  const rows = await db.execute<{ id: string }>(sql`
    select e.id from ${enrolmentRows} e where e.organization_id = ${organization.id} and e.id > ${last} order by e.id limit ${enrolmentsAtOnce}`)
  const ids = rows.map(({ id }) => id)
  const end = ids.at(-1)
  return end === undefined ? [] : [{ at: `e${end}`, kind: 'enrolments', ids }]
}

export const rebuilding = handles<Record<string, never>, Step>(rebuildJob, {
  permission: 'analytics.rebuild',
  // One step in a transaction: each holds locks that learners wait for.
  batch: 1,
  next: nextStep,
  each: (context, step) => (step.kind === 'days' ? recountDays(context, step) : fold(context, step.ids)),
})

export const rebuildAnalytics = implement(contracts.rebuildAnalytics, async (context) => {
  context.note({ resource: { type: 'analytics' } })
  return enqueue(context, rebuildJob, {})
})

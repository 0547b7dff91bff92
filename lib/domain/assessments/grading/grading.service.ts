import { sql } from 'drizzle-orm'
import { attempts } from '@/db/schema/assessments-attempts'
import { given } from '@/lib/platform/db/prepared'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { peopleById, personAsJson } from '../../identity/account/people.service'
import { gradedEvents, settled, writeAttempt } from '../attempts/attempt-ends.service'
import { lockWhole, type WholeAttempt, wholeAttempt } from '../attempts/attempt-records.service'
import { shownForGrading } from '../attempts/shown-attempts.service'
import { assessmentRecords } from '../definitions.service'
import { graded } from './grades.rules'
import * as contracts from './grading.contract'
import { releaseGraded } from './release.service'

const { organizationId, id, assessmentId, userId, state } = attempts
const attemptList = list(contracts.listAttempts, {
  table: attempts,
  filters: { assessment: assessmentId, person: sql`${userId} = any(${given('person')}::uuid[])`, state },
  narrowedBy: {
    person: sql`select t.id from assessment_attempts t
      where t.organization_id = tenant.id::uuid and t.user_id = any(${given('person')}::uuid[])`,
  },
  fields: {
    assessment: sql`(select json_build_object('id', a.id, 'title', a.title) from assessments a
      where a.organization_id = ${sql`${organizationId}`} and a.id = ${sql`${assessmentId}`})`,
    person: personAsJson(organizationId, userId),
    ungradedCount: sql`(select count(*) from assessment_attempt_items i
      where i.organization_id = ${sql`${organizationId}`} and i.attempt_id = ${sql`${id}`} and i.score is null)`,
  },
})

export const listAttempts = implement(contracts.listAttempts, ({ db, organization }, { query, page }) =>
  attemptList(db, page, { organizationId: organization.id, filters: query }),
)

async function shown(context: TenantContext, whole: WholeAttempt) {
  const { assessmentId: assessment, userId: person } = whole.attempt
  const found = (await peopleById(context, [person])).get(person)
  if (!found) throw new Error('An attempt belongs to an account')
  const { ar, en } = found.name
  return {
    ...shownForGrading(whole),
    assessment: { id: assessment, title: whole.version.title },
    person: { id: person, name: { ar: ar ?? en ?? '', en: en ?? ar ?? '' }, email: found.email },
  }
}

export const readAttempt = implement(contracts.readAttempt, async (context, { params }) => {
  const whole = await wholeAttempt(context, params.id, null)
  if (!whole) return context.fail('attemptNotFound')
  context.note({ resource: { type: 'attempt', id: params.id } })
  return shown(context, whole)
})

export const gradeAttempt = implement(contracts.gradeAttempt, async (context, { params, body }) => {
  const whole = await lockWhole(context, params.id, null)
  if (!whole) return context.fail('attemptNotFound')
  const { attempt } = whole
  const resource = { type: 'attempt', id: params.id } as const
  context.note({ resource, before: { state: attempt.state, score: attempt.score } })
  if (attempt.state !== 'needsGrading' && attempt.state !== 'graded') return context.fail('attemptState')
  const { items, faults } = graded(whole.items, body.grades)
  if (faults.length > 0) return context.fail('gradeInvalid', { fields: faults })
  const done = settled({ ...whole, items })
  const now = { ...done.attempt, gradedAt: done.attempt.score === null ? null : (attempt.gradedAt ?? context.now) }
  const after = { ...done, attempt: { ...now, releasedAt: now.state === 'released' ? context.now : null } }
  await writeAttempt(context, after, context.now)
  if (now.state !== 'needsGrading') await publish(context, ...gradedEvents(after))
  context.note({ after: { state: now.state, score: now.score } })
  return shown(context, after)
})

export const releaseResults = implement(contracts.releaseResults, async (context, { params }) => {
  const { id: assessment, title } = await assessmentRecords.get(context, params.id)
  const { releasedCount, hasMore } = await releaseGraded(context, assessment, contracts.mostReleased)
  const label = title.ar ?? title.en
  context.note({ resource: { type: 'assessment', id: assessment, label }, after: { releasedCount } })
  return { releasedCount, hasMore }
})

import { eq, sql } from 'drizzle-orm'
import { enrolments, learningPaths } from '@/db/schema/learning-paths'
import { groupReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isActivePerson, listedPerson, peopleById, peopleList, personAsJson } from '../identity/account/people.service'
import { runningState } from './due.rules'
import { lockForEnrolling } from './enrolling.service'
import { enrolmentList, hasNewContent, inGroups } from './enrolment-list.service'
import { changeEnrolment, type EnrolmentRow } from './enrolment-records.service'
import { endEnrolment, noteEnrolment } from './enrolments.service'
import type { Path } from './path-records.service'
import * as contracts from './roster.contract'

const roster = enrolmentList(contracts.listRoster, {
  filters: { path: eq(enrolments.pathId, given('path')), reach: inGroups.filters.reach },
  parent: learningPaths,
  nullableOrder: ['dueAt'],
  fields: { user: personAsJson(enrolments.organizationId, enrolments.userId), hasNewContent },
})

export const listRoster = implement(contracts.listRoster, async ({ db, organization, user, fail }, { params, query, page }) => {
  const { id } = params
  const filters = { path: id, state: query.state, reach: groupReach(user, 'enrolment.read') }
  const found = await roster(db, page, { organizationId: organization.id, parentId: id, filters })
  return found.hasParent ? found : fail('pathNotFound')
})

const { organizationId, id: personId } = listedPerson
const candidates = peopleList(contracts.listCandidates, {
  where: isActivePerson,
  parent: learningPaths,
  fields: {
    enrolment: sql`(select e.state from enrolments e where e.organization_id = ${organizationId} and e.path_id = ${given('parentId')}
      and e.user_id = ${personId} and e.state in ('invited', 'waiting', 'active', 'overdue', 'completed'))`,
  },
})

export const listCandidates = implement(contracts.listCandidates, async ({ db, organization, fail }, { params, page }) => {
  const found = await candidates(db, page, { organizationId: organization.id, parentId: params.id })
  return found.hasParent ? found : fail('pathNotFound')
})

/** An enrolment as the roster shows it. */
async function entryOf(context: TenantContext, path: Path, row: EnrolmentRow) {
  const person = (await peopleById(context, [row.userId])).get(row.userId)
  const user = { id: row.userId, name: person?.name ?? {}, email: person?.email ?? '' }
  return { ...row, user, hasNewContent: (path.publishedVersion ?? 0) > row.versionNumber }
}

type Finding = Parameters<typeof lockForEnrolling>[0] & {
  headers: Headers
  user: { id: string }
  fail: (reason: 'pathNotFound' | 'enrolmentNotFound' | 'versionStale') => never
}

/** Locks an enrolment together with the seats of its path, for changes by an administrator. */
export async function lockEnrolment(context: Finding, { id, eid }: { id: string; eid: string }) {
  const { path } = await lockForEnrolling(context, id)
  const isOne = ofTenant(context, enrolments, eq(enrolments.id, eid), eq(enrolments.pathId, id))
  const [before] = await context.db.select().from(enrolments).where(isOne).for('update')
  if (!before) return context.fail('enrolmentNotFound')
  assertVersion(context, before)
  return { path, before }
}

export const extendEnrolment = implement(contracts.extendEnrolment, async (context, { params, body }) => {
  const { now, fail } = context
  const { path, before } = await lockEnrolment(context, params)
  const { state } = before
  if (state !== 'invited' && state !== 'active' && state !== 'overdue') fail('enrolmentState')
  const dueAt = momentIn(body.dueAt, context.organization.regionalProfile.timeZone)
  if (dueAt && dueAt <= now) throw invalid({ key: 'past', property: 'dueAt' })
  const row = await changeEnrolment(context, before, {
    dueAt,
    state: state === 'invited' ? state : runningState(dueAt, now),
  })
  noteEnrolment(context, path, row, before)
  return entryOf(context, path, row)
})

export const waiveEnrolment = implement(contracts.waiveEnrolment, async (context, { params, body }) => {
  const { path, before } = await lockEnrolment(context, params)
  if (before.state === 'waived') context.fail('enrolmentState')
  const row = await endEnrolment(context, path, before, { state: 'waived', waivedReason: body.reason })
  noteEnrolment(context, path, row, before)
  context.note({ after: { person: row.userId, state: row.state, dueAt: row.dueAt, reason: body.reason } })
  return entryOf(context, path, row)
})

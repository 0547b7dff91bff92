import { eq, sql } from 'drizzle-orm'
import { enrolments, learningPaths } from '@/db/schema/learning-paths'
import {
  isActivePerson,
  listedPerson,
  peopleById,
  peopleList,
  personAsJson,
} from '@/lib/domain/house/identity/account/people.service'
import { workOfPerson } from '@/lib/domain/people/groups/person-work.service'
import { ownReach, reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { assertVersion } from '@/lib/platform/records/records'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { extend, lockWithSeats, waive, withdraw } from './enrolment-changes.service'
import { enrolmentList, hasNewContent, withinReach } from './enrolment-list.service'
import type { EnrolmentRow } from './enrolment-records.service'
import type { Path } from './path-records.service'
import * as contracts from './roster.contract'
import { isWithinTaught, teacherOf } from './taught-paths.service'

const roster = enrolmentList(contracts.listRoster, {
  filters: { path: eq(enrolments.pathId, given('path')), ...withinReach },
  parent: learningPaths,
  parentWhere: isWithinTaught,
  nullableOrder: ['dueAt'],
  fields: {
    user: personAsJson(enrolments.organizationId, enrolments.userId),
    work: workOfPerson(enrolments.organizationId, enrolments.userId),
    hasNewContent,
  },
})

export const listRoster = implement(contracts.listRoster, async ({ db, organization, user, fail }, { params, query, page }) => {
  const { id } = params
  const reached = reachedBy(user, 'enrolment.read')
  const filters = { path: id, state: query.state, ...reached }
  const found = await roster(db, page, { organizationId: organization.id, parentId: id, filters, values: teacherOf(reached) })
  return found.hasParent ? found : fail('pathNotFound')
})

const { organizationId, id: personId } = listedPerson
const candidates = peopleList(contracts.listCandidates, {
  where: isActivePerson,
  parent: learningPaths,
  parentWhere: isWithinTaught,
  fields: {
    enrolment: sql`(select e.state from enrolments e where e.organization_id = ${organizationId} and e.path_id = ${given('parentId')}
      and e.user_id = ${personId} and e.state in ('invited', 'waiting', 'active', 'overdue', 'completed'))`,
  },
})

export const listCandidates = implement(contracts.listCandidates, async (context, { params, page }) => {
  const { db, organization, user, fail } = context
  const values = { teacher: ownReach(user, 'enrolment.assign') ?? '' }
  const found = await candidates(db, page, { organizationId: organization.id, parentId: params.id, values })
  return found.hasParent ? found : fail('pathNotFound')
})

/** An enrolment as the roster shows it. */
async function entryOf(context: TenantContext, path: Path, row: EnrolmentRow) {
  const person = (await peopleById(context, [row.userId])).get(row.userId)
  const user = { id: row.userId, name: person?.name ?? {}, email: person?.email ?? '' }
  return { ...row, user, hasNewContent: (path.publishedVersion ?? 0) > row.versionNumber }
}

type Finding = Parameters<typeof lockWithSeats>[0] & { headers: Headers; fail: (reason: 'versionStale') => never }

/** Locks an enrolment together with the seats of its path, for changes by an administrator of the version that they know. */
export async function lockEnrolment(context: Finding, ids: { id: string; eid: string }) {
  const locked = await lockWithSeats(context, ids)
  assertVersion(context, locked.before)
  return locked
}

export const extendEnrolment = implement(contracts.extendEnrolment, async (context, { params, body }) => {
  const locked = await lockEnrolment(context, params)
  context.concerns(locked.before.userId)
  const dueAt = momentIn(body.dueAt, context.organization.regionalProfile.timeZone)
  return entryOf(context, locked.path, await extend(context, locked, dueAt))
})

export const waiveEnrolment = implement(contracts.waiveEnrolment, async (context, { params, body }) => {
  const locked = await lockEnrolment(context, params)
  context.concerns(locked.before.userId)
  return entryOf(context, locked.path, await waive(context, locked, body.reason))
})

export const withdrawEnrolment = implement(contracts.withdrawEnrolment, async (context, { params }) => {
  const locked = await lockEnrolment(context, params)
  return entryOf(context, locked.path, await withdraw(context, locked))
})

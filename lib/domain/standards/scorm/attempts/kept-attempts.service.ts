import { and, eq, sql } from 'drizzle-orm'
import { scormAttempts as attempts, scormInteractions, scormPackages } from '@/db/schema/scorm'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import {
  filtersOfReach,
  isWithinReach,
  lessonReach,
  valuesOfReach,
  withinValues,
} from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { moduleAsJson, moduleAsParent } from '@/lib/domain/learning/modules/published/live-modules.service'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { longestSeconds } from '../packages/durations.rules'
import { itemsOf } from '../packages/packages.service'
import { itemsOfAttempt, secondsOf } from './attempt-records.service'
import * as contracts from './kept-attempts.contract'

const { organizationId, userId, moduleId } = attempts
const person = { organizationId: sql`${organizationId}`, userId: sql`${userId}` }
const within = lessonReach({ ...person, moduleId: sql`${moduleId}` })

const seconds = sql<number>`(select least(${sql.raw(String(longestSeconds))}, coalesce(floor(sum(i.earlier_seconds + i.session_seconds)), 0))::int
  from scorm_attempt_items i where i.organization_id = ${organizationId} and i.attempt_id = ${attempts.id})`

const ofPackage = list(contracts.listCourseAttempts, {
  table: attempts,
  parent: scormPackages,
  filters: filtersOfReach(within),
  fields: { person: personAsJson(organizationId, userId), module: moduleAsJson({ organizationId, moduleId }), seconds },
})

export const listCourseAttempts = implement(contracts.listCourseAttempts, async (context, { params: { id }, query, page }) => {
  const { db, organization, user, fail } = context
  const filters = { ...query, packageId: id, ...reachedBy(user, 'progress.readAny') }
  const found = await ofPackage(db, page, { organizationId: organization.id, parentId: id, filters })
  return found.hasParent ? found : fail('coursePackageNotFound')
})

const ownAttempts = list(contracts.listOwnCourseAttempts, { table: attempts, ...moduleAsParent, fields: { seconds } })

export const listOwnCourseAttempts = implement(contracts.listOwnCourseAttempts, async (context, { params, page }) => {
  const { db, organization, user, fail } = context
  const filters = { userId: user.id, moduleId: params.moduleId }
  const found = await ownAttempts(db, page, { organizationId: organization.id, parentId: params.moduleId, filters })
  return found.hasParent ? found : fail('moduleNotPublished')
})

const ofAttempt = list(contracts.listCourseInteractions, {
  table: scormInteractions,
  parent: attempts,
  parentWhere: withinValues(within),
  fields: {},
})

export const listCourseInteractions = implement(contracts.listCourseInteractions, async (context, { params, page }) => {
  const { attemptId } = params
  const { db, organization, user, fail } = context
  const values = valuesOfReach(reachedBy(user, 'progress.readAny'))
  const found = await ofAttempt(db, page, {
    organizationId: organization.id,
    parentId: attemptId,
    filters: { attemptId },
    values,
  })
  return found.hasParent ? found : fail('courseAttemptNotFound')
})

type Names = { ar?: string; en?: string }
type Shown = {
  person: { id: string; name: Names; email: string }
  module: { id: string; title: Names; typeKey: string } | null
}

export const readCourseAttempt = implement(contracts.readCourseAttempt, async (context, { params: { attemptId: id } }) => {
  const { db, user, fail } = context
  const isSeen = isWithinReach(within, reachedBy(user, 'progress.readAny'))
  const isItsPackage = and(eq(scormPackages.organizationId, organizationId), eq(scormPackages.id, attempts.packageId))
  const [found] = await db
    .select({
      attempt: attempts,
      package: scormPackages,
      person: sql<Shown['person']>`${personAsJson(organizationId, userId)}`,
      module: sql<Shown['module']>`${moduleAsJson({ organizationId, moduleId })}`,
      seconds,
    })
    .from(attempts)
    .leftJoin(scormPackages, isItsPackage)
    .where(ofTenant(context, attempts, eq(attempts.id, id), isSeen))
  if (!found) return fail('courseAttemptNotFound')
  const { attempt, package: row, ...about } = found
  context.note({ resource: { type: 'courseAttempt', id, label: about.person.email, name: about.person.name } })
  const counts = await countInteractions(context, id)
  const rows = await itemsOfAttempt(context, id)
  const known = row ? itemsOf(row) : []
  const placeOf = (itemId: string) => known.findIndex((item) => item.id === itemId)
  return {
    ...attempt,
    ...about,
    package: row && { id: row.id, title: row.title },
    items: rows
      .map((item) => ({
        ...item,
        id: item.itemId,
        title: known[placeOf(item.itemId)]?.title ?? item.itemId,
        score: item.scoreScaled,
        seconds: Math.floor(secondsOf(item)),
        interactionCount: counts.get(item.itemId) ?? 0,
        // Stored by this room after the contract had checked them.
        objectives: item.objectives as { id: string }[],
      }))
      .sort((one, other) => placeOf(one.id) - placeOf(other.id)),
  }
})

async function countInteractions({ db, organization }: TenantContext, attemptId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ itemId: scormInteractions.itemId, count: sql<number>`count(*)::int` })
    .from(scormInteractions)
    .where(ofTenant({ organization }, scormInteractions, eq(scormInteractions.attemptId, attemptId)))
    .groupBy(scormInteractions.itemId)
  return new Map(rows.map(({ itemId, count }) => [itemId, count]))
}

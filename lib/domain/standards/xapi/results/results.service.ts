import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { xapiLaunches, xapiStatements, xapiUnits } from '@/db/schema/xapi'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import {
  filtersOfReach,
  isWithinReach,
  lessonReach,
  valuesOfReach,
  withinValues,
} from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { moduleVersionAsJson } from '@/lib/domain/learning/modules/published/live-modules.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { type Reached, reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, tenantRow, valuesFor } from '@/lib/platform/db/statement'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { list, momentText } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { LaunchKind, LaunchOutcome } from '../words'
import * as contracts from './results.contract'

const { organizationId, userId, moduleId, unitId, createdAt } = xapiLaunches
const person = { organizationId: sql`${organizationId}`, userId: sql`${userId}` }
const within = lessonReach({ ...person, moduleId: sql`${moduleId}` })
const moment = (column: string) => momentText(sql.raw(`u.${column}`))

const outcome = sql`case when u.waived_at is not null then 'waived' when u.passed_at is not null then 'passed'
  when u.failed_at is not null and u.satisfied_at is null then 'failed'
  when u.completed_at is not null or u.satisfied_at is not null then 'completed' else 'open' end`
const ofUnit = (value: SQL): SQL =>
  sql`(select ${value} from xapi_units u where u.organization_id = ${organizationId} and u.id = ${unitId})`
const fields = {
  person: personAsJson(organizationId, userId),
  module: moduleVersionAsJson({ organizationId, moduleId, number: sql`m.published_version` }),
  unit: ofUnit(sql`json_build_object('kind', u.kind, 'outcome', ${outcome}, 'isSatisfied', u.satisfied_at is not null,
    'completedAt', ${moment('completed_at')}, 'passedAt', ${moment('passed_at')}, 'failedAt', ${moment('failed_at')},
    'waivedAt', ${moment('waived_at')}, 'score', u.score)`),
}

const launches = list(contracts.listLaunches, {
  table: xapiLaunches,
  filters: {
    person: userId,
    module: moduleId,
    group: isInGroups(person, sql`${given('group')}::uuid[]`),
    ...filtersOfReach(within),
    outcome: sql`${ofUnit(outcome)} = any(${given('outcome')}::text[])`,
    from: gte(createdAt, given('from')),
    to: lte(createdAt, given('to')),
  },
  fields,
})

export const listLaunches = implement(contracts.listLaunches, ({ db, organization, user }, { query, page }) => {
  const { timeZone } = organization.regionalProfile
  const [from, to] = [momentIn(query.from, timeZone), momentIn(query.to, timeZone)]
  if (from && to && to < from) throw invalid({ key: 'order', property: 'to' })
  const filters = { ...reachedBy(user, 'progress.readAny'), ...query, from, to }
  return launches(db, page, { organizationId: organization.id, filters })
})

type Shown = {
  person: { id: string; name: { ar?: string; en?: string }; email: string }
  module: { id: string; title: { ar?: string; en?: string }; typeKey: string } | null
  unit: ShownUnit
}
type ShownUnit = {
  kind: LaunchKind
  outcome: LaunchOutcome
  isSatisfied: boolean
  completedAt: string | null
  passedAt: string | null
  failedAt: string | null
  waivedAt: string | null
  score: number | null
}
const date = (written: string | null) => (written === null ? null : new Date(written))

/** A launch as it is shown, of those that the caller is limited to; undefined where there is none. */
export async function shownLaunch(context: TenantContext, id: string, reached: Reached) {
  const isReached = isWithinReach(within, reached)
  const [row] = await context.db
    .select({
      launch: xapiLaunches,
      registration: xapiUnits.registration,
      person: sql<Shown['person']>`${fields.person}`,
      module: sql<Shown['module']>`${fields.module}`,
      unit: sql<ShownUnit>`${fields.unit}`,
    })
    .from(xapiLaunches)
    .innerJoin(xapiUnits, and(eq(xapiUnits.organizationId, organizationId), eq(xapiUnits.id, unitId)))
    .where(ofTenant(context, xapiLaunches, eq(xapiLaunches.id, id), isReached))
  if (!row) return undefined
  const { launch, registration, unit } = row
  const moments = { completedAt: date(unit.completedAt), passedAt: date(unit.passedAt), failedAt: date(unit.failedAt) }
  const { mode, state, seconds, initializedAt, endedAt } = launch
  const shown = { id, person: row.person, module: row.module, mode, state, seconds, initializedAt, endedAt }
  return {
    registration,
    shown: { ...shown, createdAt: launch.createdAt, unit: { ...unit, ...moments, waivedAt: date(unit.waivedAt) } },
  }
}

const noted = ({ id, email, name }: Shown['person']) => ({ resource: { type: 'user' as const, id, label: email, name } })

export const readLaunch = implement(contracts.readLaunch, async (context, { params: { launchId } }) => {
  const reached = reachedBy(context.user, 'progress.readAny')
  const { shown } = (await shownLaunch(context, launchId, reached)) ?? context.fail('launchNotFound')
  context.note(noted(shown.person))
  return shown
})

/** Whose launch it is, with its registration, for a caller who may read it. */
const ownerOf = statementOf(sql`select (select json_build_object('person', ${fields.person}, 'registration', u.registration)
  from ${xapiLaunches} join xapi_units u on u.organization_id = ${organizationId} and u.id = ${unitId}
  where ${organizationId} = tenant.id and ${xapiLaunches.id} = ${given('launchId')}::uuid and ${withinValues(within)})::text from ${tenantRow}`)
type Owner = { person: Shown['person']; registration: string }

const statements = list(contracts.listLaunchStatements, { table: xapiStatements, fields: {} })

export const listLaunchStatements = implement(contracts.listLaunchStatements, async (context, { params: { launchId }, page }) => {
  const { db, organization, user, note, fail } = context
  const values = { organizationId: organization.id, launchId, ...valuesOfReach(reachedBy(user, 'progress.readAny')) }
  const [[cell] = []] = await db.queryRaw(ownerOf.text, valuesFor(ownerOf, values))
  const owner = readJson<Owner>(cell) ?? fail('launchNotFound')
  note(noted(owner.person))
  const filters = { registration: owner.registration, launchId }
  return statements(db, page, { organizationId: organization.id, filters })
})

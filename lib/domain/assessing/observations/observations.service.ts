import { and, eq, inArray, sql } from 'drizzle-orm'
import { observations, observationVersions } from '@/db/schema/observations'
import { pathItemRows, pathRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { liveSessionRows } from '@/lib/domain/learning/live/bookings/seats.service'
import { modulesOfObservation } from '@/lib/domain/learning/modules/published/live-modules.service'
import { given } from '@/lib/platform/db/prepared'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { Form } from './form-shapes.contract'
import * as contracts from './observations.contract'
import { observations as room } from './room'

type Row = typeof observations.$inferSelect

export const observationRecords = recordsOf(observations, {
  missing: 'observationNotFound',
  type: 'observation',
  label: ({ title }) => title.ar ?? title.en,
  name: ({ title }) => title,
})
const audited = ['title', 'instructions', 'form', 'passPercent'] as const

/** As it was stored: it was checked then. */
export const formOf = ({ form }: { form: object }): Form => Form.parse(form)
const shown = (row: Row) => ({ ...row, form: formOf(row) })

const own = { organizationId: sql`${observations.organizationId}`, id: sql`${observations.id}` }
/** Whether a published path has the module of a session and one that leads to the form. */
const isBesideSession = sql`exists (select from ${liveSessionRows} s
  join ${pathItemRows} held on held.organization_id = s.organization_id and held.module_id = s.module_id
  join ${pathRows} p on p.organization_id = held.organization_id and p.id = held.path_id and p.published_version = held.version_number
  join ${pathItemRows} other on other.organization_id = held.organization_id and other.path_id = held.path_id
    and other.version_number = held.version_number
  where s.organization_id = ${own.organizationId} and s.id = any(${given('session')}::uuid[])
    and other.module_id in (${modulesOfObservation(own.organizationId, sql`${own.id}::text`)}) offset 0)`

const observationList = list(contracts.listObservations, {
  table: observations,
  search: observations.searchText,
  filters: { session: isBesideSession },
  fields: {},
})
export const listObservations = implement(contracts.listObservations, ({ db, organization }, { query, page }) =>
  observationList(db, page, { organizationId: organization.id, filters: query }),
)

export const readObservation = implement(contracts.readObservation, async (context, { params }) => {
  const row = await observationRecords.get(context, params.id)
  const version = row.publishedVersion === null ? undefined : await versionOf(context, row.id, row.publishedVersion)
  return { ...shown(row), published: version ? { form: version.form, passPercent: version.passPercent } : null }
})

export const createObservation = implement(contracts.createObservation, async (context, { body }) => {
  const count = await context.db.$count(observations, ofTenant(context, observations))
  if (count >= contracts.mostObservations) context.fail('observationsFull')
  return shown(await observationRecords.insert(context, { ...body, searchText: searchTextOf(body.title) }, audited))
})

export const updateObservation = implement(contracts.updateObservation, async (context, { params, body }) => {
  const before = await observationRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('observationState')
  const { title = before.title, instructions = before.instructions, form = before.form, passPercent = before.passPercent } = body
  const set = { title, instructions, form, passPercent, hasChanges: true, searchText: searchTextOf(title) }
  return shown(await observationRecords.change(context, before, set, audited))
})

export const publishObservation = implement(contracts.publishObservation, async (context, { params }) => {
  const before = await observationRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('observationState')
  if (!before.hasChanges) return shown(before)
  const { title, instructions, form, passPercent } = before
  const number = (before.publishedVersion ?? 0) + 1
  const version = { title, instructions, form, passPercent, number, observationId: before.id }
  await context.db.insert(observationVersions).values({ organizationId: context.organization.id, ...version })
  const set = { status: 'published' as const, publishedVersion: number, publishedAt: context.now, hasChanges: false }
  const row = await observationRecords.change(context, before, set, ['status', 'publishedVersion'])
  await publish(context, newEvent(room.events.observationPublished, { observationId: row.id, versionNumber: number }))
  return shown(row)
})

export const archiveObservation = implement(contracts.archiveObservation, async (context, { params }) => {
  const before = await observationRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('observationState')
  return shown(await observationRecords.change(context, before, { status: 'archived' }, ['status']))
})

/** Which of some forms people can be observed by. */
export async function publishedAmong(context: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isPublished = and(inArray(observations.id, [...ids]), eq(observations.status, 'published'))
  const rows = await context.db
    .select({ id: observations.id })
    .from(observations)
    .where(ofTenant(context, observations, isPublished))
  return new Set(rows.map(({ id }) => id))
}

/** One published version; undefined: there is none of that number. */
export async function versionOf(context: TenantContext, observationId: string, number: number) {
  const isThat = and(eq(observationVersions.observationId, observationId), eq(observationVersions.number, number))
  const [row] = await context.db
    .select()
    .from(observationVersions)
    .where(ofTenant(context, observationVersions, isThat))
  return row && { ...row, form: formOf(row) }
}

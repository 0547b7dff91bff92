import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { assignments, assignmentVersions } from '@/db/schema/assignments'
import { rubricMaximum } from '@/lib/domain/assessing/rubrics/design.rules'
import { rubricsByIds } from '@/lib/domain/assessing/rubrics/rubrics.service'
import { groupRows } from '@/lib/domain/people/groups/group-tree.service'
import { one } from '@/lib/platform/db/tenant'
import type { FieldError } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { reportOf } from './check.rules'
import { initialSettings, mostAssignments, PublishedRubric, Settings, settingsFrom } from './definition-shapes.contract'
import * as contracts from './definitions.contract'
import { assignments as room } from './room'

type Row = typeof assignments.$inferSelect
const { events } = room

export const assignmentRecords = recordsOf(assignments, {
  missing: 'assignmentMissing',
  type: 'assignment',
  label: ({ title }) => title.ar ?? title.en,
  name: ({ title }) => title,
})

const shown = (row: Row) => ({ ...row, ...settingsFrom(row.settings) })

const waiting = sql`(select count(*) from assignment_submissions s where s.organization_id = ${sql`${assignments.organizationId}`}
  and s.assignment_id = ${sql`${assignments.id}`} and s.state = 'submitted')`
const assignmentList = list(contracts.listAssignments, {
  table: assignments,
  search: assignments.searchText,
  fields: {
    maxPoints: sql`${assignments.settings} -> 'maxPoints'`,
    dueAt: sql`${assignments.settings} -> 'dueAt'`,
    ungradedCount: waiting,
  },
})

export const listAssignments = implement(contracts.listAssignments, ({ db, organization }, { query, page }) =>
  assignmentList(db, page, { organizationId: organization.id, filters: { status: query.status } }),
)

export const readAssignment = implement(contracts.readAssignment, async (context, { params }) =>
  shown(await assignmentRecords.get(context, params.id)),
)

type Sent = Partial<Settings>
/** The settings among the fields of a request. */
function settingsIn(sent: Sent): Sent {
  const names = Object.keys(Settings.shape) as (keyof Settings)[]
  return Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
}
const stored = (before: Settings, sent: Sent) => z.encode(Settings, { ...before, ...settingsIn(sent) })
const audited = ['title', 'settings'] as const

type Making = Parameters<typeof assignmentRecords.insert>[0] &
  Parameters<typeof publish>[0] & { fail: (reason: 'assignmentsFull') => never }

/** Stores the draft of an assignment whose settings were checked by their shape. */
export async function insertAssignment(
  context: Making,
  { title, instructions = {}, ...sent }: Sent & Pick<Row, 'title'> & Partial<Pick<Row, 'instructions'>>,
): Promise<Row> {
  if ((await context.db.$count(assignments, ofTenant(context, assignments))) >= mostAssignments) context.fail('assignmentsFull')
  const values = { title, instructions, settings: stored(initialSettings, sent), searchText: searchTextOf(title) }
  const row = await assignmentRecords.insert(context, values, audited)
  await publish(context, newEvent(events.assignmentCreated, { assignmentId: row.id }))
  return row
}

export const createAssignment = implement(contracts.createAssignment, async (context, { body }) =>
  shown(await insertAssignment(context, body)),
)

export const updateAssignment = implement(contracts.updateAssignment, async (context, { params, body }) => {
  const before = await assignmentRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('assignmentState')
  const { title = before.title, instructions = before.instructions, ...sent } = body
  const settings = stored(settingsFrom(before.settings), sent)
  const set = { title, instructions, settings, hasChanges: true, searchText: searchTextOf(title) }
  const row = await assignmentRecords.change(context, before, set, audited)
  await publish(context, newEvent(events.assignmentChanged, { assignmentId: row.id }))
  return shown(row)
})

/** Whether a group has subgroups, which are the teams. */
async function hasTeams({ db, organization }: TenantContext, groupId: string): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from ${groupRows} where organization_id = ${organization.id} and parent_id = ${groupId} limit 1`,
  )
  return found.length > 0
}

async function reportAbout(context: TenantContext & { now: Date }, row: Row) {
  const settings = settingsFrom(row.settings)
  const { teamGroupId, rubricId } = settings
  const found = rubricId === null ? undefined : (await rubricsByIds(context, [rubricId])).get(rubricId)
  const rubric = found ? { title: found.title, design: found.design, allowsOwnPoints: found.allowsOwnPoints } : null
  const around = {
    now: context.now,
    hasTeams: teamGroupId !== null && (await hasTeams(context, teamGroupId)),
    rubricMaximum: rubricId === null ? undefined : rubric && rubricMaximum(rubric.design),
  }
  return { ...reportOf({ ...row, settings }, around), rubric }
}

export const checkAssignment = implement(contracts.checkAssignment, async (context, { params }) => {
  const { errors, warnings } = await reportAbout(context, await assignmentRecords.get(context, params.id))
  return { errors, warnings }
})

/** From when on its due dates are looked at; null: it has none. */
function remindsFrom({ settings, remindedUntil }: Row, now: Date): Date | null {
  const { dueAt, dueDays } = settingsFrom(settings)
  return dueAt === null && dueDays === null ? null : (remindedUntil ?? now)
}

export const publishAssignment = implement(contracts.publishAssignment, async (context, { params }) => {
  const before = await assignmentRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('assignmentState')
  if (!before.hasChanges) return shown(before)
  const { errors, rubric } = await reportAbout(context, before)
  const fields: FieldError[] = errors.map(({ fault: key, property }) => ({ key, property }))
  if (fields.length > 0) context.fail('assignmentNotReady', { fields })
  const { title, instructions, settings } = before
  const publishedVersion = (before.publishedVersion ?? 0) + 1
  const version = { title, instructions, settings, rubric }
  await context.db
    .insert(assignmentVersions)
    .values({ organizationId: context.organization.id, assignmentId: before.id, number: publishedVersion, ...version })
  const set = {
    status: 'published' as const,
    publishedVersion,
    publishedAt: context.now,
    hasChanges: false,
    remindedUntil: remindsFrom(before, context.now),
  }
  const row = await assignmentRecords.change(context, before, set, ['status', 'publishedVersion'])
  await publish(context, newEvent(events.assignmentPublished, { assignmentId: row.id, versionNumber: publishedVersion }))
  return shown(row)
})

export const archiveAssignment = implement(contracts.archiveAssignment, async (context, { params }) => {
  const before = await assignmentRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('assignmentState')
  const row = await assignmentRecords.change(context, before, { status: 'archived', remindedUntil: null }, ['status'])
  await publish(context, newEvent(events.assignmentArchived, { assignmentId: row.id }))
  return shown(row)
})

/** Which of some assignments learners can hand in. */
export async function publishedAmong(context: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isOpen = and(inArray(assignments.id, [...ids]), eq(assignments.status, 'published'))
  const rows = await context.db
    .select({ id: assignments.id })
    .from(assignments)
    .where(ofTenant(context, assignments, isOpen))
  return new Set(rows.map(({ id }) => id))
}

/** A published version of an assignment. */
export type Version = Omit<typeof assignmentVersions.$inferSelect, 'settings' | 'rubric'> & {
  settings: Settings
  rubric: PublishedRubric | null
}
const asVersion = (row: typeof assignmentVersions.$inferSelect): Version => ({
  ...row,
  settings: settingsFrom(row.settings),
  rubric: row.rubric && PublishedRubric.parse(row.rubric),
})

export async function versionOf(context: TenantContext, assignmentId: string, number: number): Promise<Version> {
  const { assignmentId: of, number: numbered } = assignmentVersions
  const found = context.db
    .select()
    .from(assignmentVersions)
    .where(ofTenant(context, assignmentVersions, and(eq(of, assignmentId), eq(numbered, number))))
  return asVersion(await one(found))
}

/** The version that learners get of an assignment now; null: it was never published. */
export async function publishedVersionOf(context: TenantContext, assignmentId: string): Promise<Version | null> {
  const [row] = await context.db
    .select({ number: assignments.publishedVersion })
    .from(assignments)
    .where(ofTenant(context, assignments, eq(assignments.id, assignmentId)))
  return row?.number ? versionOf(context, assignmentId, row.number) : null
}
/** The settings of the published version of an assignment; of its draft where there is none. */
export const settingsOfPublished = async (context: TenantContext, { id, publishedVersion, settings }: Row): Promise<Settings> =>
  publishedVersion === null ? settingsFrom(settings) : (await versionOf(context, id, publishedVersion)).settings

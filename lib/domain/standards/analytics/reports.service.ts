import { sql } from 'drizzle-orm'
import { analyticsReports as reports } from '@/db/schema/analytics-reports'
import { peopleById, personAsJson } from '@/lib/domain/house/identity/account/people.service'
import type { Grants } from '@/lib/platform/auth/permissions'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { assertKnown } from './filters.service'
import * as contracts from './reports.contract'
import { nextSending, type Timing } from './reports.rules'
import { sendReportJob } from './room'
import { reportMetrics } from './words'

const records = recordsOf(reports, {
  missing: 'analyticsReportNotFound',
  type: 'analyticsReport',
  label: ({ name }) => name,
})
const audited = [
  ...(['name', 'metrics', 'by', 'filters', 'days', 'schedule', 'weekday', 'dayOfMonth', 'hour', 'language'] as const),
  ...(['recipients', 'addresses', 'isPaused'] as const),
]
type Row = typeof reports.$inferSelect

/** A report with its recipients' names, as answers show it. */
async function shown(context: TenantContext, row: Row) {
  const people = await peopleById(context, row.recipients)
  return { ...row, people: [...people].map(([id, person]) => ({ id, ...person })) }
}

const reportList = list(contracts.listReports, {
  table: reports,
  fields: {
    people: sql`coalesce((select json_agg(${personAsJson(reports.organizationId, sql`one.id`)}) from unnest(${reports.recipients}) one(id)
      where ${personAsJson(reports.organizationId, sql`one.id`)} is not null), '[]'::json)`,
  },
})

export const listReports = implement(contracts.listReports, ({ db, organization }, { page }) =>
  reportList(db, page, { organizationId: organization.id }),
)

export const readReport = implement(contracts.readReport, async (context, { params }) =>
  shown(context, await records.get(context, params.reportId)),
)

type Refusing = Parameters<typeof assertKnown>[0] & { fail: (reason: 'userNotFound') => never }

/** Refuses what cannot be sent: an unknown path, group or person, or a schedule without its day. */
async function assertSendable(
  context: Refusing,
  { filters, recipients, ...timing }: Pick<Row, 'filters' | 'recipients'> & Timing,
) {
  if (timing.schedule === 'weekly' && timing.weekday === null) throw invalid({ key: 'required', property: 'weekday' })
  if (timing.schedule === 'monthly' && timing.dayOfMonth === null) throw invalid({ key: 'required', property: 'dayOfMonth' })
  await assertKnown(context, filters)
  const known = await peopleById(context, recipients)
  if (recipients.some((id) => !known.has(id))) context.fail('userNotFound')
}

type Sharing = { user: { id: string; permissions: Grants }; fail: (reason: 'permissionForbidden') => never }

/** The caller, who lets a report go to addresses without an account. */
function sharingIn({ user, fail }: Sharing): string {
  if (!user.permissions.has('analyticsReport.share')) fail('permissionForbidden')
  return user.id
}

const nextAt = (row: Timing & { isPaused: boolean }, now: Date, timeZone: string) =>
  row.isPaused ? null : nextSending(row, now, timeZone)

export const createReport = implement(contracts.createReport, async (context, { body }) => {
  const { db, organization, user, language, now, fail } = context
  const { timeZone } = organization.regionalProfile
  const row = {
    metrics: [...reportMetrics],
    by: null,
    filters: {},
    days: 30,
    schedule: 'none' as const,
    weekday: null,
    dayOfMonth: null,
    hour: 8,
    language,
    isPaused: false,
    ...body,
    recipients: [...new Set(body.recipients)],
    addresses: [...new Set(body.addresses)],
  }
  const sharedBy = row.addresses.length > 0 ? sharingIn(context) : null
  await assertSendable(context, row)
  await lockSubject(db, 'reports', organization.id)
  if ((await db.$count(reports, ofTenant(context, reports))) >= contracts.mostReports) fail('analyticsReportsFull')
  const values = { ...row, sharedBy, createdBy: user.id, nextAt: nextAt(row, now, timeZone), createdAt: now, updatedAt: now }
  return shown(context, await records.insert(context, values, audited))
})

export const updateReport = implement(contracts.updateReport, async (context, { params, body }) => {
  const { organization, now } = context
  const before = await records.lock(context, params.reportId)
  assertVersion(context, before)
  const recipients = body.recipients ? [...new Set(body.recipients)] : before.recipients
  const addresses = body.addresses ? [...new Set(body.addresses)] : before.addresses
  const row = { ...before, ...body, recipients, addresses }
  // A change of a report that leaves the organization decides what leaves it; pausing does not.
  const isOnlyPaused = Object.keys(body).every((name) => name === 'isPaused')
  const sharedBy = addresses.length > 0 && !isOnlyPaused ? sharingIn(context) : before.sharedBy
  await assertSendable(context, row)
  const set = {
    ...body,
    recipients,
    addresses,
    sharedBy,
    nextAt: nextAt(row, now, organization.regionalProfile.timeZone),
    updatedAt: now,
  }
  return shown(context, await records.change(context, before, set, audited))
})

export const deleteReport = implement(contracts.deleteReport, async (context, { params }) => {
  const before = await records.lock(context, params.reportId)
  assertVersion(context, before)
  await records.remove(context, before, audited)
  return null
})

export const sendReport = implement(contracts.sendReport, async (context, { params }) => {
  const { organization, now } = context
  const { id } = await records.lock(context, params.reportId)
  return enqueue(context, sendReportJob, { organizationId: organization.id, reportId: id, at: now.toISOString() })
})

/** Takes a person off all reports. */
export const forgetRecipient = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db
    .update(reports)
    .set({ recipients: sql`array_remove(${reports.recipients}, ${userId}::uuid)` })
    .where(ofTenant(context, reports, sql`${userId}::uuid = any(${reports.recipients})`))

import { eq, lte, sql } from 'drizzle-orm'
import { analyticsReports as reports } from '@/db/schema/analytics-reports'
import { peopleById, recipientById } from '@/lib/domain/house/identity/account/people.service'
import { mailToPerson } from '@/lib/domain/house/mail-addresses/letters.service'
import { handOver } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { originOf } from '@/lib/platform/auth/organization'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { beginningOf } from '@/lib/platform/i18n/days'
import { writingOf, writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import { starterOf } from '@/lib/platform/jobs/starter'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { dailyNumbers } from './daily.service'
import { mostExported } from './export.contract'
import { daysOf, nextSending } from './reports.rules'
import { sendReportJob } from './room'
import { type Exported, mediaTypes, tableOf } from './tables.rules'

type Sending = { organizationId: string; reportId: string; at: string }
type Report = typeof reports.$inferSelect
type Organization = Awaited<ReturnType<typeof readOrganization>>

const isReport = (context: TenantContext, id: string) => ofTenant(context, reports, eq(reports.id, id))
const reportById = async (context: TenantContext, id: string): Promise<Report | undefined> =>
  (await context.db.select().from(reports).where(isReport(context, id)))[0]

/** Where the numbers of a report are in the console, of the same days. */
function linkTo(organization: Organization, { filters, days }: Report, until: string): string {
  const query = new URLSearchParams({ ...filters, ...([7, 30, 90].includes(days) && { days: String(days), until }) })
  return `${originOf(organization)}/console/analytics${query.size > 0 ? `?${query}` : ''}`
}

type Written = { report: Report; rows: readonly Exported[]; range: { from: string; to: string }; at: Date }

/** The mail of a report to one person, who must be able to read analytics now; otherwise a refusal. */
async function mailTo(context: TenantContext & { now: Date }, userId: string, { report, rows, range, at }: Written) {
  const { db, organization: of } = context
  await starterOf(db, of.id, { kind: 'person', id: userId }, { permission: 'analytics.read' })
  const person = await recipientById(context, userId)
  if (!person) throw new Error('A person with permissions has an account')
  const organization = await readOrganization(context)
  const { language, name } = report
  const { timeZone } = organization.regionalProfile
  const writing = writingOf(language, organization.regionalProfile, { ...person, timeZone: null })
  const written = (day: string) =>
    `\u2068${writtenMoment(beginningOf(day, timeZone), language, writing, { dateStyle: 'long' })}\u2069`
  const suppressed = rows.filter(({ value }) => value === null).length
  const values = { name: `\u2068${name}\u2069`, from: written(range.from), to: written(range.to), count: suppressed }
  const say = (key: string) =>
    text(language, `analytics.reports.mail.${key}`, values, writing.numerals === 'arab' ? 'arab' : 'latn')
  const letter = {
    language,
    organization: organization.name[language],
    subject: name,
    greeting: say('greeting'),
    paragraphs: [say('about'), say('file'), ...(suppressed > 0 ? [say('hidden')] : [])],
    action: { label: say('open'), url: linkTo(organization, report, range.to), otherwise: say('otherwise') },
    reason: say('reason'),
  }
  const bytes = await tableOf(rows, 'csv', language, at)
  const file = { name: `analytics-${range.from}-${range.to}.csv`, mediaType: mediaTypes.csv, bytes }
  const mail = await mailToPerson(context, letter, { organization, person, files: [file] })
  if (!mail) throw new Refusal('personHasNoEmail')
  return mail
}

/** Sends a report to one person, with the numbers as they are now. Nothing is sent of a report that was deleted. */
async function sendTo(userId: string, { organizationId, reportId, at: sentAt }: Sending): Promise<void> {
  const inTenant = <T>(work: (context: TenantContext & { now: Date }) => Promise<T>) =>
    withTenant(organizationId, (db) => work({ db, organization: { id: organizationId }, now: clock.now() }))
  const found = await inTenant(async (context) => {
    const report = await reportById(context, reportId)
    return report && { report, profile: (await readOrganization(context)).regionalProfile }
  })
  if (!found) return
  const { report, profile } = found
  const at = new Date(sentAt)
  const range = daysOf(report.days, at, profile.timeZone)
  const rows = await dailyNumbers(organizationId, { ...report, ...range }, clock.now(), mostExported)
  await handOver(await inTenant((context) => mailTo(context, userId, { report, rows, range, at })))
}

export const sendReportHandler = handlesForSystem<Sending, JobRow>(sendReportJob, {
  batch: 1,
  async next(context, { reportId }, after, most) {
    const report = await reportById(context, reportId)
    const recipients = (report?.recipients ?? []).toSorted().filter((id) => after === null || id > after)
    const people = await peopleById(context, recipients)
    return recipients.slice(0, most).map((at) => ({ at, label: people.get(at)?.email }))
  },
  outside: (row, sending) => sendTo(row.at, sending),
  each: (context, _, { reportId }) => context.db.update(reports).set({ sentAt: context.now }).where(isReport(context, reportId)),
})

const dueAtOnce = 100

/** Starts the sending of what is due in one organization and plans the next time; returns how many. Rows of another process are left to it. */
function startIn(organizationId: string): Promise<number> {
  return withTenant(organizationId, async (db) => {
    const now = clock.now()
    const context = { db, organization: { id: organizationId }, now, requestId: newId() }
    const due = await db
      .select()
      .from(reports)
      .where(ofTenant(context, reports, lte(reports.nextAt, now)))
      .orderBy(reports.nextAt)
      .limit(dueAtOnce)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const { timeZone } = (await readOrganization(context)).regionalProfile
    for (const report of due) {
      const nextAt = nextSending(report, now, timeZone)
      await db.update(reports).set({ nextAt }).where(isReport(context, report.id))
      await enqueueAsSystem(context, sendReportJob, { organizationId, reportId: report.id, at: now.toISOString() })
    }
    return due.length
  })
}

const organizationsAtOnce = 100

/** Starts the sending of reports that are due in all organizations. Several processes may do it at once. */
export async function sendReports(signal?: AbortSignal): Promise<{ reports: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select analytics_reports_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`,
  )
  let started = 0
  for (const { id } of waiting)
    for (let taken = dueAtOnce; taken === dueAtOnce && !signal?.aborted; started += taken) taken = await startIn(id)
  return waiting.length > 0 ? { reports: started } : undefined
}

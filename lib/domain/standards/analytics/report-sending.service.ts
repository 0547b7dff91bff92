import { eq, lte, sql } from 'drizzle-orm'
import { analyticsReports as reports } from '@/db/schema/analytics-reports'
import { accentOf } from '@/lib/domain/assessing/certificates/drawing/parts.rules'
import { inTurn } from '@/lib/domain/house/files/content-turns.service'
import { peopleById, recipientById } from '@/lib/domain/house/identity/account/people.service'
import { handOver, outgoing } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { drawPdf } from '@/lib/drawing/pdf'
import { originOf } from '@/lib/platform/auth/organization'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { beginningOf, dayOf } from '@/lib/platform/i18n/days'
import { writingOf, writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import { starterOf } from '@/lib/platform/jobs/starter'
import { mailOf } from '@/lib/platform/mail/deliver'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { leavingPrefix, leavingToken } from './report-leaving.service'
import { daysOfReport, departmentsOfReport, figuresOfReport, presentOfReport } from './report-numbers.service'
import { reportSheet } from './report-sheet.rules'
import { daysOf, nextSending } from './reports.rules'
import { sendReportJob } from './room'
import { departmentsCsv, type Exported, mediaTypes, tableOf } from './tables.rules'

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

/** Who gets a report: a person by their id, or an address without an account, with the rights of the person who allowed it. */
const outside = 'address:'
const recipientsOf = ({ recipients, addresses }: Report): string[] =>
  [...recipients, ...addresses.map((address) => `${outside}${address}`)].toSorted()
const addressIn = (at: string): string | null => (at.startsWith(outside) ? at.slice(outside.length) : null)

type About = { report: Report; days: readonly Exported[]; range: { from: string; to: string } }

/** The content of a report for a person: they must be able to read analytics now, otherwise a refusal. */
async function gathered(context: TenantContext, at: string, { report, days, range }: About) {
  const address = addressIn(at)
  const userId = address === null ? at : (report.sharedBy ?? at)
  const { permissions } = await starterOf(
    context.db,
    context.organization.id,
    { kind: 'person', id: userId },
    { permission: 'analytics.read' },
  )
  if (address !== null && !permissions.has('analyticsReport.share')) throw new Refusal('permissionForbidden')
  const person = await recipientById(context, userId)
  if (!person) throw new Error('A person with permissions has an account')
  const organization = await readOrganization(context)
  const { timeZone } = organization.regionalProfile
  const reader = { ...context, user: { id: userId, permissions }, now: clock.now() }
  const asked = { ...report, ...range }
  return {
    report,
    range,
    organization,
    email: address ?? person.email,
    isOutside: address !== null,
    writing: writingOf(report.language, organization.regionalProfile, { ...person, timeZone: null }),
    today: dayOf(reader.now, timeZone),
    rows: [...days, ...(await presentOfReport(reader, asked, timeZone))],
    figures: await figuresOfReport(reader, asked, timeZone),
    departments: await departmentsOfReport(reader, asked),
  }
}
type Gathered = Awaited<ReturnType<typeof gathered>>

/** A day in the words of the report. */
const dayIn = ({ report: { language }, organization, writing }: Gathered, day: string) =>
  writtenMoment(beginningOf(day, organization.regionalProfile.timeZone), language, writing, { dateStyle: 'long' })

/** The files of a report: the numbers, the departments where it is divided by them, and the page of A4. */
async function filesOf(found: Gathered, at: Date) {
  const { report, range, organization, rows, departments, figures, today, writing } = found
  const { language, name } = report
  const page = reportSheet({
    language,
    name,
    figures,
    departments,
    organization: organization.name[language],
    period: `${dayIn(found, range.from)} – ${dayIn(found, range.to)}`,
    accent: accentOf(organization),
    numerals: writing.numerals === 'arab' ? 'arab' : 'latn',
  })
  const numbers = {
    name: `analytics-${range.from}-${range.to}.csv`,
    mediaType: mediaTypes.csv,
    bytes: await tableOf(rows, 'csv', language, at),
  }
  const table = departments && {
    name: `departments-${today}.csv`,
    mediaType: mediaTypes.csv,
    bytes: Buffer.from(departmentsCsv(departments, language)),
  }
  const sheet = {
    name: `report-${range.from}-${range.to}.pdf`,
    mediaType: 'application/pdf',
    bytes: await inTurn(() => drawPdf(page, at)),
  }
  return [numbers, ...(table ? [table] : []), sheet]
}

type Files = Awaited<ReturnType<typeof filesOf>>

const leavingUrl = (organization: Organization, { id: reportId }: Report, address: string) =>
  `${originOf(organization)}/api/v1${leavingPrefix}/leave/${leavingToken({ organizationId: organization.id, reportId, address })}`

/** The mail of a report to one person or address. */
function mailTo(context: TenantContext, found: Gathered, files: Files) {
  const { report, range, organization, rows, departments, email, isOutside, writing } = found
  const { language, name } = report
  const written = (day: string) => `\u2068${dayIn(found, day)}\u2069`
  const suppressed = rows.filter(({ value }) => value === null).length
  const values = { name: `\u2068${name}\u2069`, from: written(range.from), to: written(range.to), count: suppressed }
  const say = (key: string) =>
    text(language, `analytics.reports.mail.${key}`, values, writing.numerals === 'arab' ? 'arab' : 'latn')
  const mail = mailOf(
    {
      language,
      organization: organization.name[language],
      subject: name,
      greeting: say('greeting'),
      paragraphs: [
        say('about'),
        say('file'),
        ...(departments ? [say('departments')] : []),
        ...(suppressed > 0 ? [say('hidden')] : []),
      ],
      // Without an account there is nothing to open, and the mail is the report alone.
      ...(isOutside
        ? { reason: say('reasonOutside'), unsubscribe: { label: say('leave'), url: leavingUrl(organization, report, email) } }
        : {
            action: { label: say('open'), url: linkTo(organization, report, range.to), otherwise: say('otherwise') },
            reason: say('reason'),
          }),
    },
    { organization, to: email },
  )
  return outgoing(context, { ...mail, files }, { isAsked: false })
}

/** Sends a report to one person or address, with the numbers as they are now. Nothing is sent of a report that was deleted. */
async function sendTo(to: string, { organizationId, reportId, at: sentAt }: Sending): Promise<void> {
  const inTenant = <T>(work: (context: TenantContext) => Promise<T>) =>
    withTenant(organizationId, (db) => work({ db, organization: { id: organizationId } }), { readOnly: true })
  const saved = await inTenant(async (context) => {
    const report = await reportById(context, reportId)
    return report && { report, profile: (await readOrganization(context)).regionalProfile }
  })
  if (!saved) return
  const { report, profile } = saved
  const at = new Date(sentAt)
  const range = daysOf(report.days, at, profile.timeZone)
  const days = await daysOfReport(organizationId, { ...report, ...range }, clock.now())
  const found = await inTenant((context) => gathered(context, to, { report, days, range }))
  // Drawn between the transactions, so that none is kept open for it.
  const files = await filesOf(found, at)
  await handOver(await inTenant((context) => mailTo(context, found, files)))
}

export const sendReportHandler = handlesForSystem<Sending, JobRow>(sendReportJob, {
  batch: 1,
  async next(context, { reportId }, after, most) {
    const report = await reportById(context, reportId)
    const recipients = (report ? recipientsOf(report) : []).filter((at) => after === null || at > after)
    const people = await peopleById(
      context,
      recipients.filter((at) => addressIn(at) === null),
    )
    return recipients.slice(0, most).map((at) => ({ at, label: addressIn(at) ?? people.get(at)?.email }))
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

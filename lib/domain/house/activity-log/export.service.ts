import { and, eq, sql } from 'drizzle-orm'
import { activityLogExports } from '@/db/schema/activity-log'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { replicaPatience, withReplica } from '@/lib/platform/db/replica'
import { one, withTenant } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { searchKey } from '@/lib/platform/i18n/search-words'
import { newId } from '@/lib/platform/ids'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { list } from '@/lib/platform/lists/list'
import { mapRows, type Position, rowsOf } from '@/lib/platform/lists/page'
import { nextRows } from '@/lib/platform/lists/whole-list'
import { log } from '@/lib/platform/log'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { fileAddress } from '@/lib/platform/storage/file-address'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { listActivityLog } from './activity-log.contract'
import { entries, prepareReading, rangeOf } from './activity-log.service'
import * as contracts from './export.contract'
import { csvWriter, type Entry } from './log-csv.rules'
import { exportJob } from './room'
import type { ExportFormat } from './words'

type Row = typeof activityLogExports.$inferSelect
type Of = { organizationId: string; exportId: string }
type Payload = Of & { timeZone: string }

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Records read by one statement, records of a file, and bytes at which a file ends early, because it is made in memory. */
export const exportLimits = { atOnce: 1_000, perFile: contracts.recordsPerFile, bytes: 16 * 1024 * 1024 }
const mediaTypes: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' }

const objectOf = (number: number) => `part-${number}`
const keyOf = ({ organizationId, exportId }: Of, number: number): ObjectKey => `${organizationId}/${exportId}/${objectOf(number)}`

/** The name of a file; numbered where there are several. */
const nameOf = ({ createdAt, format, fileCount }: Pick<Row, 'format' | 'fileCount'> & { createdAt: string }, number: number) =>
  `activity-log-${createdAt.slice(0, 10)}${fileCount > 1 ? `-${number}` : ''}.${format}`

export const exportActivityLog = implement(
  contracts.exportActivityLog,
  (context, { body }) => prepareReading(context, { query: body.filters ?? {} }),
  async (context, { body }) => {
    const { db, organization, language, now, note } = context
    const { from, to, ...chosen } = body.filters ?? {}
    const range = rangeOf(context, { query: { from, to } })
    // Later records, such as that of this export, are not part of it.
    const until = range.to && range.to < now ? range.to : now
    const filters = { ...chosen, ...(range.from && { from: range.from.toISOString() }), to: until.toISOString() }
    const id = newId()
    const { jobId } = await enqueue(context, exportJob, {
      organizationId: organization.id,
      exportId: id,
      timeZone: organization.regionalProfile.timeZone,
    })
    const search = body.search ? searchKey(body.search) : ''
    const expiresAt = new Date(now.getTime() + contracts.exportDays * dayMs)
    await db.insert(activityLogExports).values({
      organizationId: organization.id,
      id,
      format: body.format,
      language,
      filters,
      search,
      jobId,
      createdAt: now,
      expiresAt,
    })
    note({ resource: { type: 'activityLog' }, after: { format: body.format, ...filters, ...(search && { words: search }) } })
    return { id, jobId }
  },
)

type Reading = { organizationId: string; language: Language; filters: Row['filters']; search: string; direction: 'asc' | 'desc' }

/** Reads records in pages, each in a transaction of its own, from a position on; says where the next one begins, null at the end. */
async function pageOfLog(
  { organizationId, language, filters, search, direction }: Reading,
  after: Position | null,
): Promise<{ found: Entry[]; next: Position | null }> {
  const { request, end } = nextRows(listActivityLog.list, { most: exportLimits.atOnce, direction, search, after })
  const page = await withReplica(organizationId, (db) => entries[language](db, request, { organizationId, filters }), {
    waitMs: replicaPatience.job,
  })
  return { found: rowsOf(page), ...end }
}

const exportOf = ({ organizationId, exportId }: Of) =>
  withTenant(organizationId, (db) => one(db.select().from(activityLogExports).where(ofExport({ organizationId, exportId }))), {
    readOnly: true,
  })
const ofExport = ({ organizationId, exportId }: Of) =>
  ofTenant({ organization: { id: organizationId } }, activityLogExports, eq(activityLogExports.id, exportId))

/** Writes the next file of an export, and where the one after it begins. A file that another try has written is left as it is. */
async function writeFile(of: Payload, number: number): Promise<void> {
  const row = await exportOf(of)
  if (row.fileCount >= number) return
  const { organizationId } = of
  const { format, language, filters, search } = row
  const csv = format === 'csv' ? csvWriter(language, of.timeZone) : null
  const pieces: Buffer[] = csv ? [Buffer.from(csv.head)] : []
  let [position, count, size] = [row.position, 0, 0]
  do {
    const { found, next } = await pageOfLog({ organizationId, language, filters, search, direction: 'asc' }, position)
    const piece = Buffer.from(csv ? csv.rows(found) : found.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    pieces.push(piece)
    count += found.length
    size += piece.length
    position = next
  } while (position && count < exportLimits.perFile && size < exportLimits.bytes)
  const bytes = Buffer.concat(pieces)
  await storage().write(keyOf(of, number), bytes)
  await withTenant(organizationId, (db) =>
    db
      .update(activityLogExports)
      .set({
        fileCount: number,
        position,
        completedAt: position ? null : clock.now(),
        recordCount: sql`${activityLogExports.recordCount} + ${count}`,
        size: sql`${activityLogExports.size} + ${bytes.length}`,
      })
      .where(and(ofExport(of), eq(activityLogExports.fileCount, number - 1))),
  )
}

export const exportHandler = handles<Payload, { at: string }>(exportJob, {
  permission: 'activityLog.export',
  async next({ db }, of, after) {
    const number = Number(after ?? 0) + 1
    const row = await one(db.select().from(activityLogExports).where(ofExport(of)))
    return row.completedAt && number > row.fileCount ? [] : [{ at: String(number) }]
  },
  outside: ({ at }, of) => writeFile(of, Number(at)),
  each: async () => undefined,
  async finish({ db }, of) {
    const { recordCount, fileCount } = await one(db.select().from(activityLogExports).where(ofExport(of)))
    return { records: recordCount, files: fileCount }
  },
})

const exportList = list(contracts.listActivityLogExports, {
  table: activityLogExports,
  fields: {
    isReady: sql`${activityLogExports.completedAt} is not null`,
    // Completed below: addresses are signed here. Until then the one entry has how many there are.
    files: sql`json_build_array(json_build_object('name', ${activityLogExports.fileCount}::text, 'url', ''))`,
  },
})

export const listActivityLogExports = implement(contracts.listActivityLogExports, async ({ db, organization, now }, { page }) => {
  const found = await exportList(db, page, { organizationId: organization.id })
  return mapRows(found, (item) => {
    const { id: fileId, format, isReady, createdAt, files } = item
    const fileCount = isReady ? Number(files[0]?.name ?? 0) : 0
    const expiresAt = new Date(Math.min(now.getTime() + hourMs, Date.parse(item.expiresAt)))
    const named = Array.from({ length: fileCount }, (_, at) => {
      const [name, object] = [nameOf({ createdAt, format, fileCount }, at + 1), objectOf(at + 1)]
      const address = { organizationId: organization.id, fileId, object, mediaType: mediaTypes[format], name, isInline: false }
      return { name, url: fileAddress({ ...address, expiresAt }) }
    })
    return { ...item, files: named }
  })
})

const roleActions = ['adminRoleCreate', 'adminRoleUpdate', 'adminRoleDelete', 'adminRoleAssign', 'adminRoleUnassign']

export const exportRoleEvents = implement(
  contracts.exportRoleEvents,
  async (context, { query }) => {
    await prepareReading(context, { query })
    const { organization, language } = context
    const { from, to } = rangeOf(context, { query })
    const filters = {
      action: roleActions,
      ...(from && { from: from.toISOString() }),
      ...(to && { to: to.toISOString() }),
    }
    const reading: Reading = { organizationId: organization.id, language, filters, search: '', direction: 'desc' }
    const csv = csvWriter(language, organization.regionalProfile.timeZone)
    let [text, count, position] = [csv.head, 0, null as Position | null]
    do {
      const { found, next } = await pageOfLog(reading, position)
      text += csv.rows(found)
      count += found.length
      position = next
    } while (position && count < contracts.roleEventsAtOnce)
    return { text, recordCount: count, isComplete: position === null }
  },
  async ({ now, note }, _, made) => {
    note({ resource: { type: 'role' } })
    return { name: `role-events-${now.toISOString().slice(0, 10)}.csv`, ...made }
  },
)

const sweptAtOnce = 100

/** Deletes the files of exports that are over, then their rows; returns how many. */
export async function removeExports(signal?: AbortSignal): Promise<number> {
  let removed = 0
  while (!signal?.aborted) {
    const due = await execute<Of>(
      sql`select organization_id as "organizationId", id as "exportId" from activity_log_exports_due(${clock.offsetMs}::int, ${sweptAtOnce}::int)`,
    )
    let done = 0
    for (const of of due)
      try {
        for (const key of await storage().list(`${of.organizationId}/${of.exportId}/`)) await storage().remove(key)
        await withTenant(of.organizationId, (db) => db.delete(activityLogExports).where(ofExport(of)))
        done += 1
      } catch (error) {
        log().error({ err: error, organizationId: of.organizationId }, 'the files of an export could not be deleted')
      }
    removed += done
    if (due.length < sweptAtOnce || done === 0) return removed
  }
  return removed
}

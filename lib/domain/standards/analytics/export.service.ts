import { and, eq, isNull, sql } from 'drizzle-orm'
import { analyticsExports } from '@/db/schema/analytics'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { one, withTenant } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import { log } from '@/lib/platform/log'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { fileAddress } from '@/lib/platform/storage/file-address'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { dailyNumbers } from './daily.service'
import * as contracts from './export.contract'
import { assertKnown } from './filters.service'
import { rangeOf } from './range.rules'
import { exportJob } from './room'
import { endings, mediaTypes, tableOf } from './tables.rules'

type Of = { organizationId: string; exportId: string }

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const object = 'table'
const keyOf = ({ organizationId, exportId }: Of): ObjectKey => `${organizationId}/${exportId}/${object}`
const ofExport = ({ organizationId, exportId }: Of) =>
  ofTenant({ organization: { id: organizationId } }, analyticsExports, eq(analyticsExports.id, exportId))

export const exportAnalytics = implement(contracts.exportAnalytics, async (context, { body }) => {
  const { db, organization, language, now, note } = context
  const { format, metrics, by = null, filters } = body
  const { from, to } = rangeOf(context, body)
  await assertKnown(context, filters)
  const id = newId()
  const numbers = { metrics: [...new Set(metrics)], by, from, to, filters }
  const { jobId } = await enqueue(context, exportJob, { organizationId: organization.id, exportId: id })
  const expiresAt = new Date(now.getTime() + contracts.exportDays * dayMs)
  await db
    .insert(analyticsExports)
    .values({ organizationId: organization.id, id, format, language, numbers, jobId, createdAt: now, expiresAt })
  note({ resource: { type: 'analytics' }, after: { format, metrics: numbers.metrics, by, from, to, ...filters } })
  return { id, jobId }
})

/** Writes the file of an export. A file that another try has written is left as it is. */
async function writeFile(of: Of): Promise<void> {
  const row = await withTenant(of.organizationId, (db) => one(db.select().from(analyticsExports).where(ofExport(of))), {
    readOnly: true,
  })
  if (row.completedAt) return
  const now = clock.now()
  const rows = await dailyNumbers(of.organizationId, row.numbers, now, contracts.mostExported)
  const bytes = await tableOf(rows, row.format, row.language, now)
  await storage().write(keyOf(of), bytes)
  const suppressed = rows.filter(({ value }) => value === null).length
  await withTenant(of.organizationId, (db) =>
    db
      .update(analyticsExports)
      .set({ completedAt: now, rowCount: rows.length, suppressed, size: bytes.length })
      .where(and(ofExport(of), isNull(analyticsExports.completedAt))),
  )
}

export const exportHandler = handles<Of, { at: string }>(exportJob, {
  permission: 'analytics.export',
  next: async (_, __, after) => (after === null ? [{ at: 'file' }] : []),
  outside: (_, of) => writeFile(of),
  each: async () => undefined,
  async finish({ db }, of) {
    const { rowCount, suppressed } = await one(db.select().from(analyticsExports).where(ofExport(of)))
    return { rows: rowCount, suppressed }
  },
})

const exportList = list(contracts.listAnalyticsExports, {
  table: analyticsExports,
  fields: {
    isReady: sql`${analyticsExports.completedAt} is not null`,
    from: sql`${analyticsExports.numbers}->>'from'`,
    to: sql`${analyticsExports.numbers}->>'to'`,
    // Completed below: addresses are signed here.
    file: sql`null`,
  },
})

export const listAnalyticsExports = implement(contracts.listAnalyticsExports, async ({ db, organization, now }, { page }) => {
  const found = await exportList(db, page, { organizationId: organization.id })
  return mapRows(found, (item) => {
    const { id: fileId, format, isReady, from, to } = item
    if (!isReady) return item
    const expiresAt = new Date(Math.min(now.getTime() + hourMs, Date.parse(item.expiresAt)))
    const name = `analytics-${from}-${to}.${endings[format]}`
    const address = { organizationId: organization.id, fileId, object, mediaType: mediaTypes[format], name, isInline: false }
    return { ...item, file: { name, url: fileAddress({ ...address, expiresAt }) } }
  })
})

const sweptAtOnce = 100

/** Deletes the files of exports that are over, then their rows; returns how many. */
export async function removeExports(signal?: AbortSignal): Promise<number> {
  let removed = 0
  while (!signal?.aborted) {
    const due = await execute<Of>(
      sql`select organization_id as "organizationId", id as "exportId" from analytics_exports_due(${clock.offsetMs}::int, ${sweptAtOnce}::int)`,
    )
    let done = 0
    for (const of of due)
      try {
        await storage().remove(keyOf(of))
        await withTenant(of.organizationId, (db) => db.delete(analyticsExports).where(ofExport(of)))
        done += 1
      } catch (error) {
        log().error({ err: error, organizationId: of.organizationId }, 'the file of an export could not be deleted')
      }
    removed += done
    if (due.length < sweptAtOnce || done === 0) return removed
  }
  return removed
}

import { randomBytes } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { LineHash } from '@/db/archive/archive'
import { organizationExports } from '@/db/schema/organizations'
import { clock } from '@/lib/platform/clock'
import { lockSubject } from '@/lib/platform/db/lock'
import { execute } from '@/lib/platform/db/pool'
import { given } from '@/lib/platform/db/prepared'
import { withSnapshot } from '@/lib/platform/db/snapshot'
import { one, withTenant } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { enqueue, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { list } from '@/lib/platform/lists/list'
import { log } from '@/lib/platform/log'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { fileAddress } from '@/lib/platform/storage/file-address'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { archiveText } from './archive-text.service'
import * as contracts from './export.contract'
import { exportJob } from './room'

type Of = { organizationId: string; exportId: string }
type Row = typeof organizationExports.$inferSelect

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Bytes of an archive that are held in memory, and stored as one part. */
export const archiveParts = { bytes: 8 * 1024 * 1024 }
const mediaType = 'application/gzip'

const keyOf = ({ organizationId, exportId }: Of, object: string): ObjectKey => `${organizationId}/${exportId}/${object}`
const ofExport = ({ organizationId, exportId }: Of) =>
  ofTenant({ organization: { id: organizationId } }, organizationExports, eq(organizationExports.id, exportId))

export const exportOrganization = implement(contracts.exportOrganization, async (context) => {
  const { db, organization, user, now, note, fail } = context
  note({ resource: { type: 'organization', id: organization.id, label: organization.slug, name: organization.name } })
  // One at a time: each reads everything.
  await lockSubject(db, 'organization-export', organization.id)
  const [newest] = await db
    .select({ jobId: organizationExports.jobId })
    .from(organizationExports)
    .where(ofTenant(context, organizationExports, isNull(organizationExports.completedAt)))
    .orderBy(desc(organizationExports.createdAt))
    .limit(1)
  if (newest && (await isUnfinished(context, newest.jobId))) fail('organizationExportRunning')
  const id = newId()
  const { jobId } = await enqueue(context, exportJob, { organizationId: organization.id, exportId: id })
  const expiresAt = new Date(now.getTime() + contracts.archiveDays * dayMs)
  const values = { organizationId: organization.id, id, requestedBy: user.id, jobId, createdAt: now, expiresAt }
  await db.insert(organizationExports).values(values)
  return { id, jobId }
})

const exportList = list(contracts.listOrganizationExports, {
  table: organizationExports,
  where: eq(organizationExports.requestedBy, given('requestedBy')),
  fields: {
    isReady: sql`${organizationExports.completedAt} is not null`,
    lineCount: sql`${organizationExports.lines}`,
  },
})

export const listOrganizationExports = implement(contracts.listOrganizationExports, ({ db, organization, user }, { page }) =>
  exportList(db, page, { organizationId: organization.id, values: { requestedBy: user.id } }),
)

async function ownExport(context: TenantContext & { user: { id: string } }, id: string): Promise<Row | undefined> {
  const isOwn = and(eq(organizationExports.id, id), eq(organizationExports.requestedBy, context.user.id))
  return (
    await context.db
      .select()
      .from(organizationExports)
      .where(ofTenant(context, organizationExports, isOwn))
  )[0]
}

export const readOrganizationExport = implement(contracts.readOrganizationExport, async (context, { params }) => {
  const { organization, now, note, fail } = context
  const { slug } = organization
  note({ resource: { type: 'organizationExport', id: params.exportId, label: slug } })
  const row = (await ownExport(context, params.exportId)) ?? fail('organizationExportNotFound')
  const { id, object, jobId, lines: lineCount, size, createdAt, expiresAt } = row
  const name = `${slug}-${createdAt.toISOString().slice(0, 10)}.masar.gz`
  const until = new Date(Math.min(now.getTime() + hourMs, expiresAt.getTime()))
  const file = { organizationId: organization.id, fileId: id, mediaType, name, isInline: false, expiresAt: until }
  const url = object === null ? null : fileAddress({ ...file, object })
  return { id, isReady: object !== null, jobId, lineCount, size, createdAt, expiresAt, name, url }
})

/** Stores the bytes of a stream as one object, a few at a time; its size. */
async function store(
  of: Of,
  object: string,
  bytes: AsyncIterable<Buffer>,
  onPart: (size: number) => Promise<void>,
): Promise<number> {
  const parts: ObjectKey[] = []
  let [held, heldBytes, size] = [[] as Buffer[], 0, 0]
  const put = async () => {
    const key = keyOf(of, `${object}-${parts.length + 1}`)
    parts.push(key)
    await storage().write(key, Buffer.concat(held))
    size += heldBytes
    ;[held, heldBytes] = [[], 0]
    await onPart(size)
  }
  for await (const chunk of bytes) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= archiveParts.bytes) await put()
  }
  if (heldBytes > 0) await put()
  await storage().join(parts, keyOf(of, object), size)
  for (const key of parts) await storage().remove(key)
  return size
}

/**
 * Writes the archive of an export. Each attempt begins anew, under another name, because an archive shows one moment; what an attempt left behind is deleted
 * with the export.
 */
async function writeArchive(of: Of): Promise<void> {
  const { organizationId } = of
  const object = randomBytes(12).toString('hex')
  const hash = new LineHash()
  const note = (set: Partial<Row>) =>
    withTenant(organizationId, (db) =>
      db
        .update(organizationExports)
        .set(set)
        .where(and(ofExport(of), isNull(organizationExports.completedAt))),
    )
  const size = await withSnapshot(organizationId, async (tx) => {
    const [found] = await tx<{ slug: string; migration: string }[]>`
      select slug, last_migration() as migration from organizations where id = ${organizationId}`
    if (!found) throw new Error('The organization of an export is missing')
    const organization = { id: organizationId, slug: found.slug }
    const text = archiveText(
      { tx, reader: 'app', storage: storage(), organization, migration: found.migration, now: clock.now() },
      hash,
    )
    // An error of the text ends the stream, and so the loop that reads it.
    const packed = pipeline(Readable.from(text), createGzip(), () => {})
    return store(of, object, packed, async (written) => void (await note({ lines: hash.lines, size: written })))
  })
  await note({ object, completedAt: clock.now(), lines: hash.lines, size })
}

export const exportHandler = handles<Of, { at: string }>(exportJob, {
  permission: 'organization.export',
  count: async () => 1,
  next: async (_context, _of, after) => (after === null ? [{ at: 'archive' }] : []),
  outside: (_row, of) => writeArchive(of),
  each: async () => undefined,
  async finish({ db }, of) {
    const { lines, size } = await one(db.select().from(organizationExports).where(ofExport(of)))
    return { lines, size }
  },
})

const sweptAtOnce = 100

/** Deletes the archives of exports that are over, then their rows; returns how many. */
export async function removeOrganizationExports(signal?: AbortSignal): Promise<number> {
  let removed = 0
  while (!signal?.aborted) {
    const due = await execute<Of>(
      sql`select organization_id as "organizationId", id as "exportId" from organization_exports_due(${clock.offsetMs}::int, ${sweptAtOnce}::int)`,
    )
    let done = 0
    for (const of of due)
      try {
        for (const key of await storage().list(`${of.organizationId}/${of.exportId}/`)) await storage().remove(key)
        await withTenant(of.organizationId, (db) => db.delete(organizationExports).where(ofExport(of)))
        done += 1
      } catch (error) {
        log().error({ err: error, organizationId: of.organizationId }, 'the archive of an export could not be deleted')
      }
    removed += done
    if (due.length < sweptAtOnce || done === 0) return removed
  }
  return removed
}

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { scormPackageFiles } from '@/db/schema/scorm'
import { countBytes } from '@/lib/domain/house/files/asset-quota.service'
import { objectKey } from '@/lib/domain/house/files/asset-uploads.service'
import { inTurn } from '@/lib/domain/house/files/content-turns.service'
import { readyFiles } from '@/lib/domain/house/files/own-assets.service'
import type { Tx } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow, type SystemJobContext } from '@/lib/platform/jobs/handler'
import type { FilePrefix, ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { forgetPackage, unpackPackage } from '../room'
import type { PackageRefusal } from '../words'
import { itemInReport } from './item-locks.rules'
import { PackageArchive } from './package-archive.service'
import { isLaunched, PackageRefused, type ReadManifest } from './package-items.rules'
import { packageLimits } from './package-limits.rules'
import * as contracts from './packages.contract'
import { packageRecords } from './packages.service'

type Stored = { key: ObjectKey; size: number }
type File = { path: string; object: string; size: number }
type Found = { manifest: ReadManifest; files: File[] } | { refusal: PackageRefusal }

/** Runs work with the archive of a package, which is copied to this machine first. */
async function withArchive<T>({ key, size }: Stored, work: (archive: PackageArchive) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'masar-package-'))
  try {
    const file = join(folder, 'package.zip')
    const stream = await storage().read(key)
    if (!stream) throw new PackageRefused('unreadable')
    await pipeline(stream, createWriteStream(file))
    return await PackageArchive.with(file, size, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const refusalOf = (error: unknown): { refusal: PackageRefusal } => {
  if (error instanceof PackageRefused) return { refusal: error.refusal }
  throw error
}

/** Deletes every object of a folder of unpacked files. */
async function emptyFolder(folder: FilePrefix): Promise<void> {
  for (const key of await storage().list(folder)) await storage().remove(key)
}

/** Unpacks a package into a folder of the storage; the folder is empty if it is refused. */
async function unpack(organization: { id: string }, archive: Stored, folder: FilePrefix): Promise<Found> {
  await emptyFolder(folder)
  try {
    return await withArchive(archive, async (opened) => {
      const manifest = await opened.manifest(organization)
      const files: File[] = []
      for (const path of opened.paths) {
        const bytes = await opened.bytes(path, packageLimits.file)
        const object = `f${files.length}`
        await storage().write(`${folder}${object}`, bytes)
        files.push({ path, object, size: bytes.length })
      }
      return { manifest, files }
    })
  } catch (error) {
    await emptyFolder(folder)
    return refusalOf(error)
  }
}

type Row = JobRow & { organization: { id: string }; archive: Stored | null; folder: FilePrefix }

async function rowOf(context: SystemJobContext, packageId: string): Promise<Row[]> {
  const [row, [file]] = [await packageRecords.get(context, packageId), await readyFiles(context, [packageId])]
  if (row.state !== 'checking' || !row.contentId) return []
  const { id } = context.organization
  const archive = file?.object ? { key: objectKey(id, packageId, file.object), size: file.size } : null
  return [{ at: packageId, label: row.title, organization: { id }, archive, folder: `${id}/${row.contentId}/` }]
}

export const unpacking = handlesForSystem<{ packageId: string }, Row, Found>(unpackPackage, {
  next: async (context, { packageId }, after) => (after === null ? rowOf(context, packageId) : []),
  outside: async ({ organization, archive, folder }) =>
    archive ? unpack(organization, archive, folder) : { refusal: 'unreadable' },
  each: (context, { at }, _, found) => keep(context, at, found),
})

async function keep(context: SystemJobContext, packageId: string, found: Found): Promise<void> {
  const before = await packageRecords.lock(context, packageId)
  if (before.state !== 'checking' || !before.contentId) return
  if ('refusal' in found) return refuse(context, before, found.refusal)
  const { manifest, files } = found
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (!(await countBytes(context, bytes))) {
    await enqueueAsSystem({ ...context, requestId: context.jobId }, forgetPackage, { contentId: before.contentId, bytes: 0 })
    return refuse(context, before, 'quota')
  }
  await putFiles(context, packageId, files)
  const { format, formatVersion, items, findings } = manifest
  // A title that an author wrote stays when the package is read again.
  const title = before.format === null && manifest.title ? manifest.title : before.title
  const about = {
    format,
    formatVersion,
    items,
    itemCount: items.filter(isLaunched).length,
    findings,
    title,
    searchText: foldLoose(title),
  }
  const set = { ...about, state: 'ready' as const, refusal: null, fileCount: files.length, unpackedBytes: bytes }
  await packageRecords.change(context, before, set, ['state', 'format'])
}

type Before = Parameters<typeof packageRecords.change>[1]
async function refuse(context: SystemJobContext, before: Before, refusal: PackageRefusal): Promise<void> {
  await removeFiles(context, before.id)
  await packageRecords.change(
    context,
    before,
    { state: 'refused', refusal, contentId: null, items: [], itemCount: 0, findings: [] },
    ['state', 'refusal'],
  )
}

const batch = 1_000
const ofPackage = (organizationId: string, packageId: string) =>
  sql`${scormPackageFiles.organizationId} = ${organizationId} and ${scormPackageFiles.packageId} = ${packageId}`
const removeFiles = ({ db, organization }: SystemJobContext, packageId: string) =>
  db.delete(scormPackageFiles).where(ofPackage(organization.id, packageId))

async function putFiles(context: SystemJobContext, packageId: string, files: readonly File[]): Promise<void> {
  await removeFiles(context, packageId)
  const { db, organization } = context
  for (let at = 0; at < files.length; at += batch) {
    const rows = files.slice(at, at + batch).map((file) => ({ ...file, organizationId: organization.id, packageId }))
    await db.insert(scormPackageFiles).values(rows)
  }
}

export const forgetting = handlesForSystem<{ contentId: string; bytes: number }, JobRow & { folder: FilePrefix }>(forgetPackage, {
  next: async ({ organization }, { contentId }, after) =>
    after === null ? [{ at: contentId, folder: `${organization.id}/${contentId}/` }] : [],
  outside: ({ folder }) => emptyFolder(folder),
  each: (context, _, { bytes }) => countBytes(context, -bytes),
})

const reportOf = async (organization: { id: string }, archive: Stored) => {
  try {
    return await withArchive(archive, async (opened) => ({
      manifest: await opened.manifest(organization),
      fileCount: opened.paths.size,
    }))
  } catch (error) {
    return refusalOf(error)
  }
}

export const validateScorm = implement(
  contracts.validateScorm,
  async ({ organization, inTransaction, fail }, { body: { assetId } }) => {
    const [file] = await inTransaction((db: Tx) => readyFiles({ db, organization }, [assetId]))
    if (file?.kind !== 'coursePackage' || !file.object) return fail('assetNotFound')
    const archive = { key: objectKey(organization.id, assetId, file.object), size: file.size }
    return { name: file.name, report: await inTurn(() => reportOf(organization, archive)) }
  },
  async (_context, _input, { name, report }) => {
    const nothing = { format: null, formatVersion: null, title: name, fileCount: 0, items: [], findings: [] }
    if ('refusal' in report) return { ...nothing, refusal: report.refusal }
    const { manifest, fileCount } = report
    const items = manifest.items.map(itemInReport)
    return { ...manifest, title: manifest.title || name, fileCount, refusal: null, items }
  },
)

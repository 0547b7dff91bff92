import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { scormPackages } from '@/db/schema/scorm'
import { countUsesBesides, setAssetUses, usesBesides, usesOf } from '@/lib/domain/house/files/asset-uses.service'
import { assetRecords } from '@/lib/domain/house/files/assets.service'
import { contentPrefix } from '@/lib/platform/gate/content-host'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { newId } from '@/lib/platform/ids'
import { enqueue, enqueueAsSystem, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { quietly } from '@/lib/platform/records/quietly'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { forgetPackage, unpackPackage } from '../room'
import { itemInReport } from './item-locks.rules'
import type { PackageFinding, PackageItem } from './package-items.rules'
import { mostPackages } from './package-limits.rules'
import * as contracts from './packages.contract'

export type PackageRow = typeof scormPackages.$inferSelect

/** The type under which a package uses its archive. */
const resourceType = 'coursePackage'
export const packageRecords = recordsOf(scormPackages, {
  missing: 'coursePackageNotFound',
  type: resourceType,
  label: ({ title }) => title,
})

/** The items of the manifest, as this room stored them. */
export const itemsOf = ({ items }: Pick<PackageRow, 'items'>): PackageItem[] => items as PackageItem[]
const findingsOf = ({ findings }: PackageRow): PackageFinding[] => findings as PackageFinding[]

const shown = (row: PackageRow, useCount: number) => ({ ...row, useCount })

/** In how many lessons a package is used. */
const countUses = (context: TenantContext, id: string): Promise<number> => countUsesBesides(context, resourceType, id)

const all = list(contracts.listPackages, {
  table: scormPackages,
  search: scormPackages.searchText,
  fields: {
    useCount: usesBesides(resourceType, scormPackages.organizationId, scormPackages.id),
  },
})

export const listPackages = implement(contracts.listPackages, ({ db, organization }, { query, page }) =>
  all(db, page, { organizationId: organization.id, filters: query }),
)

export const readPackage = implement(contracts.readPackage, async (context, { params }) => {
  const row = await packageRecords.get(context, params.id)
  const uses = (await usesOf(context, row.id)).uses.filter(({ type }) => type !== resourceType)
  return {
    ...shown(row, await countUses(context, row.id)),
    items: itemsOf(row).map(itemInReport),
    findings: findingsOf(row),
    uses: uses.map(({ id: moduleId, label }) => ({ moduleId, label })),
  }
})

const searchTextOf = (title: string) => foldLoose(title)

export const updatePackage = implement(contracts.updatePackage, async (context, { params, body: { title } }) => {
  const before = await packageRecords.lock(context, params.id)
  assertVersion(context, before)
  const row = await packageRecords.change(context, before, { title, searchText: searchTextOf(title) }, ['title'])
  return shown(row, await countUses(context, row.id))
})

/** Of a package that a job begins to read. */
const begun = (jobId: string) => ({
  state: 'checking' as const,
  contentId: newId(),
  jobId,
  refusal: null,
  fileCount: 0,
  unpackedBytes: 0,
})

/** Whether the organization has as many packages as it may. */
export const arePackagesFull = async (context: TenantContext): Promise<boolean> =>
  (await context.db.$count(scormPackages, ofTenant(context, scormPackages))) >= mostPackages

const withoutEnding = (name: string) => name.replace(/\.zip$/i, '').trim() || name

export const importScorm = implement(contracts.importScorm, async (context, { body: { assetId: id } }) => {
  const { db, user } = context
  const file = await assetRecords.lock(quietly(context), id)
  if (file.kind !== 'coursePackage' || file.state !== 'ready') context.fail('assetNotFound')
  const [known] = await db
    .select()
    .from(scormPackages)
    .where(ofTenant(context, scormPackages, sql`${scormPackages.id} = ${id}`))
  if (known?.state === 'checking' && (await isUnfinished(context, known.jobId))) context.fail('coursePackageBusy')
  const { jobId } = await enqueue(context, unpackPackage, { packageId: id }, { label: file.name })
  const reading = begun(jobId)
  if (known) {
    const { contentId, unpackedBytes: bytes } = known
    if (contentId) await enqueue(context, forgetPackage, { contentId, bytes }, { label: file.name })
    await packageRecords.change(context, await packageRecords.lock(missing(context), id), reading, ['state'])
    return { jobId, packageId: id }
  }
  if (await arePackagesFull(context)) context.fail('coursePackagesFull')
  await insertPackage(context, { id, name: file.name, createdBy: user.id }, reading)
  return { jobId, packageId: id }
})

type Inserting = Parameters<typeof packageRecords.insert>[0] & { now: Date }
type Reading = Pick<PackageRow, 'state' | 'contentId' | 'jobId' | 'refusal' | 'fileCount' | 'unpackedBytes'>
async function insertPackage(
  context: Inserting,
  { id, name, createdBy }: { id: string; name: string; createdBy: string | null },
  reading: Reading,
): Promise<void> {
  const title = withoutEnding(name)
  const hostLabel = contentPrefix + randomBytes(16).toString('hex')
  const values = { ...reading, id, title, searchText: searchTextOf(title), hostLabel, createdBy, createdAt: context.now }
  await packageRecords.insert(context, values, ['title', 'state'])
  await setAssetUses(context, { type: resourceType, id, label: { ar: title, en: title } }, [id])
}

/** Takes in an archive that the server itself has put into the library, as the system. */
export async function takeIn(
  context: Inserting & Parameters<typeof enqueueAsSystem>[0],
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { jobId } = await enqueueAsSystem(context, unpackPackage, { packageId: id })
  await insertPackage(context, { id, name, createdBy: null }, begun(jobId))
}

/** A context for a record that is known to be there. */
const missing = <C extends TenantContext>(context: C) => ({
  ...context,
  fail: (): never => {
    throw new Error('A course package that was just read is not there')
  },
})

export const deletePackage = implement(contracts.deletePackage, async (context, { params }) => {
  const { now } = context
  // First, so that no lesson begins to use it meanwhile.
  const file = await assetRecords.lock(
    quietly({ ...missing(context), fail: () => context.fail('coursePackageNotFound') }),
    params.id,
  )
  const before = await packageRecords.lock(context, params.id)
  assertVersion(context, before)
  if (before.state === 'checking' && (await isUnfinished(context, before.jobId))) context.fail('coursePackageBusy')
  if ((await countUses(context, before.id)) > 0) context.fail('coursePackageInUse')
  const { contentId, unpackedBytes: bytes } = before
  if (contentId) await enqueue(context, forgetPackage, { contentId, bytes }, { label: before.title })
  await setAssetUses(context, { type: resourceType, id: before.id }, [])
  await packageRecords.remove(context, before, ['title', 'state'])
  if (file.state === 'ready') await assetRecords.change(quietly(context), file, { state: 'removed', sweepAt: now }, [])
  return { id: before.id }
})

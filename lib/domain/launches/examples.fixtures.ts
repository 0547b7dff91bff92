import { JobRunner } from '@/lib/platform/jobs/runner'
import { completeAsset } from '../files/assets.contract'
import { uploaded } from '../files/examples.fixtures'
import type { Org } from '../testing/contract-suite'
import { type Preparations, twice } from '../testing/preparations'
import { importScorm } from './packages/packages.contract'
import { smallPackage } from './packages/packages.fixtures'
import { forgetting, unpacking } from './packages/unpacking.service'

/** An archive in the library. */
export async function putArchive(org: Org, archive: Buffer<ArrayBuffer>): Promise<string> {
  const { asset } = await uploaded(org, new Uint8Array(archive), { name: 'course.zip', kind: 'coursePackage' })
  const { envelope, text } = await org.admin.call(completeAsset, { params: { id: asset.id } })
  if (envelope.statusCode !== 200) throw new Error(`An archive was refused: ${text}`)
  return asset.id
}

/** Runs the jobs of packages that are due. */
export const runPackageJobs = () => new JobRunner([unpacking, forgetting]).runDue(new AbortController().signal)

/** A package that was read and unpacked, or refused; returns its id. */
export async function putPackage(org: Org, archive?: Buffer<ArrayBuffer>): Promise<string> {
  const assetId = await putArchive(org, archive ?? (await smallPackage()))
  const { envelope, text } = await org.admin.call(importScorm, { body: { assetId } })
  if (envelope.statusCode !== 200) throw new Error(`A package was refused: ${text}`)
  await runPackageJobs()
  return assetId
}

const ofArchive = async (org: Org) => ({ body: { assetId: await putArchive(org, await smallPackage()) } })
const ofPackage = async (org: Org) => ({ params: { id: await putPackage(org) } })

export const preparations: Preparations = {
  'coursePackages.import': ofArchive,
  'coursePackages.validate': ofArchive,
  'coursePackages.list': (org) => twice(() => putPackage(org)),
  'coursePackages.read': ofPackage,
  'coursePackages.update': ofPackage,
  'coursePackages.delete': ofPackage,
}

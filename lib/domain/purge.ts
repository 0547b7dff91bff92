import { purgeExpired } from '@/lib/platform/db/purge'
import { sweepAssets } from './files/asset-sweep.service'
import { eraseDue } from './own-data/erasing.service'

/** Deletes expired rows, files with their rows, and accounts whose erasure is due. Returns the numbers by kind. */
export async function purge(signal?: AbortSignal): Promise<Record<string, number>> {
  const rows = await purgeExpired(signal)
  const assets = await sweepAssets(signal)
  const accounts = await eraseDue(signal)
  return { ...rows, ...(assets > 0 && { assets }), ...(accounts > 0 && { accounts }) }
}

import { purgeExpired } from '@/lib/platform/db/purge'
import { sweepAssets } from './files/asset-sweep.service'

/** Deletes what has expired: rows, then files with their rows. What was deleted, and how much of it. */
export async function purge(signal?: AbortSignal): Promise<Record<string, number>> {
  const rows = await purgeExpired(signal)
  const assets = await sweepAssets(signal)
  return { ...rows, ...(assets > 0 && { assets }) }
}

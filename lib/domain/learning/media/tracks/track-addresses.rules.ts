import { createHmac } from 'node:crypto'
import { expiryOf } from '@/lib/domain/house/files/asset-addresses.service'
import { env } from '@/lib/platform/env'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { isUuid } from '@/lib/platform/ids'
import { deriveKey, same } from '@/lib/platform/secrets'

/** Below /api/v1. Players send no key with the request for a track: the signature of its path is the permission. */
export const trackPrefix = '/public/media/track'

type TrackAddress = { organizationId: string; trackId: string; version: number; expiresAt: Date }

const signatureOf = ({ organizationId, trackId, version, expiresAt }: TrackAddress): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'media-tracks'))
    .update(JSON.stringify([organizationId, trackId, version, expiresAt.getTime()]))
    .digest('base64url')

/** The signed path of a version of a track, on the host of its organization. */
export function trackAddress(
  { organizationId, id: trackId, version }: { organizationId: string; id: string; version: number },
  now: Date,
) {
  const address = { organizationId, trackId, version, expiresAt: expiryOf(now) }
  const query = new URLSearchParams({
    version: String(version),
    expires: String(address.expiresAt.getTime()),
    signature: signatureOf(address),
  })
  return `${apiPrefix}${trackPrefix}/${trackId}?${query}`
}

/** The track that a path of this organization allows to read; null if it is foreign, altered or expired. */
export function readTrackAddress(organizationId: string, trackId: string, query: URLSearchParams, now: Date): string | null {
  const [version, expires] = [query.get('version') ?? '', query.get('expires') ?? '']
  if (!isUuid(trackId) || !/^\d{1,9}$/.test(version) || !/^\d{1,15}$/.test(expires)) return null
  const address = { organizationId, trackId, version: Number(version), expiresAt: new Date(Number(expires)) }
  return same(query.get('signature') ?? '', signatureOf(address)) && address.expiresAt > now ? trackId : null
}

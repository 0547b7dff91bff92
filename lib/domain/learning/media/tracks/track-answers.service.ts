import { eq } from 'drizzle-orm'
import { mediaTracks } from '@/db/schema/media'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { type Home, servePublicly } from '@/lib/platform/http/public-answers'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { readTrackAddress, trackPrefix } from './track-addresses.rules'
import { webVttOf } from './track-files.rules'

const headers = { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'private, max-age=43200' }

async function trackFile({ organization }: Home, trackId: string, query: URLSearchParams) {
  if (!readTrackAddress(organization.id, trackId, query, clock.now())) throw new Refusal('addressInvalid')
  const [track] = await withTenant(
    organization.id,
    (db) =>
      db
        .select({ lines: mediaTracks.lines })
        .from(mediaTracks)
        .where(ofTenant({ organization }, mediaTracks, eq(mediaTracks.id, trackId))),
    { readOnly: true },
  )
  if (!track) throw new Refusal('mediaTrackNotFound')
  return { body: webVttOf(track.lines), headers }
}

/** Answers with a track as `text/vtt`, by its signed address. */
export const answerTrack = servePublicly(({ pathname, searchParams }) => {
  const [, trackId] = /^([0-9a-f-]{36})$/.exec(pathname.slice(`${apiPrefix}${trackPrefix}/`.length)) ?? []
  return trackId ? (home) => trackFile(home, trackId, searchParams) : null
}, 'active')

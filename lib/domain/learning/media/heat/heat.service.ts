import { desc, eq, sql } from 'drizzle-orm'
import { mediaSessions as sessions } from '@/db/schema/media-watching'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { mediaRecords } from '../records/records.service'
import { rangesOf } from '../watching/ranges.rules'
import * as contracts from './heat.contract'
import { bucketOf } from './heat.rules'
import { shownHeat } from './shown-heat.rules'

/** A visit that was heard of so shortly ago may go on. */
const openMs = 60_000

export const readHeatmap = implement(contracts.readHeatmap, async (context, { params, query }) => {
  const { db, now } = context
  const film = await mediaRecords.get(context, params.id)
  const { userId, locale, stretches, captionsOn, lastAt, startedAt, id } = sessions
  const isOfFilm = ofTenant(context, sessions, eq(sessions.mediaId, film.id), sql`${stretches} <> '{}'`)
  const rows = await db
    .select({ userId, locale, stretches, captionsOn, lastAt })
    .from(sessions)
    .where(isOfFilm)
    .orderBy(desc(startedAt), desc(id))
    .limit(contracts.mostVisits + 1)
  const visits = rows.slice(0, contracts.mostVisits).map((row) => ({
    userId: row.userId,
    locale: row.locale ?? ('none' as const),
    captionsOn: row.captionsOn,
    stretches: rangesOf(row.stretches),
    isOpen: now.getTime() - row.lastAt.getTime() < openMs,
  }))
  // Of a live stream as far as it was watched.
  const lengthMs =
    film.durationMs ?? visits.reduce((most, { stretches: all }) => all.reduce((end, [, to]) => Math.max(end, to), most), 0)
  const bucketSeconds = bucketOf(query.bucket, lengthMs)
  const durationSeconds = film.durationMs === null ? null : film.durationMs / 1_000
  return {
    mediaId: film.id,
    durationSeconds,
    bucketSeconds,
    isPartial: rows.length > contracts.mostVisits,
    asOf: now,
    ...shownHeat(visits, { bucketMs: bucketSeconds * 1_000, lengthMs }),
  }
})

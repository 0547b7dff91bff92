import { eq } from 'drizzle-orm'
import { media, mediaTracks } from '@/db/schema/media'
import { lockSubject } from '@/lib/platform/db/lock'
import type { Tx } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { readSentFile } from '@/lib/platform/reading/read'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mediaRecords } from '../records/records.service'
import { trackAddress } from './track-addresses.rules'
import { type TrackFinding, webVttOf } from './track-files.rules'
import { type TrackInFile, trackReader } from './track-reader.rules'
import * as contracts from './tracks.contract'

type Row = typeof mediaTracks.$inferSelect

const records = recordsOf(mediaTracks, {
  missing: 'mediaTrackNotFound',
  type: 'mediaTrack',
  label: ({ label }) => label,
})
const audited = ['kind', 'locale', 'label'] as const

/** The own name of a language; its tag where it has none. */
export function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}

const shownTrack = (row: Row, now: Date) => ({ ...row, lineCount: row.lines.length, url: trackAddress(row, now) })

const withText = (context: { now: Date }, row: Row, findings: TrackFinding[]) => ({
  ...shownTrack(row, context.now),
  text: webVttOf(row.lines),
  findings,
})

type Reading = Pick<TenantContext, 'organization'> & { inTransaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T> }
type Wanted = { kind: string; mediaId: string; text: string }

/** Reads a file with the length of its film, before the transaction of the verb: it does not wait for a file. */
async function readTrackFile({ organization, inTransaction }: Reading, { kind, mediaId, text }: Wanted) {
  const [film] = await inTransaction((db) =>
    db
      .select({ durationMs: media.durationMs })
      .from(media)
      .where(ofTenant({ organization }, media, eq(media.id, mediaId))),
  )
  return readSentFile(trackReader, { text, kind, durationMs: film?.durationMs ?? null }, organization)
}

/** The tracks of a film, by kind and language. */
export const tracksOf = (context: TenantContext, mediaId: string): Promise<Row[]> =>
  context.db
    .select()
    .from(mediaTracks)
    .where(ofTenant(context, mediaTracks, eq(mediaTracks.mediaId, mediaId)))
    .orderBy(mediaTracks.kind, mediaTracks.locale)

export const listTracks = implement(contracts.listTracks, async (context, { params }) => {
  const film = await mediaRecords.get(context, params.id)
  return { tracks: (await tracksOf(context, film.id)).map((row) => shownTrack(row, context.now)) }
})

type Finding = { fail: (reason: 'mediaTrackNotFound') => never }
type Place = { id: string; trackId: string }
const ofFilm = ({ fail }: Finding, { id }: Place, row: Row): Row => (row.mediaId === id ? row : fail('mediaTrackNotFound'))

export const readTrack = implement(
  contracts.readTrack,
  async (context, { params }) => {
    const row = await context.inTransaction(async (db) =>
      ofFilm(context, params, await records.get({ ...context, db }, params.trackId)),
    )
    const found = await readTrackFile(context, { kind: row.kind, mediaId: row.mediaId, text: webVttOf(row.lines) })
    return { row, findings: found?.findings ?? [] }
  },
  async (context, _, { row, findings }) => withText(context, row, findings),
)

type Refusing = { fail: (reason: 'mediaTrackUnreadable' | 'mediaTrackEmpty') => never }
function orUnreadable({ fail }: Refusing, found: TrackInFile | null): TrackInFile {
  const track = found ?? fail('mediaTrackUnreadable')
  // Learners could choose a track that shows nothing.
  return track.parsed.lines.length > 0 ? track : fail('mediaTrackEmpty')
}

export const createTrack = implement(
  contracts.createTrack,
  (context, { params, body: { text, kind } }) => readTrackFile(context, { text, kind, mediaId: params.id }),
  async (context, { params, body }, found) => {
    const film = await mediaRecords.get(context, params.id)
    const { parsed, findings } = orUnreadable(context, found)
    const isOfFilm = ofTenant(context, mediaTracks, eq(mediaTracks.mediaId, film.id))
    await lockSubject(context.db, 'tracks', film.id)
    if ((await context.db.$count(mediaTracks, isOfFilm)) >= contracts.mostTracks) context.fail('mediaTracksFull')
    const { kind, locale, label = languageName(locale) } = body
    const row = await records.insert(context, { mediaId: film.id, kind, locale, label, lines: parsed.lines }, audited)
    return withText(context, row, findings)
  },
)

export const updateTrack = implement(
  contracts.updateTrack,
  async (context, { params, body }) => {
    const row = await context.inTransaction(async (db) =>
      ofFilm(context, params, await records.get({ ...context, db }, params.trackId)),
    )
    const { kind = row.kind, text = webVttOf(row.lines) } = body
    return readTrackFile(context, { kind, text, mediaId: row.mediaId })
  },
  async (context, { params, body }, found) => {
    const before = ofFilm(context, params, await records.lock(context, params.trackId))
    assertVersion(context, before)
    const { parsed, findings } = orUnreadable(context, found)
    const { kind = before.kind, locale = before.locale, label = before.label } = body
    const lines = body.text === undefined ? before.lines : parsed.lines
    const row = await records.change(context, before, { kind, locale, label, lines }, audited)
    return withText(context, row, findings)
  },
)

export const deleteTrack = implement(contracts.deleteTrack, async (context, { params }) => {
  const before = ofFilm(context, params, await records.lock(context, params.trackId))
  assertVersion(context, before)
  await records.remove(context, before, audited)
  return { id: before.id }
})

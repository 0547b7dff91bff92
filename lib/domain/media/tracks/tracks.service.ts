import { eq, sql } from 'drizzle-orm'
import { media, mediaTracks } from '@/db/schema/media'
import { implement } from '@/lib/platform/http/implement'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mediaRecords } from '../records/records.service'
import { trackAddress } from './track-addresses.rules'
import { lintTrack, parseTrack, webVttOf } from './track-files.rules'
import * as contracts from './tracks.contract'
import type { ParsedTrack } from './webvtt.rules'

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

async function withText(context: TenantContext & { now: Date }, row: Row, sent?: ParsedTrack) {
  const text = webVttOf(row.lines)
  const [film] = await context.db
    .select({ durationMs: media.durationMs })
    .from(media)
    .where(ofTenant(context, media, eq(media.id, row.mediaId)))
  const parsed = sent ?? parseTrack(text) ?? { lines: [], numbers: [], dropped: [] }
  const findings = lintTrack(parsed, { kind: row.kind, durationMs: film?.durationMs ?? null })
  return { ...shownTrack(row, context.now), text, findings }
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

type Finding = TenantContext & { fail: (reason: 'mediaTrackNotFound') => never }
type Place = { id: string; trackId: string }
const ofFilm = ({ fail }: Finding, { id }: Place, row: Row): Row => (row.mediaId === id ? row : fail('mediaTrackNotFound'))

export const readTrack = implement(contracts.readTrack, async (context, { params }) =>
  withText(context, ofFilm(context, params, await records.get(context, params.trackId))),
)

type Refusing = { fail: (reason: 'mediaTrackUnreadable' | 'mediaTrackEmpty') => never }
function readOr({ fail }: Refusing, text: string): ParsedTrack {
  const parsed = parseTrack(text) ?? fail('mediaTrackUnreadable')
  // Learners could choose a track that shows nothing.
  return parsed.lines.length > 0 ? parsed : fail('mediaTrackEmpty')
}

export const createTrack = implement(contracts.createTrack, async (context, { params, body }) => {
  const film = await mediaRecords.get(context, params.id)
  const parsed = readOr(context, body.text)
  const isOfFilm = ofTenant(context, mediaTracks, eq(mediaTracks.mediaId, film.id))
  await context.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tracks:${film.id}`}, 0))`)
  if ((await context.db.$count(mediaTracks, isOfFilm)) >= contracts.mostTracks) context.fail('mediaTracksFull')
  const { kind, locale, label = languageName(locale) } = body
  const row = await records.insert(context, { mediaId: film.id, kind, locale, label, lines: parsed.lines }, audited)
  return withText(context, row, parsed)
})

export const updateTrack = implement(contracts.updateTrack, async (context, { params, body }) => {
  const before = ofFilm(context, params, await records.lock(context, params.trackId))
  assertVersion(context, before)
  const parsed = body.text === undefined ? undefined : readOr(context, body.text)
  const { kind = before.kind, locale = before.locale, label = before.label } = body
  const row = await records.change(context, before, { kind, locale, label, lines: parsed?.lines ?? before.lines }, audited)
  return withText(context, row, parsed)
})

export const deleteTrack = implement(contracts.deleteTrack, async (context, { params }) => {
  const before = ofFilm(context, params, await records.lock(context, params.trackId))
  assertVersion(context, before)
  await records.remove(context, before, audited)
  return { id: before.id }
})

import { sql } from 'drizzle-orm'
import { media, mediaTimelines, mediaTracks } from '@/db/schema/media'
import { assetSummaries, setAssetUses } from '@/lib/domain/house/files/asset-uses.service'
import type { Reader } from '@/lib/platform/db/connection'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { mapRows, rowsOf } from '@/lib/platform/lists/page'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { measureLessonsOf } from '../timelines/film-lengths.service'
import type { OutsideType } from '../words'
import * as contracts from './records.contract'
import { addressOf, typeOfSource } from './sources.rules'

export type MediaRow = typeof media.$inferSelect

export const mediaRecords = recordsOf(media, {
  missing: 'mediaNotFound',
  type: 'media',
  label: ({ title, name }) => title.ar ?? title.en ?? name,
  name: ({ title }) => title,
})
export const searchTextOf = ({ name, title }: Pick<MediaRow, 'name' | 'title'>): string =>
  foldLoose([name, title.ar, title.en].filter(Boolean).join(' '))

type Reading = { db: Reader; organization: { id: string }; now: Date }
type Filed = { id: string; sourceType: MediaRow['sourceType']; posterId: string | null }

/** The addresses of the files that records consist of: of what is played, and of the picture before it. */
async function filesOf(context: Reading, records: readonly Filed[]) {
  const ids = records.flatMap(({ id, sourceType, posterId }) => [sourceType === 'file' ? [id] : [], posterId ?? []].flat())
  const files = await assetSummaries(context, ids, [])
  return ({ id, posterId }: Omit<Filed, 'sourceType'>) => ({
    file: files.get(id),
    poster: files.get(posterId ?? '')?.url ?? null,
  })
}

/** Milliseconds as the API shows them. */
export const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

/** Seconds of the API as they are stored. */
export const msOf = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 1000))

type Source = { type: OutsideType; url: string }
/** The address of an outside source in the one form in which it is kept. */
function urlOf({ type, url }: Source): string {
  const address = addressOf(type, url)
  if (address === null) throw invalid({ key: 'format', property: 'source.url' })
  return address
}

function sourceOf({ sourceType: type, sourceUrl }: MediaRow, file?: { url: string; mediaType: string }) {
  if (type === 'file') return { type, url: file?.url ?? null, mediaType: file?.mediaType ?? null }
  return { type, url: sourceUrl, mediaType: typeOfSource(type) }
}

/** A record as the API shows it. */
export async function shownMedia(context: TenantContext & { now: Date }, row: MediaRow) {
  const ofRecord = { organizationId: row.organizationId, mediaId: row.id }
  const { db } = context
  const [tracks, [timeline], find] = [
    await db.$count(mediaTracks, ofTenant(context, mediaTracks, sql`${mediaTracks.mediaId} = ${ofRecord.mediaId}`)),
    await db
      .select({ publishedNumber: mediaTimelines.publishedNumber })
      .from(mediaTimelines)
      .where(ofTenant(context, mediaTimelines, sql`${mediaTimelines.mediaId} = ${ofRecord.mediaId}`)),
    await filesOf(context, [row]),
  ]
  const { file, poster } = find(row)
  return {
    ...row,
    source: sourceOf(row, file),
    poster,
    durationSeconds: secondsOf(row.durationMs),
    publishedNumber: timeline?.publishedNumber ?? null,
    trackCount: tracks,
  }
}

const ofThis = (table: typeof mediaTracks | typeof mediaTimelines) =>
  sql`${table} where ${table.organizationId} = ${media.organizationId} and ${table.mediaId} = ${media.id}`
const everything = list(contracts.listMedia, {
  table: media,
  search: media.searchText,
  fields: {
    source: sql`json_build_object('type', ${media.sourceType}, 'url', ${media.sourceUrl}, 'mediaType', null)`,
    durationSeconds: sql`${media.durationMs} / 1000.0`,
    poster: sql`null`,
    publishedNumber: sql`(select ${mediaTimelines.publishedNumber} from ${ofThis(mediaTimelines)})`,
    trackCount: sql`(select count(*) from ${ofThis(mediaTracks)})`,
  },
})

export const listMedia = implement(contracts.listMedia, async (context, { query, page }) => {
  const found = await everything(context.db, page, { organizationId: context.organization.id, filters: query })
  const records = rowsOf(found).map(({ id, source, posterId }) => ({ id, sourceType: source.type, posterId }))
  const find = await filesOf(context, records)
  return mapRows(found, (item) => {
    const { type, url } = item.source
    const { file, poster } = find(item)
    const source =
      type === 'file'
        ? { type, url: file?.url ?? null, mediaType: file?.mediaType ?? null }
        : { type, url, mediaType: typeOfSource(type) }
    return { ...item, source, poster }
  })
})

export const readMedia = implement(contracts.readMedia, async (context, { params }) =>
  shownMedia(context, await mediaRecords.get(context, params.id)),
)

/** Fields of a record in the activity log. */
export const audited = ['name', 'title', 'kind', 'sourceType', 'sourceUrl', 'durationMs'] as const

export const createMedia = implement(contracts.createMedia, async (context, { body }) => {
  const { kind, name, title = {}, source, durationSeconds } = body
  const sourceUrl = urlOf(source)
  if ((await context.db.$count(media, ofTenant(context, media))) >= contracts.mostMedia) context.fail('mediaFull')
  const durationMs = msOf(durationSeconds ?? null)
  const values = {
    kind,
    name,
    title,
    sourceType: source.type,
    sourceUrl,
    durationMs,
    state: 'ready' as const,
    processing: 'none' as const,
    durationFrom: durationMs === null ? null : ('author' as const),
    searchText: searchTextOf({ name, title }),
    createdAt: context.now,
  }
  return shownMedia(context, await mediaRecords.insert(context, values, audited))
})

type Change = { name?: string; title?: MediaRow['title']; posterId?: string | null }

/** The image before a film is one of the library, which then cannot be deleted. */
async function keepPoster(context: TenantContext, { id, title }: MediaRow, posterId: string | null): Promise<void> {
  const [file] = await setAssetUses(context, { type: 'media', id, label: title }, posterId ? [posterId] : [], () => 'posterId')
  if (file && file.kind !== 'image') throw invalid({ key: 'assetKindRefused', property: 'posterId' })
}

export const updateMedia = implement(contracts.updateMedia, async (context, { params, body }) => {
  const before = await mediaRecords.lock(context, params.id)
  assertVersion(context, before)
  const { name = before.name, title = before.title, posterId = before.posterId }: Change = body
  const set = { name, title, posterId, ...newSource(context, before, body.source), ...newDuration(context, before, body) }
  if (body.posterId !== undefined || body.title) await keepPoster(context, { ...before, title }, posterId)
  const row = await mediaRecords.change(context, before, { ...set, searchText: searchTextOf({ name, title }) }, [
    ...audited,
    'posterId',
  ])
  if (row.durationMs !== before.durationMs) await measureLessonsOf(context, row.id)
  return shownMedia(context, row)
})

function newSource({ fail }: { fail: (reason: 'mediaSourceFixed') => never }, { sourceType }: MediaRow, source?: Source) {
  if (!source) return {}
  if (sourceType === 'file') fail('mediaSourceFixed')
  return { sourceType: source.type, sourceUrl: urlOf(source) }
}

type Measured = { durationSeconds?: number | null; durationFrom?: 'author' | 'browser' }
function newDuration(
  { fail }: { fail: (reason: 'mediaMeasured') => never },
  before: MediaRow,
  { durationSeconds, durationFrom = 'author' }: Measured,
) {
  if (durationSeconds === undefined) return {}
  if (before.durationFrom === 'probe') fail('mediaMeasured')
  const durationMs = msOf(durationSeconds)
  return { durationMs, durationFrom: durationMs === null ? null : durationFrom }
}

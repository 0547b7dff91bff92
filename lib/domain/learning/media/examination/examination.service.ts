import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { objectKey } from '@/lib/domain/house/files/asset-uploads.service'
import { setAssetUses } from '@/lib/domain/house/files/asset-uses.service'
import { type KeptFile, keepFile, readyFiles } from '@/lib/domain/house/files/own-assets.service'
import { files } from '@/lib/domain/house/files/room'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { implement } from '@/lib/platform/http/implement'
import { enqueue, enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow, type SystemJobContext } from '@/lib/platform/jobs/handler'
import { log } from '@/lib/platform/log'
import { quietly } from '@/lib/platform/records/quietly'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { type MediaRow, mediaRecords, searchTextOf } from '../records/records.service'
import { examineMedia } from '../room'
import { measureLessonsOf } from '../timelines/film-lengths.service'
import type { MediaFailure } from '../words'
import * as contracts from './examination.contract'
import { hearFile, pictureOf, probeFile } from './ffmpeg.service'
import { demuxers } from './probe.rules'
import { ProgramFailed, ProgramMissing, type Programs, programs } from './programs.service'

type Found = {
  state: 'ready' | 'failed'
  processing: 'done' | 'unavailable' | 'failed'
  failure: MediaFailure | null
} & Partial<Pick<MediaRow, 'durationMs' | 'width' | 'height' | 'loudness' | 'peaks'>> & { picture?: Buffer | null }

const failedBy = (failure: MediaFailure): Found => ({ state: 'failed', processing: 'failed', failure })
/** The result without the programs: the file can be played, and its author writes the duration. */
const unexamined: Found = { state: 'ready', processing: 'unavailable', failure: null }

type Examined = { kind: MediaRow['kind']; mediaType: string | null }

/** Reads duration, tracks, loudness, waveform and a picture of a file on this machine. */
export async function examine(path: string, { kind, mediaType }: Examined, tools: Programs = programs): Promise<Found> {
  const demuxer = demuxers[mediaType ?? '']
  if (!demuxer) return failedBy('unreadable')
  const file = { path, demuxer }
  try {
    const probe = await probeFile(file, tools)
    if (!probe) return failedBy('unreadable')
    if (!probe.isWithinLimits) return failedBy('tooLarge')
    const { durationMs, hasVideo, hasAudio, width, height } = probe
    if (!(kind === 'video' ? hasVideo : hasAudio)) return failedBy('noTracks')
    const sound = hasAudio && durationMs !== null ? await hearFile(file, durationMs, tools) : { peaks: null, loudness: null }
    const picture = kind === 'video' ? await pictureOf(file, durationMs, tools) : null
    return { state: 'ready', processing: 'done', failure: null, durationMs, width, height, ...sound, picture }
  } catch (error) {
    if (error instanceof ProgramMissing) return unexamined
    if (error instanceof ProgramFailed) return failedBy(error.failure)
    throw error
  }
}

/** The same for a stored file, which is copied to this machine first. */
async function examineStored({ key, ...file }: Examined & { key: ObjectKey }): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'masar-media-'))
  try {
    const path = join(folder, 'file')
    const stream = await storage().read(key)
    if (!stream) return failedBy('unreadable')
    await pipeline(stream, createWriteStream(path))
    return await examine(path, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Row = JobRow & Examined & { organizationId: string; key: ObjectKey; name: string; hasPoster: boolean }
type Done = { found: Found; poster: KeptFile | null }

async function posterOf({ organizationId, name, hasPoster }: Row, picture: Buffer | null | undefined): Promise<KeptFile | null> {
  if (!picture || hasPoster) return null
  const organization = { id: organizationId }
  const inTransaction: Parameters<typeof keepFile>[0]['inTransaction'] = (work) => withTenant(organizationId, work)
  const file = { name: `${name.slice(0, 190)}.png`, kind: 'image' as const, bytes: picture, altText: {} }
  return keepFile({ organization, now: clock.now(), inTransaction, createdBy: null }, file).catch((error: unknown) => {
    // The film is ready without it; where there is no space for it, its author can choose another one.
    log().warn({ err: error, organizationId }, 'the picture of a film could not be kept')
    return null
  })
}

async function rowOf(context: SystemJobContext, mediaId: string): Promise<Row[]> {
  const [film, [file]] = [await mediaRecords.get(context, mediaId), await readyFiles(context, [mediaId])]
  if (film.state !== 'processing' || !file?.object) return []
  const { organizationId, kind, name, posterId } = film
  return [
    {
      at: mediaId,
      label: name,
      organizationId,
      kind,
      mediaType: file.mediaType,
      name,
      hasPoster: posterId !== null,
      key: objectKey(organizationId, mediaId, file.object),
    },
  ]
}

async function keep(context: SystemJobContext, mediaId: string, { found, poster }: Done): Promise<void> {
  const before = await mediaRecords.lock(context, mediaId)
  if (before.state !== 'processing') return
  const { picture: _, ...set } = found
  const kept = poster && (await poster.finish(context))
  if (kept) await setAssetUses(context, { type: 'media', id: mediaId, label: before.title }, [kept.id])
  const durationFrom = set.durationMs ? ('probe' as const) : before.durationFrom
  const values = { ...set, durationMs: set.durationMs ?? before.durationMs, durationFrom, posterId: kept?.id ?? before.posterId }
  await mediaRecords.change(context, before, values, ['state', 'processing'])
  if (values.durationMs !== before.durationMs) await measureLessonsOf(context, mediaId)
}

export const examining = handlesForSystem<{ mediaId: string }, Row, Done>(examineMedia, {
  next: async (context, { mediaId }, after) => (after === null ? rowOf(context, mediaId) : []),
  async outside(row) {
    const found = await examineStored(row)
    return { found, poster: await posterOf(row, found.picture) }
  },
  each: (context, { at }, _, done) => keep(context, at, done),
})

/** A film or recording of the library becomes a record with the id of its file. */
export async function followFile(context: ReactionContext, fileId: string): Promise<void> {
  const [file] = await readyFiles(context, [fileId])
  if (file?.kind !== 'audio' && file?.kind !== 'video') return
  const { id, kind, name, createdAt } = file
  const values = { id, kind, name, sourceType: 'file' as const, searchText: searchTextOf({ name, title: {} }), createdAt }
  const state = { state: 'processing' as const, processing: 'waiting' as const }
  await mediaRecords.insert(quietly(context), { ...values, ...state }, [])
  await enqueueAsSystem(context, examineMedia, { mediaId: id })
}

export const examinationReactions = [
  reacts(files.events.fileReady, { name: 'media.follow', each: (context, { payload }) => followFile(context, payload.fileId) }),
]

export const processMedia = implement(contracts.processMedia, async (context, { params }) => {
  const before = await mediaRecords.lock(context, params.id)
  if (before.sourceType !== 'file' || before.state === 'processing' || before.state === 'replaced')
    context.fail('mediaNotProcessable')
  const state = { state: 'processing' as const, processing: 'waiting' as const, failure: null }
  await mediaRecords.change(context, before, state, ['state'])
  return enqueue(context, examineMedia, { mediaId: before.id }, { label: before.name })
})

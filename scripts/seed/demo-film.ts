import { keepFile } from '@/lib/domain/house/files/own-assets.service'
import { followFile } from '@/lib/domain/learning/media/examination/examination.service'
import { updateMedia } from '@/lib/domain/learning/media/records/records.contract'
import { publishTimeline, putTimeline } from '@/lib/domain/learning/media/timelines/timelines.contract'
import { createTrack } from '@/lib/domain/learning/media/tracks/tracks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'
import { filmSeconds, filmTimeline, filmTitle, filmTracks, readFilm } from './content/film'

type Caller = ReturnType<typeof client>

/** Puts the film into the library of an organization, as an upload does; its id. The job of its file runs once the server does. */
export async function keepFilm(home: { id: string }): Promise<string> {
  const inTransaction = <T>(work: (db: Tx) => Promise<T>) => withTenant(home.id, work)
  const file = { name: 'leaving-the-building.mp4', kind: 'video' as const, bytes: readFilm(), altText: filmTitle }
  const kept = await keepFile({ organization: home, now: clock.now(), createdBy: null, inTransaction }, file)
  await runAsSystem(home, 'assetCreated', async (context) => {
    await kept.finish(context)
    await followFile({ ...context, requestId: newId() }, kept.id)
  })
  return kept.id
}

/** Gives the film its texts and publishes its timeline, with a question of a bank. The duration is measured again where there is ffmpeg. */
export async function publishFilm(admin: Caller, id: string, bankId: string): Promise<void> {
  const params = { id }
  await admin(updateMedia, { params, body: { title: filmTitle, durationSeconds: filmSeconds } })
  for (const body of filmTracks) await admin(createTrack, { params, body })
  const { data: questions } = await admin(listQuestions, { query: { bank: bankId, type: 'singleChoice' } })
  const [found] = questions
  const question = found ? { questionId: found.id, questionVersion: found.contentVersion } : null
  await admin(putTimeline, { params, body: filmTimeline(question) })
  await admin(publishTimeline, { params })
}

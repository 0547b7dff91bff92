import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { media, mediaTimelines, mediaTimelineVersions } from '@/db/schema/media'
import { questionKey, questionsAt } from '@/lib/domain/learning/question-banks/question-versions.service'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type MediaRow, mediaRecords, secondsOf } from '../records/records.service'
import { measureLessonsOf } from './film-lengths.service'
import { faultsOf, inMilliseconds, inSeconds, plainTimeline, questionsIn, type Timeline } from './timeline.rules'
import * as contracts from './timelines.contract'

/** A draft; version 0 where nothing was saved yet. */
type Draft = { content: Timeline; publishedNumber: number | null; version: number }
const unsaved: Draft = { content: plainTimeline, publishedNumber: null, version: 0 }

async function draftOf(context: TenantContext, mediaId: string): Promise<Draft> {
  const { content, publishedNumber, version } = mediaTimelines
  const [found] = await context.db
    .select({ content, publishedNumber, version })
    .from(mediaTimelines)
    .where(ofTenant(context, mediaTimelines, eq(mediaTimelines.mediaId, mediaId)))
  // It was checked by the shapes when it was stored.
  return (found as Draft | undefined) ?? unsaved
}

export type PublishedTimeline = { number: number; content: Timeline }
/** The timeline that learners see; null: none is published. In milliseconds. */
export async function publishedTimeline(context: TenantContext, mediaId: string): Promise<PublishedTimeline | null> {
  const { number, content } = mediaTimelineVersions
  const inForce = and(
    eq(mediaTimelines.organizationId, mediaTimelineVersions.organizationId),
    eq(mediaTimelines.mediaId, mediaTimelineVersions.mediaId),
    eq(mediaTimelines.publishedNumber, number),
  )
  const [found] = await context.db
    .select({ number, content })
    .from(mediaTimelineVersions)
    .innerJoin(mediaTimelines, inForce)
    .where(ofTenant(context, mediaTimelineVersions, eq(mediaTimelineVersions.mediaId, mediaId)))
  return (found as PublishedTimeline | undefined) ?? null
}

async function shownDraft(context: TenantContext, { id: mediaId, durationMs }: MediaRow, draft: Draft) {
  const { content, publishedNumber, version } = draft
  const published = publishedNumber === null ? null : await publishedTimeline(context, mediaId)
  const isChanged = published === null ? version > 0 : !isDeepStrictEqual(published.content, content)
  return { mediaId, durationSeconds: secondsOf(durationMs), ...inSeconds(content), publishedNumber, isChanged, version }
}

export const readTimeline = implement(contracts.readTimeline, async (context, { params }) => {
  const film = await mediaRecords.get(context, params.id)
  return shownDraft(context, film, await draftOf(context, film.id))
})

/** Refuses a timeline that does not fit its film, with the place of each fault. In milliseconds. */
async function assertFits(context: TenantContext, { durationMs }: MediaRow, timeline: Timeline): Promise<void> {
  const faults = faultsOf(timeline, durationMs)
  const asked = questionsIn(timeline)
  const known = await questionsAt(context, asked)
  const unknown = asked.filter((question) => !known.has(questionKey(question)))
  const missing = unknown.map(({ property }) => ({ key: 'questionMissing' as const, property }))
  // A film has no place for files.
  const withFiles = asked.filter((question) => known.get(questionKey(question))?.design.type === 'fileUpload')
  const unfit = withFiles.map(({ property }) => ({ key: 'questionTakesFiles' as const, property }))
  if (faults.length + missing.length + unfit.length > 0) throw invalid(...faults, ...missing, ...unfit)
}

const countsOf = ({ chapters, cues, policy }: Timeline) => ({ chapters: chapters.length, cues: cues.length, ...policy })

export const putTimeline = implement(contracts.putTimeline, async (context, { params, body }) => {
  const { db, organization, now } = context
  const film = await mediaRecords.lock(context, params.id)
  const before = await draftOf(context, film.id)
  assertVersion(context, before)
  const content = inMilliseconds(body)
  await assertFits(context, film, content)
  // The film is locked, so that no one else saves meanwhile.
  const version = before.version + 1
  await db
    .insert(mediaTimelines)
    .values({ organizationId: organization.id, mediaId: film.id, content, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [mediaTimelines.organizationId, mediaTimelines.mediaId],
      set: { content, updatedAt: now, version },
    })
  context.note({ before: countsOf(before.content), after: countsOf(content) })
  return shownDraft(context, film, { ...before, content, version })
})

export const publishTimeline = implement(contracts.publishTimeline, async (context, { params }) => {
  const { db, organization, now } = context
  const film = await mediaRecords.lock(context, params.id)
  const draft = await draftOf(context, film.id)
  assertVersion(context, draft)
  const published = draft.publishedNumber === null ? null : await publishedTimeline(context, film.id)
  if (draft.version === 0 || isDeepStrictEqual(published?.content, draft.content)) context.fail('mediaTimelineUnchanged')
  // The film may have become shorter since the draft was saved.
  await assertFits(context, film, draft.content)
  const isOfFilm = ofTenant(context, mediaTimelineVersions, eq(mediaTimelineVersions.mediaId, film.id))
  const number = (await db.$count(mediaTimelineVersions, isOfFilm)) + 1
  const { durationMs } = film
  const values = { organizationId: organization.id, mediaId: film.id, number, content: draft.content, durationMs }
  const version = await one(
    db
      .insert(mediaTimelineVersions)
      .values({ ...values, publishedAt: now, publishedBy: context.user.id })
      .returning(),
  )
  await db
    .update(mediaTimelines)
    .set({ publishedNumber: number, version: draft.version + 1 })
    .where(ofTenant(context, mediaTimelines, eq(mediaTimelines.mediaId, film.id)))
  await measureLessonsOf(context, film.id)
  context.note({ after: { number, ...countsOf(draft.content) } })
  return { ...version, durationSeconds: secondsOf(durationMs) }
})

const versions = list(contracts.listTimelineVersions, {
  table: mediaTimelineVersions,
  parent: media,
  fields: { durationSeconds: sql`${mediaTimelineVersions.durationMs} / 1000.0` },
})

export const listTimelineVersions = implement(contracts.listTimelineVersions, async (context, { params, page }) => {
  const { db, organization, fail } = context
  const asked = { organizationId: organization.id, parentId: params.id, filters: { mediaId: params.id } }
  const found = await versions(db, page, asked)
  return found.hasParent ? found : fail('mediaNotFound')
})

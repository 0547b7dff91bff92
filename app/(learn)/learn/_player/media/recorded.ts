import { readLearnerTimeline, readTranscript } from '@/lib/domain/learning/media/timelines/learner-timeline.contract'
import {
  createBookmark,
  listBookmarks,
  removeBookmark,
  updateBookmark,
} from '@/lib/domain/learning/media/watching/bookmarks.contract'
import { answerCue } from '@/lib/domain/learning/media/watching/cue-answers.contract'
import { sendSegments, startSession } from '@/lib/domain/learning/media/watching/watching.contract'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { ApiError } from '@/lib/platform/http/client'
import { type Endpoint, endpoint } from '@/lib/ui/endpoint'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import type { Learner } from '../../_parts/learn-page'
import { textOf } from '../body-values'
import type { LearnerModule } from '../props'
import type { FilmEvidence } from './film'
import type { Timeline, Transcript } from './film-of-timeline'

/** Endpoints that the browser calls while a film plays. */
export type FilmCalls = {
  start: Endpoint<typeof startSession>
  send: Endpoint<typeof sendSegments>
  answer: Endpoint<typeof answerCue>
  transcript: Endpoint<typeof readTranscript>
  progress: Endpoint<typeof readModuleProgress>
  notes: {
    list: Endpoint<typeof listBookmarks>
    create: Endpoint<typeof createBookmark>
    update: Endpoint<typeof updateBookmark>
    remove: Endpoint<typeof removeBookmark>
  }
}
/** A film that has a record: its timeline, what is said in it, and what the browser calls. */
export type RecordedFilm = {
  timeline: Timeline
  transcript: Transcript | null
  calls: FilmCalls
  /** Where it has questions of a bank. */
  questionTexts: QuestionTexts | null
}

/** The same with what was watched of it before, as the player takes it. */
export type FilmRecord = RecordedFilm & { evidence: FilmEvidence }

/** The record of a lesson's film; null where it has none, or its reader may not see it. */
export async function recordedFilm(
  { id: moduleId, body }: LearnerModule,
  { api, textsOf }: Learner,
): Promise<RecordedFilm | null> {
  const params = { mediaId: textOf(body.mediaId) }
  try {
    const [{ data: timeline }, { data: transcript }] = await Promise.all([
      api(readLearnerTimeline, { params, query: { moduleId } }),
      api(readTranscript, { params }),
    ])
    return {
      timeline,
      transcript: transcript.lines.length > 0 ? transcript : null,
      calls: {
        start: endpoint(startSession),
        send: endpoint(sendSegments),
        answer: endpoint(answerCue),
        transcript: endpoint(readTranscript),
        progress: endpoint(readModuleProgress),
        notes: {
          list: endpoint(listBookmarks),
          create: endpoint(createBookmark),
          update: endpoint(updateBookmark),
          remove: endpoint(removeBookmark),
        },
      },
      questionTexts: timeline.cues.some(({ question }) => question) ? textsOf('questionParts').questionParts : null,
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}

'use client'
import { useState } from 'react'
import { isAsking } from '@/lib/domain/learning/media/timelines/timeline.rules'
import { ApiError } from '@/lib/platform/http/client'
import { callOnce } from '@/lib/ui/api-client'
import { idsIn } from '../answers.rules'
import type { AttemptQuestion } from '../types/quiz/calls'
import type { Activity } from '../use-activity'
import type { Film, FilmCue } from './film'
import type { FilmRecord } from './recorded'
import type { Watching } from './watching'

/** The result of an answer. `seekTo`: the place at which playback continues; null: the current place. */
export type Outcome = {
  isDone: boolean
  isRight: boolean | null
  triesLeft: number | null
  /** The words of the author about the answer. */
  reasons: string[]
  seekTo: number | null
}
/** The submitted answer: text or an option, or the answer to a question from a bank. */
export type GivenAnswer = { words: string; option: string; answer: AttemptQuestion['answer'] }

export type CueAnswers = { done: ReadonlySet<string>; submit: (cue: FilmCue, given: GivenAnswer) => Promise<Outcome> }

type Given = { film: Film; record: FilmRecord | null; activity: Activity; visit: Watching['visit'] }

/** The API's number for a question that is answered already, in another tab. */
const alreadyDone = 6933
const goOn: Outcome = { isDone: true, isRight: null, triesLeft: null, reasons: [], seekTo: null }

/** The answers to the cues of a film: those of its own timeline go to the film, those that are the lesson's own to the lesson. */
export function useCueAnswers({ film, record, activity, visit }: Given): CueAnswers {
  const [closed, setClosed] = useState<readonly string[]>(record?.evidence.doneCues ?? [])
  const done = new Set([
    ...closed,
    ...idsIn(activity.events, 'cueAnswered', 'cueId'),
    ...idsIn(activity.events, 'cueAcknowledged', 'cueId'),
  ])
  const toLesson = (cue: FilmCue, { words }: GivenAnswer): Outcome => {
    if (cue.kind === 'question') void activity.send('cueAnswered', { cueId: cue.id, answer: words })
    else if (cue.insists) void activity.send('cueAcknowledged', { cueId: cue.id })
    return goOn
  }
  const toFilm = async (cue: FilmCue, { option, answer }: GivenAnswer, { calls, evidence }: FilmRecord): Promise<Outcome> => {
    if (!visit || !isAsking(cue.kind)) return goOn
    const sessionId = await visit.visit()
    const params = { mediaId: evidence.mediaId, cueId: cue.id }
    const body = { sessionId, ...(answer && { answer }), ...(option && { optionId: option }) }
    try {
      const { data } = await callOnce(calls.answer, { params, body })
      visit.complete(data.completedAt)
      const { isDone, isCorrect: isRight, triesLeft, reasons, seekTo } = data
      return { isDone, isRight, triesLeft, reasons, seekTo }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.envelope.statusCode === alreadyDone) return goOn
      if (error.status === 404) visit.forget(sessionId)
      throw error
    }
  }
  return {
    done,
    submit: async (cue, given) => {
      const outcome = record && film.timelineNumber !== null ? await toFilm(cue, given, record) : toLesson(cue, given)
      if (outcome.isDone) setClosed((before) => [...before, cue.id])
      return outcome
    },
  }
}

'use client'
import { useState } from 'react'
import { idsIn } from '../answers.rules'
import type { AttemptQuestion } from '../types/quiz/calls'
import type { Activity } from '../use-activity'
import type { Film, FilmCue } from './film'
import type { FilmRecord } from './media-island'

/** What became of an answer. `seekTo`: where to go on; null: where it is. */
export type Outcome = { isDone: boolean; isRight: boolean | null; triesLeft: number | null; seekTo: number | null }
/** What was filled in: words or an option, or the answer to a question of a bank. */
export type GivenAnswer = { words: string; option: string; answer: AttemptQuestion['answer'] }

export type CueAnswers = { done: ReadonlySet<string>; submit: (cue: FilmCue, given: GivenAnswer) => Promise<Outcome> }

type Given = { film: Film; record: FilmRecord | null; activity: Activity }

const goOn: Outcome = { isDone: true, isRight: null, triesLeft: null, seekTo: null }

/** The answers to the cues of a film: those of its own timeline go to the film, those that are the lesson's own to the lesson. */
export function useCueAnswers({ film, record, activity }: Given): CueAnswers {
  const [closed, setClosed] = useState<readonly string[]>(record?.evidence.doneCues ?? [])
  const done = new Set([
    ...closed,
    ...idsIn(activity.events, 'cueAnswered', 'cueId'),
    ...idsIn(activity.events, 'cueAcknowledged', 'cueId'),
  ])
  const close = (cue: FilmCue) => setClosed((before) => [...before, cue.id])
  const toLesson = (cue: FilmCue, { words }: GivenAnswer): Outcome => {
    if (cue.kind === 'question') void activity.send('cueAnswered', { cueId: cue.id, answer: words })
    else if (cue.insists) void activity.send('cueAcknowledged', { cueId: cue.id })
    return goOn
  }
  return {
    done,
    submit: async (cue, given) => {
      if (film.timelineNumber === null) return toLesson(cue, given)
      const seekTo = cue.options.find(({ id }) => id === given.option)?.seekTo ?? null
      close(cue)
      return { ...goOn, seekTo }
    },
  }
}

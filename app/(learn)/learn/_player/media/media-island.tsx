'use client'
import { useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { idsIn } from '../answers.rules'
import { SaveState } from '../parts/save-state'
import { StandingNote } from '../parts/standing'
import type { Scene } from '../scene'
import { useActivity } from '../use-activity'
import { nameControls } from './chrome'
import { CuePanel } from './cue-panel'
import { type Film, isOwnPlayer } from './film'
import { FilmStage } from './film-stage'
import { MediaView } from './media-view'
import { useClaims } from './use-claims'
import { useCues } from './use-cues'

type Props = { scene: Scene; film: Film; texts: Messages['player']['media'] }

export function Island({ scene, film, texts }: Props) {
  useState(() => nameControls(scene.regional.language, texts))
  if (!film.source || !isOwnPlayer(film.source))
    return <MediaView {...{ film, texts }} title={scene.title} numerals={scene.regional.numerals} />
  return <ClaimedFilm {...{ scene, film, texts }} />
}

/** A film whose watching the server does not measure: the page claims it, with the progress of the lesson. */
function ClaimedFilm({ scene, film, texts }: Props) {
  const activity = useActivity(scene)
  const watching = useClaims(scene, film, activity)
  const answered = new Set([
    ...idsIn(activity.events, 'cueAnswered', 'cueId'),
    ...idsIn(activity.events, 'cueAcknowledged', 'cueId'),
  ])
  const cues = useCues(film.cues, answered, watching.player)
  const { cue } = cues
  const submit = (given: FormData) => {
    if (!cue) return
    const answer = String(given.get('answer') ?? '').trim()
    if (cue.kind === 'question' && answer === '') return
    if (cue.kind === 'question') void activity.send('cueAnswered', { cueId: cue.id, answer })
    else if (cue.insists) void activity.send('cueAcknowledged', { cueId: cue.id })
    cues.close()
  }
  return (
    <div className="stack">
      <FilmStage {...{ film, texts, watching, cues }} title={scene.title} regional={scene.regional}>
        <div role="status">{cue && <CuePanel key={cue.id} cue={cue} texts={texts} onSubmit={submit} />}</div>
      </FilmStage>
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

'use client'
import { useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import type { Scene } from '../scene'
import { useActivity } from '../use-activity'
import { nameControls } from './chrome'
import { type Film, isOwnPlayer } from './film'
import { FilmBody } from './film-body'
import { MediaView } from './media-view'
import type { FilmRecord } from './recorded'
import { useClaims } from './use-claims'
import { useCompletion } from './use-completion'
import { useEvidence } from './use-evidence'

type Texts = Messages['player']['media']
type Props = { scene: Scene; film: Film; texts: Texts; record: FilmRecord | null }

export function Island({ scene, film, texts, record }: Props) {
  useState(() => nameControls(scene.regional.language, texts))
  if (!film.source || !isOwnPlayer(film.source))
    return (
      <MediaView
        {...{ film, texts }}
        title={scene.title}
        numerals={scene.regional.numerals}
        transcript={record?.transcript ?? null}
      />
    )
  const isMeasured = scene.canAnswer && !scene.isTrial && film.duration !== null
  return record && isMeasured ? (
    <MeasuredFilm {...{ scene, film, texts, record }} />
  ) : (
    <ClaimedFilm {...{ scene, film, texts, record }} />
  )
}

/** A film that the server measures: what is played is reported, and completes the lesson. */
function MeasuredFilm({ scene, film, texts, record }: Props & { record: FilmRecord }) {
  const activity = useActivity(scene)
  const watching = useEvidence(film, record, scene)
  useCompletion(scene, record, watching.completedAt)
  return <FilmBody {...{ scene, film, texts, record, activity, watching }} />
}

/** A film whose watching the server does not measure: the page claims it, with the progress of the lesson. */
function ClaimedFilm({ scene, film, texts, record }: Props) {
  const activity = useActivity(scene)
  const watching = useClaims(scene, film, activity)
  return <FilmBody {...{ scene, film, texts, record, activity, watching }} />
}

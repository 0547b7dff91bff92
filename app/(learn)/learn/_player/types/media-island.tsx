'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { idsIn } from '../answers.rules'
import { SaveState } from '../parts/save-state'
import { StandingNote } from '../parts/standing'
import type { Scene } from '../scene'
import { useActivity } from '../use-activity'
import styles from './media.module.css'
import { type Media, type MediaCue, MediaView } from './media-view'
import { allowedPlace, cueAt, type Stretches, sharePlayed, withStretch } from './watching.rules'

type Props = { scene: Scene; media: Media; texts: Messages['player']['media'] }

/** What of a film was played, and how far. */
type Watched = { stretches: Stretches; from: number; furthest: number; isDone: boolean; begun: boolean }

export function Island({ scene, media, texts }: Props) {
  const activity = useActivity(scene)
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const watched = useRef<Watched>({ stretches: [], from: 0, furthest: 0, isDone: false, begun: false })
  const answered = new Set([
    ...idsIn(activity.events, 'cueAnswered', 'cueId'),
    ...idsIn(activity.events, 'cueAcknowledged', 'cueId'),
  ])
  const [cue, setCue] = useState<MediaCue | null>(null)
  const send = useRef(activity.send)
  send.current = activity.send

  const resultNow = () => {
    const { stretches } = watched.current
    const { currentTime = 0, duration = 0 } = player.current ?? {}
    return { position: Math.round(currentTime * 10) / 10, percent: sharePlayed(stretches, duration) }
  }
  const keep = () => {
    const now = watched.current
    const at = player.current?.currentTime ?? 0
    if (at > now.from && at - now.from < 5) now.stretches = withStretch(now.stretches, now.from, at)
    now.furthest = Math.max(now.furthest, at)
    now.from = at
  }
  const tell = (action: string) => {
    keep()
    const now = watched.current
    const result = resultNow()
    const isComplete = !now.isDone && result.percent >= media.completeAtPercent
    if (isComplete) now.isDone = true
    void send.current(isComplete ? 'completed' : action, result)
  }
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && watched.current.begun && tellOnLeaving.current()
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
  const tellOnLeaving = useRef(() => undefined as void)
  tellOnLeaving.current = () => tell('terminated')

  const on = {
    onPlay: () => {
      watched.current.from = player.current?.currentTime ?? 0
      if (!watched.current.begun) void send.current('initialized', resultNow())
      else void send.current('played', resultNow())
      watched.current.begun = true
    },
    onPause: () => !player.current?.seeking && tell('paused'),
    onEnded: () => tell('paused'),
    onTimeUpdate: () => {
      if (player.current?.seeking) return
      keep()
      if (!watched.current.isDone && resultNow().percent >= media.completeAtPercent) tell('completed')
      const next = cueAt(media.cues, player.current?.currentTime ?? 0, answered)
      if (next?.id !== cue?.id) setCue(next)
      if (next?.pauses && next.id !== cue?.id) player.current?.pause()
    },
    onSeeking: () => {
      const element = player.current
      if (!element) return
      const place = allowedPlace(element.currentTime, watched.current.furthest, media.preventSkip)
      if (Math.abs(place - element.currentTime) > 0.75) element.currentTime = place
    },
    onSeeked: () => {
      watched.current.from = player.current?.currentTime ?? 0
    },
    onRateChange: () => {
      if (player.current && player.current.playbackRate > media.maxRate) player.current.playbackRate = media.maxRate
    },
  }
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!cue) return
    const given = new FormData(event.currentTarget).get('answer')
    if (cue.isQuestion && typeof given === 'string' && given.trim() === '') return
    if (cue.isQuestion) void activity.send('cueAnswered', { cueId: cue.id, answer: String(given) })
    else void activity.send('cueAcknowledged', { cueId: cue.id })
    setCue(null)
    void player.current?.play()
  }
  const goTo = (at: number) => {
    if (!player.current) return
    player.current.currentTime = at
    void player.current.play()
  }
  return (
    <div className="stack">
      <MediaView {...{ media, texts, player, on }} title={scene.title} numerals={scene.regional.numerals} onChapter={goTo}>
        <div role="status">{cue && <CueForm key={cue.id} cue={cue} texts={texts} onSubmit={answer} />}</div>
      </MediaView>
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

type CueProps = { cue: MediaCue; texts: Props['texts']; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
/** What the author has put at a moment: a note, a link, a question, or words to take note of. */
const CueForm = ({ cue: { title, text, url, isQuestion, pauses }, texts, onSubmit }: CueProps) => (
  <form className={styles.cue} onSubmit={onSubmit}>
    <p dir="auto">
      <strong>{title}</strong>
    </p>
    {text && <p dir="auto">{text}</p>}
    {url && (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {texts.openLink}
      </a>
    )}
    {isQuestion && <textarea name="answer" aria-label={texts.answer} dir="auto" rows={2} maxLength={5_000} />}
    {pauses && (
      <div>
        <button type="submit" className="button">
          {isQuestion ? texts.answerAndGoOn : texts.goOn}
        </button>
      </div>
    )}
  </form>
)

'use client'
import './chrome-elements'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { numberIn } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../said'
import { Chapters } from './chapters'
import { chapterAt } from './cues.rules'
import type { Film } from './film'
import { FilmNotes } from './film-notes'
import styles from './media.module.css'
import { PlayerBar } from './player-bar'
import type { FilmRecord } from './recorded'
import { Tracks } from './tracks'
import { TranscriptPanel } from './transcript'
import { useCaptions } from './use-captions'
import type { Cues } from './use-cues'
import { useSource } from './use-source'
import type { Watching } from './watching'

type Props = {
  film: Film
  title: string
  texts: Messages['player']['media']
  regional: RegionalFormat
  watching: Watching
  cues: Cues
  /** The content under the picture: the current cue. */
  children: ReactNode
  record: FilmRecord | null
  /** Whether its reader can keep notes: a preview keeps nothing. */
  hasNotes: boolean
}

/** A film with its controls, its chapters and what happens at its moments. */
export function FilmStage({ film, title, texts, regional, watching, cues, record, hasNotes, children }: Props) {
  const { kind, tracks, chapters, poster, policy } = film
  const { player, on } = watching
  const [place, setPlace] = useState(0)
  const [duration, setDuration] = useState(film.duration ?? 0)
  const [rate, setRate] = useState(1)
  const [hasEnded, setHasEnded] = useState(false)
  const { caption, choose } = useCaptions(film, player)
  const src = useSource(film.source, player)
  const goTo = (at: number) => {
    if (!player.current) return
    player.current.currentTime = at
    void player.current.play()
  }
  const handlers = {
    ...on,
    onPlay: (event: SyntheticEvent) => {
      setHasEnded(false)
      cues.play()
      on.onPlay?.(event)
    },
    onTimeUpdate: () => {
      const at = watching.step()
      if (at === null) return
      setPlace(at)
      cues.reach(at)
    },
    onSeeked: (event: SyntheticEvent) => {
      on.onSeeked?.(event)
      setPlace(player.current?.currentTime ?? 0)
    },
    onEnded: (event: SyntheticEvent) => {
      on.onEnded?.(event)
      setHasEnded(true)
    },
    onDurationChange: () => {
      const length = player.current?.duration ?? 0
      if (Number.isFinite(length)) setDuration(length)
    },
    onRateChange: (event: SyntheticEvent) => {
      on.onRateChange?.(event)
      setRate(player.current?.playbackRate ?? 1)
    },
  }
  const common = { ref: player, slot: 'media', src, preload: 'metadata', 'aria-label': title, ...handlers } as const
  const inside = <Tracks tracks={tracks} texts={texts} />
  const onRate = (next: number) => {
    if (player.current) player.current.playbackRate = next
  }
  const current = chapterAt(chapters, place)?.id
  return (
    <div className="stack">
      <div dir="ltr" className={styles.frame}>
        <media-controller
          className={styles.controller}
          lang={regional.language}
          audio={kind === 'audio'}
          noautohide
          nosubtitleslangpref
          hotkeys="noshift+/"
          keyboardbackwardseekoffset="5"
          keyboardforwardseekoffset="5"
        >
          {kind === 'video' ? (
            <video {...common} className={styles.video} playsInline {...(poster && { poster })}>
              {inside}
            </video>
          ) : (
            <audio {...common}>{inside}</audio>
          )}
          <PlayerBar {...{ film, texts, regional, place, duration, rate, onRate, caption }} onCaption={choose} />
        </media-controller>
      </div>
      <p className="small soft row tight">
        <span>{said(texts.watched, { percent: numberIn(regional, watching.share / 100, { style: 'percent' }) }, regional)}</span>
        {watching.isComplete && <strong className="badge good">{texts.measured}</strong>}
        {policy.preventSkip !== 'none' && !watching.isComplete && <span>{texts.skip[policy.preventSkip]}</span>}
      </p>
      {hasEnded && film.endScreen && (
        <section className={styles.cue} role="status">
          <h2 className={styles.cueTitle} dir="auto">
            {film.endScreen.title}
          </h2>
          <p dir="auto">{film.endScreen.text}</p>
        </section>
      )}
      {children}
      <Chapters {...{ chapters, texts, current }} numerals={regional.numerals} onChapter={goTo} />
      {record?.transcript && (
        <TranscriptPanel
          {...{ texts, place, goTo }}
          mediaId={record.evidence.mediaId}
          first={record.transcript}
          endpoint={record.calls.transcript}
          numerals={regional.numerals}
        />
      )}
      {record && hasNotes && <FilmNotes {...{ record, texts, regional, place, goTo }} />}
    </div>
  )
}

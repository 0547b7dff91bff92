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
import { FilmStart } from './film-start'
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

/** The place, length and speed of the playback, with the handlers of the element that keep them. */
function usePlayback(film: Film, watching: Watching, cues: Cues) {
  const { player, on } = watching
  const [place, setPlace] = useState(0)
  const [duration, setDuration] = useState(film.duration ?? 0)
  const [rate, setRate] = useState(1)
  const [hasEnded, setHasEnded] = useState(false)
  const [isPaused, setIsPaused] = useState(true)
  const handlers = {
    ...on,
    onPlay: (event: SyntheticEvent) => {
      setHasEnded(false)
      setIsPaused(false)
      cues.play()
      on.onPlay?.(event)
    },
    onPause: (event: SyntheticEvent) => {
      on.onPause?.(event)
      setIsPaused(true)
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
  return { place, duration, rate, hasEnded, isPaused, handlers }
}

type Playback = ReturnType<typeof usePlayback>

/** The picture or the sound with its controls. */
function Screen({ film, title, texts, regional, watching, cues, playback }: Omit<Props, 'children'> & { playback: Playback }) {
  const { player } = watching
  const { place, duration, rate, isPaused, handlers } = playback
  const { caption, choose } = useCaptions(film, player)
  const src = useSource(film.source, player)
  const common = { ref: player, slot: 'media', src, preload: 'metadata', 'aria-label': title, ...handlers } as const
  const inside = <Tracks tracks={film.tracks} texts={texts} />
  const onRate = (next: number) => {
    if (player.current) player.current.playbackRate = next
  }
  return (
    <div dir="ltr" className={styles.frame}>
      <media-controller
        className={styles.controller}
        lang={regional.language}
        audio={film.kind === 'audio'}
        noautohide
        nosubtitleslangpref
        hotkeys="noshift+/"
        keyboardbackwardseekoffset="5"
        keyboardforwardseekoffset="5"
      >
        {film.kind === 'video' ? (
          <video {...common} className={styles.video} playsInline {...(film.poster && { poster: film.poster })}>
            {inside}
          </video>
        ) : (
          <audio {...common}>{inside}</audio>
        )}
        <PlayerBar
          film={film}
          texts={texts}
          regional={regional}
          place={place}
          duration={duration}
          rate={rate}
          onRate={onRate}
          caption={caption}
          onCaption={choose}
        />
      </media-controller>
      {film.kind === 'video' && isPaused && !cues.cue && <FilmStart onPlay={() => void player.current?.play()} />}
    </div>
  )
}

type ShareProps = Pick<Props, 'film' | 'texts' | 'regional' | 'watching'>

/** The watched share, and the policy for skipping. */
function WatchedShare({ film: { policy }, texts, regional, watching }: ShareProps) {
  const percent = numberIn(regional, watching.share / 100, { style: 'percent' })
  return (
    <p className="small soft row tight">
      <span>{said(texts.watched, { percent }, regional)}</span>
      {watching.isComplete && <strong className="badge good">{texts.measured}</strong>}
      {policy.preventSkip !== 'none' && !watching.isComplete && <span>{texts.skip[policy.preventSkip]}</span>}
    </p>
  )
}

const EndScreen = ({ title, text }: NonNullable<Film['endScreen']>) => (
  <section className={styles.cue} role="status">
    <h2 className={styles.cueTitle} dir="auto">
      {title}
    </h2>
    <p dir="auto">{text}</p>
  </section>
)

/** A film with its controls, its chapters and what happens at its moments. */
export function FilmStage({ children, ...props }: Props) {
  const { film, texts, regional, watching, cues, record, hasNotes } = props
  const { player } = watching
  const playback = usePlayback(film, watching, cues)
  const { place } = playback
  const goTo = (at: number) => {
    if (!player.current) return
    player.current.currentTime = at
    void player.current.play()
  }
  const current = chapterAt(film.chapters, place)?.id
  return (
    <div className="stack">
      <Screen {...props} playback={playback} />
      <WatchedShare film={film} texts={texts} regional={regional} watching={watching} />
      {playback.hasEnded && film.endScreen && <EndScreen {...film.endScreen} />}
      {children}
      <Chapters chapters={film.chapters} texts={texts} current={current} numerals={regional.numerals} onChapter={goTo} />
      {record?.transcript && (
        <TranscriptPanel
          texts={texts}
          place={place}
          goTo={goTo}
          mediaId={record.evidence.mediaId}
          first={record.transcript}
          endpoint={record.calls.transcript}
          numerals={regional.numerals}
        />
      )}
      {record && hasNotes && <FilmNotes record={record} texts={texts} regional={regional} place={place} goTo={goTo} />}
    </div>
  )
}

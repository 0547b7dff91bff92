import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import type { Messages } from '@/messages/catalogue'
import { clockTime } from './clock-time'
import styles from './media.module.css'
import type { Cue } from './watching.rules'

export type MediaCue = Cue & { title: string; text: string; url: string; isQuestion: boolean }
export type Media = {
  kind: 'video' | 'audio'
  src: string | null
  mediaType: string
  tracks: { src: string; kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters'; locale: string; isDefault: boolean }[]
  chapters: { id: string; at: number; title: string }[]
  cues: MediaCue[]
  preventSkip: string
  maxRate: number
  completeAtPercent: number
}
type Props = {
  media: Media
  title: string
  texts: Messages['player']['media']
  numerals: 'latn' | 'arab'
  player?: RefObject<HTMLVideoElement | HTMLAudioElement | null>
  on?: Partial<
    Record<
      'onLoadedMetadata' | 'onPlay' | 'onPause' | 'onEnded' | 'onTimeUpdate' | 'onSeeking' | 'onSeeked' | 'onRateChange',
      (event: SyntheticEvent) => void
    >
  >
  onChapter?: (at: number) => void
  children?: ReactNode
}

/** A film or recording in the browser's own player, with its captions and chapters. Times run from left to right in both languages. */
export function MediaView({ media, title, texts, numerals, player, on, onChapter, children }: Props) {
  const { kind, src, tracks, chapters } = media
  if (!src) return <p className="notice">{texts.missing}</p>
  const inside = tracks.map((track) => (
    <track
      key={track.src}
      src={track.src}
      kind={track.kind}
      srcLang={track.locale}
      label={texts.tracks[track.kind].replace('{language}', track.locale)}
      default={track.isDefault}
    />
  ))
  const common = { src, controls: true, preload: 'metadata', 'aria-label': title, ...on } as const
  return (
    <div className="stack">
      <div dir="ltr">
        {kind === 'video' ? (
          <video {...common} ref={player as RefObject<HTMLVideoElement>} className={styles.video} playsInline>
            {inside}
          </video>
        ) : (
          <audio {...common} ref={player as RefObject<HTMLAudioElement>} className={styles.audio}>
            {inside}
          </audio>
        )}
      </div>
      {children}
      {chapters.length > 0 && (
        <section aria-label={texts.chapters}>
          <h2>{texts.chapters}</h2>
          <ol className={styles.chapters}>
            {chapters.map(({ id, at, title: chapter }) => (
              <li key={id}>
                <button type="button" disabled={!onChapter} onClick={onChapter && (() => onChapter(at))}>
                  <bdi dir="ltr" className="small soft">
                    {clockTime(at, numerals)}
                  </bdi>
                  <span dir="auto">{chapter}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

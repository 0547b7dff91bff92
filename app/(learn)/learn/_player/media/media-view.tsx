import { direction, isLanguage } from '@/lib/platform/i18n/languages'
import type { Messages } from '@/messages/catalogue'
import { Chapters } from './chapters'
import { type Film, isOwnPlayer } from './film'
import type { Transcript } from './film-of-timeline'
import styles from './media.module.css'
import { Tracks } from './tracks'
import { TranscriptLines } from './transcript-lines'
import { VideoHost } from './video-host'

type Props = {
  film: Film
  title: string
  texts: Messages['player']['media']
  numerals: 'latn' | 'arab'
  transcript: Transcript | null
}

/** A film or recording in the browser's own player, with its captions and chapters. Times run from left to right in both languages. */
export function MediaView({ film, title, texts, numerals, transcript }: Props) {
  const { kind, source, tracks, chapters, poster } = film
  if (!source) return <p className="notice">{texts.missing}</p>
  if (!isOwnPlayer(source)) return <VideoHost {...{ source, title, texts }} />
  const common = { src: source.url, controls: true, preload: 'metadata', 'aria-label': title } as const
  return (
    <div className="stack">
      <div dir="ltr" className={styles.film}>
        {kind === 'video' ? (
          <video {...common} className={styles.video} playsInline {...(poster && { poster })}>
            <Tracks tracks={tracks} texts={texts} />
          </video>
        ) : (
          <audio {...common} className={styles.audio}>
            <Tracks tracks={tracks} texts={texts} />
          </audio>
        )}
        <div className={styles.reserve} />
      </div>
      <Chapters {...{ chapters, texts, numerals }} />
      {transcript && (
        <details className="stack tight">
          <summary>{texts.transcript}</summary>
          <div dir={isLanguage(transcript.locale) ? direction(transcript.locale) : 'auto'} lang={transcript.locale ?? undefined}>
            <TranscriptLines lines={transcript.lines} numerals={numerals} />
          </div>
        </details>
      )}
    </div>
  )
}

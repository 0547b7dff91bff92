'use client'
import './chrome-elements'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { clockTime } from './clock-time'
import type { Film } from './film'
import styles from './media.module.css'
import { rateChoices } from './playback.rules'
import { captionName } from './tracks'

type Props = {
  film: Film
  texts: Messages['player']['media']
  regional: RegionalFormat
  place: number
  duration: number
  rate: number
  onRate: (rate: number) => void
  caption: string
  onCaption: (id: string) => void
}

/** Keys on a choice are its own: the player around it would move the film, and keep the choice from changing. */
function ownKeys(choice: HTMLSelectElement | null): (() => void) | undefined {
  const keep = (event: KeyboardEvent) => event.stopPropagation()
  choice?.addEventListener('keydown', keep)
  return () => choice?.removeEventListener('keydown', keep)
}
const captionKinds = ['captions', 'subtitles']

/** The controls under the picture, from left to right in every language: time runs that way. */
export function PlayerBar({ film, texts, regional, place, duration, rate, onRate, caption, onCaption }: Props) {
  const { kind, tracks, policy } = film
  const captions = kind === 'video' ? tracks.filter((track) => captionKinds.includes(track.kind)) : []
  const time = (seconds: number) => clockTime(seconds, regional.numerals)
  return (
    <media-control-bar className={styles.bar}>
      <div className={styles.line}>
        <media-time-range className={styles.range} />
        <Marks film={film} duration={duration} />
      </div>
      <div className={styles.line}>
        <media-play-button notooltip />
        <media-seek-backward-button notooltip seekoffset="10" />
        <media-seek-forward-button notooltip seekoffset="10" />
        <span className={styles.time} dir="ltr">
          {time(place)} / {time(duration)}
        </span>
        <span className={styles.gap} />
        {captions.length > 0 && (
          <select
            ref={ownKeys}
            aria-label={texts.captionsChoice}
            value={caption}
            onChange={({ target }) => onCaption(target.value)}
            dir={regional.language === 'ar' ? 'rtl' : 'ltr'}
          >
            <option value="">{texts.captionsOff}</option>
            {captions.map((track) => (
              <option key={track.id} value={track.id}>
                {captionName(track, captions, texts)}
              </option>
            ))}
          </select>
        )}
        <select
          ref={ownKeys}
          aria-label={texts.speed}
          value={String(rate)}
          onChange={({ target }) => onRate(Number(target.value))}
        >
          {rateChoices(policy.maxRate, rate).map((choice) => (
            <option key={choice} value={String(choice)}>
              {numberIn(regional, choice)}×
            </option>
          ))}
        </select>
        <media-mute-button notooltip />
        <media-volume-range className={styles.volume} />
        {kind === 'video' && <media-pip-button notooltip className={styles.wide} />}
        {kind === 'video' && <media-fullscreen-button notooltip />}
      </div>
    </media-control-bar>
  )
}

/** Where chapters begin and cues are, on the bar of the time; the lists below say the same in words. */
const Marks = ({ film: { chapters, cues }, duration }: { film: Film; duration: number }) =>
  duration > 0 && (
    <div className={styles.marks} aria-hidden="true">
      {[
        ...chapters.map(({ id, at }) => ({ id: `chapter-${id}`, at, kind: 'chapter' })),
        ...cues.map(({ id, at }) => ({ id: `cue-${id}`, at, kind: 'cue' })),
      ].map(({ id, at, kind }) => (
        <i key={id} data-kind={kind} style={{ insetInlineStart: `${Math.min(100, (at / duration) * 100)}%` }} />
      ))}
    </div>
  )

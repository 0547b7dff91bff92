'use client'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { clockTime } from './clock-time'
import styles from './media.module.css'
import { type Mark, moved, type Timeline } from './timeline'

type Props = {
  timeline: Timeline
  duration: number
  peaks: number[] | null
  now: number
  chosenId: string | null
  onChoose: (id: string) => void
  /** Changes of one mark are one step until it is let go. */
  onChange: (timeline: Timeline, place: string) => void
  onRest: () => void
  onSeek: (seconds: number) => void
}
type Held = { mark: Mark; id: string }

/** Seconds that a key moves a mark by. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 0.1,
  ArrowLeft: -0.1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}
/** Parts of the length that have their time below the waveform. */
const parts = [0, 0.25, 0.5, 0.75, 1]

const placeOf = (seconds: number, duration: number) => `${(Math.min(seconds, duration) / duration) * 100}%`

/** The waveform with chapters and cues, which are moved by pointer and by keys. Time runs from left to right in both languages. */
export function TimelineRuler(props: Props) {
  const { timeline, duration, peaks, now, chosenId, onChoose, onChange, onRest, onSeek } = props
  const t = useTranslations('mediaDesk.timeline')
  const ruler = useRef<SVGSVGElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const nowAt = placeOf(now, duration)
  const secondsAt = ({ clientX }: PointerEvent) => {
    const box = ruler.current?.getBoundingClientRect()
    return box ? ((clientX - box.left) / box.width) * duration : 0
  }
  const onKey = (mark: Mark, id: string, at: number) => (event: KeyboardEvent) => {
    const step = steps[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? duration : step === undefined ? null : at + step
    if (target === null) return
    event.preventDefault()
    onChange(moved(timeline, mark, target, duration), `${id} at`)
  }
  const release = () => {
    if (held) onRest()
    setHeld(null)
  }
  const marks = [
    ...timeline.chapters.map(({ id, at, title }, index) => ({ mark: { list: 'chapters' as const, at: index }, id, at, title })),
    ...timeline.cues.map(({ id, at, title }, index) => ({ mark: { list: 'cues' as const, at: index }, id, at, title })),
  ]
  return (
    <div className={styles.time}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in */}
      <svg
        ref={ruler}
        className={styles.ruler}
        direction="ltr"
        role="group"
        aria-label={t('ruler')}
        onPointerMove={(event) => held && onChange(moved(timeline, held.mark, secondsAt(event), duration), `${held.id} at`)}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerDown={(event) => event.target === event.currentTarget && onSeek(secondsAt(event))}
      >
        {peaks && (
          <svg viewBox={`0 0 ${peaks.length} 200`} preserveAspectRatio="none" className={styles.wave} aria-hidden="true">
            <path d={peaks.map((peak, at) => `M${at} ${100 - Math.max(peak, 1)}V${100 + Math.max(peak, 1)}`).join('')} />
          </svg>
        )}
        <line x1={nowAt} x2={nowAt} y1="0" y2="100%" className={styles.now} />
        {marks.map(({ mark, id, at, title }) => (
          <MarkHandle
            key={id}
            list={mark.list}
            at={at}
            title={title}
            duration={duration}
            isChosen={id === chosenId}
            onKeyDown={onKey(mark, id, at)}
            onChoose={() => onChoose(id)}
            onRest={onRest}
            onHold={() => setHeld({ mark, id })}
          />
        ))}
      </svg>
      <div className={styles.clock} dir="ltr" aria-hidden="true">
        {parts.map((part) => (
          <span key={part}>{clockTime(Math.round(part * duration))}</span>
        ))}
      </div>
    </div>
  )
}

type HandleProps = {
  list: Mark['list']
  at: number
  title: { ar?: string; en?: string }
  duration: number
  isChosen: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: () => void
  onRest: () => void
  onHold: () => void
}

/** A chapter or a cue on the waveform, as something that is moved. */
function MarkHandle({ list, at, title, duration, isChosen, onKeyDown, onChoose, onRest, onHold }: HandleProps) {
  const t = useTranslations('mediaDesk.timeline')
  const place = placeOf(at, duration)
  return (
    <g
      className={styles.mark}
      data-list={list}
      data-chosen={isChosen}
      role="slider"
      tabIndex={0}
      aria-label={`${t(list === 'chapters' ? 'chapter' : 'cue')}: ${title.ar ?? title.en ?? ''}`}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={at}
      aria-valuetext={clockTime(at)}
      onKeyDown={onKeyDown}
      onFocus={onChoose}
      onBlur={onRest}
      onPointerDown={(event) => {
        event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
        onHold()
      }}
    >
      <line x1={place} x2={place} y1="0" y2="100%" />
      {/* As large as a finger needs. */}
      <circle cx={place} cy={list === 'chapters' ? 14 : 98} r="14" className={styles.reach} />
      <circle cx={place} cy={list === 'chapters' ? 14 : 98} r={isChosen ? 11 : 8} />
    </g>
  )
}

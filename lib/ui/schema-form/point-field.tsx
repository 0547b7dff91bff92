'use client'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { useFile } from '@/lib/ui/file-picker/file-field'
import { IconMapPinFilled } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import type { FieldProps } from './label'
import { type Place, placeAfter, placeAt, placeIn } from './point'
import styles from './point-field.module.css'
import { isSchema } from './schema'

/** Where an item lies on the picture of the content: a pin that a pointer puts and arrow keys move. */
export function PointField(props: FieldProps) {
  const { files, picture } = useSchemaForm()
  return files && picture ? <OnPicture {...props} files={files} picture={picture} /> : <Board {...props} />
}

function OnPicture({ files, picture, ...props }: FieldProps & { files: FileCalls; picture: string }) {
  const { found: file } = useFile(files, picture)
  return <Board {...props} source={file ? (file.renditions.at(-1)?.url ?? file.url ?? undefined) : undefined} />
}

const middle: Place = { x: 0.5, y: 0.5 }

type PinProps = {
  place: Place | null
  label: string
  isDisabled: boolean
  describedBy: string
  isInvalid: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

function Pin({ place, label, isDisabled, describedBy, isInvalid, onKeyDown }: PinProps) {
  const t = useTranslations('schemaForm.point')
  const { x, y } = place ?? middle
  return (
    <button
      type="button"
      disabled={isDisabled}
      className={styles.pin}
      data-unplaced={place ? undefined : true}
      style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
      aria-label={t('pin', { name: `\u2068${label}\u2069` })}
      aria-describedby={describedBy}
      aria-invalid={isInvalid ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <IconMapPinFilled size={32} aria-hidden="true" />
    </button>
  )
}

function Board({ value, path, label, onChange, source }: FieldProps & { source?: string }) {
  const t = useTranslations('schemaForm.point')
  const id = useId()
  const { isDisabled, faults, picture } = useSchemaForm()
  // While it is dragged nothing is saved.
  const [dragged, setDragged] = useState<Place | null>(null)
  const stored = placeIn(value)
  const place = dragged ?? stored
  const fault = faults[`${path}.x`] ?? faults[`${path}.y`]
  const put = (next: Place) => onChange({ ...(isSchema(value) ? value : {}), ...next })
  const follow = (event: PointerEvent<HTMLElement>) => setDragged(placeAt(event, event.currentTarget.getBoundingClientRect()))
  const move = (event: KeyboardEvent) => {
    const next = event.altKey ? null : placeAfter(place ?? middle, event.key, event.shiftKey)
    if (!next || isDisabled) return
    event.preventDefault()
    put(next)
  }
  return (
    <div className={styles.field} data-path={`${path}.x`}>
      <span id={`${id}-name`} className={styles.name}>
        {t('name')}
      </span>
      <div
        className={styles.board}
        dir="ltr"
        data-blank={source === undefined || undefined}
        role="application"
        aria-labelledby={`${id}-name`}
        onPointerDown={(event) => {
          if (isDisabled || event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.querySelector('button')?.focus({ preventScroll: true })
          follow(event)
        }}
        onPointerMove={(event) => dragged && follow(event)}
        onPointerUp={() => {
          if (dragged) put(dragged)
          setDragged(null)
        }}
        onPointerCancel={() => setDragged(null)}
      >
        {/* biome-ignore lint/performance/noImgElement: the API has made the sizes */}
        {source && <img src={source} alt="" draggable={false} />}
        <Pin
          place={place}
          label={label}
          isDisabled={isDisabled}
          describedBy={`${id}-hint ${id}-place${fault ? ` ${id}-fault` : ''}`}
          isInvalid={Boolean(fault)}
          onKeyDown={move}
        />
      </div>
      {fault && (
        <bdi id={`${id}-fault`} className="field-error">
          {fault}
        </bdi>
      )}
      <output id={`${id}-place`} className="small" aria-live="polite">
        {place ? t('place', place) : t('unplaced')}
      </output>
      <p id={`${id}-hint`} className="soft small">
        {picture ? t('hint') : t('noPicture')}
      </p>
    </div>
  )
}

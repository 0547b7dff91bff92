'use client'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { previewTemplate } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { certificateFileLanguages, previewTexts } from '@/lib/domain/assessing/certificates/words'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Panel } from '@/lib/ui/panel'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import { type Content, type Layout, moved, pageHeight, pageWidth, resized, type Slot } from './slots'
import styles from './templates.module.css'

/** Milliseconds without a change before the picture is drawn anew. */
const pause = 400
/** Points that an arrow key moves a slot by; with Shift the larger. */
const steps = { small: 1, large: 10 }

type Editing = {
  content: Content
  chosen: number | null
  onChoose: (at: number, layout: Layout) => void
  onChange: (at: number, slot: Slot, layout: Layout) => void
}
type Props = {
  id: string
  /** The language of the page, in which the sample is drawn first. */
  language: 'ar' | 'en'
  endpoint: Endpoint<typeof previewTemplate>
  editing?: Editing
}

/** A sample certificate drawn by a template. While the template is edited, each slot is a button over the picture. */
export function TemplatePreview({ id, language, endpoint, editing }: Props) {
  const t = useTranslations('certificates.templates')
  const [locale, setLocale] = useState<(typeof certificateFileLanguages)[number]>(language)
  const [texts, setTexts] = useState<(typeof previewTexts)[number]>('usual')
  const input = { params: { id }, body: { locale, texts, ...(editing && { content: editing.content }) } }
  const { data, failure, isLoading } = useAnswer(endpoint, input as never, {
    failed: t('preview.failed'),
    delay: editing ? pause : 0,
  })
  const layout: Layout = locale === 'both' ? 'both' : 'single'
  const isTurned = locale === 'ar'
  return (
    <Panel title={t('preview.title')} intro={editing && t('preview.keys')}>
      <div className="row">
        <Segmented
          label={t('preview.locale')}
          value={locale}
          options={certificateFileLanguages.map((value) => ({ value, label: t(`locales.${value}`) }))}
          onChange={setLocale}
        />
        <Segmented
          label={t('preview.texts')}
          value={texts}
          options={previewTexts.map((value) => ({ value, label: t(`texts.${value}`) }))}
          onChange={setTexts}
        />
      </div>
      <FailureNotice text={failure} />
      <div className={styles.sheet} dir={isTurned ? 'rtl' : 'ltr'} aria-busy={isLoading}>
        {data && (
          // biome-ignore lint/performance/noImgElement: the picture is drawn by the API and is not a file
          <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`} alt={t('preview.alt')} />
        )}
        {editing && <SlotButtons editing={editing} layout={layout} isTurned={isTurned} />}
      </div>
    </Panel>
  )
}

/** Where an arrow key leads, to the right and down, as the page counts; in a page from right to left the sides are exchanged. */
function arrowOf(key: string, isTurned: boolean): [right: number, down: number] | undefined {
  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [isTurned ? 1 : -1, 0],
    ArrowRight: [isTurned ? -1 : 1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  return arrows[key]
}

type SlotProps = { editing: Editing; layout: Layout; isTurned: boolean }

/** A button over each slot of the picture: the pointer and the arrow keys move it, with Alt the keys change its size. */
function SlotButtons({ editing: { content, chosen, onChoose, onChange }, layout, isTurned }: SlotProps) {
  const t = useTranslations('certificates.templates')
  const press = (event: KeyboardEvent, at: number, slot: Slot) => {
    const arrow = arrowOf(event.key, isTurned)
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? steps.large : steps.small
    const change = event.altKey ? resized : moved
    onChange(at, change(slot, arrow[0] * step, arrow[1] * step), layout)
  }
  /** Where the pointer took hold of a slot, and how many points of the page one pixel is. */
  const held = useRef<{ x: number; y: number; slot: Slot; scale: number } | null>(null)
  const take = (event: PointerEvent<HTMLButtonElement>, slot: Slot) => {
    const width = event.currentTarget.parentElement?.clientWidth ?? 0
    if (width === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, slot, scale: pageWidth / width }
  }
  const drag = (event: PointerEvent, at: number) => {
    if (!held.current) return
    const { x, y, slot, scale } = held.current
    const [right, down] = [Math.round((event.clientX - x) * scale), Math.round((event.clientY - y) * scale)]
    onChange(at, moved(slot, isTurned ? -right : right, down), layout)
  }
  const release = () => {
    held.current = null
  }
  return content[layout].map((slot, at) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: slots have no names, and their order is the order of drawing
      key={`${slot.kind}-${at}`}
      type="button"
      className={styles.slot}
      aria-label={t('preview.slot', { name: t(`kinds.${slot.kind}`), start: slot.start, top: slot.top })}
      aria-pressed={chosen === at}
      style={{
        insetInlineStart: `${(slot.start / pageWidth) * 100}%`,
        insetBlockStart: `${(slot.top / pageHeight) * 100}%`,
        inlineSize: `${(slot.width / pageWidth) * 100}%`,
        blockSize: `${(slot.height / pageHeight) * 100}%`,
      }}
      onClick={() => onChoose(at, layout)}
      onFocus={() => onChoose(at, layout)}
      onKeyDown={(event) => press(event, at, slot)}
      onPointerDown={(event) => take(event, slot)}
      onPointerMove={(event) => drag(event, at)}
      onPointerUp={release}
      onPointerCancel={release}
    />
  ))
}

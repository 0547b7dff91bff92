'use client'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { previewTemplate } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import type { previewTexts } from '@/lib/domain/assessing/certificates/words'
import { direction } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import styles from './canvas.module.css'
import { Corners, Shifted, SlotButtons } from './slot-buttons'
import { SlotTools } from './slot-tools'
import { drawable, pageHeight, pageWidth, type Slot } from './slots'
import type { Canvas as CanvasState } from './use-canvas'
import { useHeldSlot } from './use-held-slot'

/** Milliseconds without a change before the picture is drawn anew. */
const pause = 200

type Props = {
  id: string
  canvas: CanvasState
  texts: (typeof previewTexts)[number]
  endpoint: Endpoint<typeof previewTemplate>
  /** Faults of this layout, by `<place>.<field>`. */
  faults: Record<string, string>
  onSignatures: () => void
}

export const pictureOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg).replaceAll("'", '%27')}`

/** Above a slot in the lower half of the page, below one in the upper half, and within the page. */
function besideOf({ start, top, height }: Slot): CSSProperties {
  const isLow = top + height / 2 > pageHeight / 2
  return {
    insetInlineStart: `clamp(0px, ${(start / pageWidth) * 100}%, calc(100% - var(--tools-size)))`,
    ...(isLow
      ? { insetBlockEnd: `calc(${(1 - top / pageHeight) * 100}% + 0.75rem)` }
      : { insetBlockStart: `calc(${((top + height) / pageHeight) * 100}% + 0.75rem)` }),
  }
}

/** The certificate, as its files are drawn, to be edited in place: each of its parts is chosen, moved and changed where it is. */
export function Canvas({ id, canvas, texts, endpoint, faults, onSignatures }: Props) {
  const t = useTranslations('certificates.templates')
  const { language } = useConsole()
  const { face, content, slots, slot, chosen } = canvas
  const sheet = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const isTurned = face === 'ar'
  const held = useHeldSlot(canvas, sheet, isTurned)
  const input = { params: { id }, body: { locale: face, texts, content: drawable(content) } }
  const { data, failure, isLoading } = useAnswer(endpoint, input as never, { failed: t('preview.failed'), delay: pause })
  const picture = useMemo(() => (data ? pictureOf(data.svg) : null), [data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture is news
  useEffect(held.drawnAnew, [picture])
  const edit = () =>
    requestAnimationFrame(() => {
      const first = ['input[lang]', 'input:not([type=radio])', 'button']
      first
        .map((one) => tools.current?.querySelector<HTMLElement>(one))
        .find(Boolean)
        ?.focus()
    })
  const leave = () => sheet.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  return (
    <>
      <FailureNotice text={failure} />
      <div className={styles.canvas}>
        <div
          ref={sheet}
          className={styles.sheet}
          dir={isTurned ? 'rtl' : 'ltr'}
          aria-busy={isLoading}
          onPointerDown={({ target, currentTarget }) => {
            if (target === currentTarget || target instanceof HTMLImageElement) canvas.choose(null)
          }}
        >
          {picture && (
            // biome-ignore lint/performance/noImgElement: the picture is drawn by the API and is not a file
            <img src={picture} alt={t('preview.alt')} draggable={false} />
          )}
          {picture && <Shifted held={held} slots={slots} picture={picture} isTurned={isTurned} />}
          <SlotButtons canvas={canvas} held={held} isTurned={isTurned} onEdit={edit} />
          {slot && chosen !== null && <Corners slot={slot} at={chosen} held={held} />}
        </div>
        {slot && chosen !== null && !held.isDragging && (
          <div className={styles.beside} dir={isTurned ? 'rtl' : 'ltr'} style={besideOf(slot)}>
            <div ref={tools} dir={direction(language)}>
              <SlotTools
                key={`${canvas.layout} ${chosen}`}
                canvas={canvas}
                slot={slot}
                at={chosen}
                faults={faults}
                onSignatures={onSignatures}
                onLeave={leave}
              />
            </div>
          </div>
        )}
      </div>
    </>
  )
}

'use client'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './placed-comments.module.css'
import { useDrawnPage, usePdf } from './use-pdf'

export type Rect = { x: number; y: number; width: number; height: number }
export type Pin = Rect & { id: string; number: number; page: number }
export type PageTexts = {
  loading: string
  failed: string
  next: string
  previous: string
  pageOf: (page: number, count: number) => string
  nameOf: (number: number) => string
}
type Props = {
  url: string
  page: number
  onPage: (page: number) => void
  pins: readonly Pin[]
  texts: PageTexts
  /** Where a pin leads to. */
  hrefOf: (pin: Pin) => string
  /** For people who comment: the place that is chosen, and how to choose one. */
  placing?: { chosen: Rect | null; onChoose: (place: Rect) => void; hint: string }
}

const percent = (share: number) => `${share * 100}%`
/** The position of a place; the page runs from left to right in every language. */
const at = ({ x, y, width, height }: Rect) => ({
  insetInlineStart: percent(x),
  insetBlockStart: percent(y),
  inlineSize: width > 0 ? percent(width) : undefined,
  blockSize: height > 0 ? percent(height) : undefined,
})

/** One page of a PDF at a time, with numbered pins. Loaded when it is shown. */
export function PdfPages({ url, page, onPage, pins, texts, hrefOf, placing }: Props) {
  const { pdf, hasFailed } = usePdf(url)
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const drawing = useDrawnPage(pdf, page, canvas)
  if (hasFailed || drawing.hasFailed)
    return (
      <p className="notice bad" role="alert">
        {texts.failed}
      </p>
    )
  const count = pdf?.numPages ?? 0
  const here = pins.filter((pin) => pin.page === page)
  return (
    <div className="stack tight" data-drawn={drawing.drawn}>
      <div className="row tight">
        <button type="button" className="button quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {texts.previous}
        </button>
        <span role="status">{pdf ? texts.pageOf(page, count) : texts.loading}</span>
        <button type="button" className="button quiet" disabled={page >= count} onClick={() => onPage(page + 1)}>
          {texts.next}
        </button>
      </div>
      <div className={styles.page} dir="ltr">
        <canvas ref={setCanvas} className={styles.canvas} />
        {placing && pdf && <Placing {...placing} />}
        {here.map((pin) => (
          <a
            key={pin.id}
            href={hrefOf(pin)}
            className={`${styles.pin} ${pin.width + pin.height > 0 ? styles.area : ''}`}
            style={at(pin)}
            aria-label={texts.nameOf(pin.number)}
          >
            <span className={styles.number}>{pin.number}</span>
          </a>
        ))}
      </div>
    </div>
  )
}

const within = (share: number) => Math.min(1, Math.max(0, share))
/** Four decimals are a tenth of a millimetre of a page. */
const rounded = (share: number) => Math.round(share * 10_000) / 10_000
const rectOf = (one: { x: number; y: number }, other: { x: number; y: number }): Rect => {
  const [x, y] = [rounded(Math.min(one.x, other.x)), rounded(Math.min(one.y, other.y))]
  const size = (from: number, a: number, b: number) => rounded(Math.max(0, Math.max(a, b) - from))
  const [width, height] = [size(x, one.x, other.x), size(y, one.y, other.y)]
  // A press that hardly moved is a point.
  return width < 0.01 && height < 0.01 ? { x, y, width: 0, height: 0 } : { x, y, width, height }
}

const step = 0.02
const moves: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The layer on which a place is chosen: a press for a point, a drag for a rectangle, or a mark that arrows move. */
function Placing({ chosen, onChoose, hint }: NonNullable<Props['placing']>) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const [drag, setDrag] = useState<Rect | null>(null)
  const [mark, setMark] = useState<{ x: number; y: number } | null>(null)
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = moves[event.key] ?? []
    const now = mark ?? { x: 0.5, y: 0.5 }
    if (dx !== undefined && dy !== undefined) setMark({ x: within(now.x + dx), y: within(now.y + dy) })
    else if (event.key === 'Enter' || event.key === ' ') onChoose(rectOf(now, now))
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={styles.placing}
      aria-label={hint}
      onKeyDown={onKeyDown}
      onFocus={() => setMark((now) => now ?? { x: 0.5, y: 0.5 })}
      onBlur={() => setMark(null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = placeOf(event)
      }}
      onPointerMove={(event) => from.current && setDrag(rectOf(from.current, placeOf(event)))}
      onPointerUp={(event) => {
        if (from.current) onChoose(rectOf(from.current, placeOf(event)))
        from.current = null
        setDrag(null)
        setMark(null)
      }}
      onPointerCancel={() => {
        from.current = null
        setDrag(null)
      }}
    >
      {(drag ?? chosen) && <span className={styles.chosen} style={at(drag ?? chosen ?? { x: 0, y: 0, width: 0, height: 0 })} />}
      {mark && <span className={styles.cross} style={at({ ...mark, width: 0, height: 0 })} />}
    </button>
  )
}

'use client'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { attemptsIn, placedIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import { said } from '../../said'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import styles from './drag-drop.module.css'
import { pairsOf, placeAfter, placed, tray } from './placing.rules'
import { useDrag } from './use-drag'
import { type Arrangement, ChipContent, DragDropView, type Item } from './view'

type Props = { scene: Scene; arrangement: Arrangement; texts: Messages['player']['dragDrop'] }

export function Island({ scene, arrangement, texts }: Props) {
  const { items, zones, mostAttempts } = arrangement
  const activity = useActivity(scene)
  const [own, setOwn] = useState<Record<string, string> | null>(null)
  const placements = own ?? placedIn(activity.events)
  const [picked, setPicked] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const left = mostAttempts > 0 ? mostAttempts - Math.max(scene.attempts, attemptsIn(activity.events)) : Number.POSITIVE_INFINITY
  const isOpen = scene.canAnswer && left > 0
  const nameOf = (id: string) => items.find((item) => item.id === id)?.text ?? ''
  const placeName = (id: string) => zones.find((zone) => zone.id === id)?.title ?? texts.tray
  const tell = (text: string, item: string, place: string) =>
    setTold(said(text, { item: nameOf(item), place: placeName(place) }, scene.regional))
  const put = (item: string, place: string) => {
    setOwn({ ...placed(placements, item, place) })
    tell(texts.dropped, item, place)
  }
  const toFocus = useRef<string | null>(null)
  const focusOn = (item: string) => {
    toFocus.current = item
  }
  // An item that moved is drawn anew elsewhere: the focus goes with it before the next key is pressed.
  useLayoutEffect(() => {
    if (toFocus.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(toFocus.current)}"]`)?.focus()
    toFocus.current = null
  })
  const drag = useDrag({
    onDrop: (item, place) => {
      put(item, place)
      focusOn(item)
    },
  })

  const press = (item: string, isByPointer: boolean) => {
    if (isByPointer && drag.wasDragged()) return
    const isSame = picked === item
    setPicked(isSame ? null : item)
    tell(isSame ? texts.dropped : texts.picked, item, placements[item] ?? tray)
  }
  const key = (item: string, name: string): boolean => {
    if (picked !== item) return false
    if (name === 'Escape') {
      setPicked(null)
      tell(texts.dropped, item, placements[item] ?? tray)
      return true
    }
    const isRtl = root.current?.closest('[dir]')?.getAttribute('dir') === 'rtl'
    const next = placeAfter([tray, ...zones.map(({ id }) => id)], placements[item] ?? tray, name, isRtl)
    if (next === null) return false
    put(item, next)
    focusOn(item)
    return true
  }
  const chip = (item: Item) => (
    <button
      type="button"
      className={styles.chip}
      data-item={item.id}
      aria-pressed={picked === item.id}
      aria-describedby="drag-hint"
      disabled={!isOpen}
      onClick={(event) => press(item.id, event.detail > 0)}
      onKeyDown={(event) => key(item.id, event.key) && event.preventDefault()}
      onPointerDown={(event: PointerEvent<HTMLElement>) => isOpen && drag.start(event, item.id)}
    >
      <ChipContent item={item} />
    </button>
  )
  const putPicked = (id: string) => {
    if (picked === null) return
    put(picked, id)
    setPicked(null)
    focusOn(picked)
  }
  /** For whoever picks an item and then says where it goes: a second touch, a switch, a voice. */
  const target = (id: string) =>
    picked !== null &&
    (placements[picked] ?? tray) !== id && (
      <button type="button" className={styles.target} onClick={() => putPicked(id)}>
        {said(id === tray ? texts.putBack : texts.putHere, { item: nameOf(picked) }, scene.regional)}
      </button>
    )
  const submit = () => {
    void activity.send('submitted', { pairs: pairsOf(items, placements) })
    setOwn(null)
    setPicked(null)
  }
  const isAll = items.every(({ id }) => placements[id])
  return (
    <div className="stack" ref={root}>
      <DragDropView {...{ arrangement, placements, texts, chip, target }} />
      <p role="status" className="hidden-visually">
        {told}
      </p>
      {isOpen && (
        <div className="row">
          <button type="button" className="button" disabled={!isAll} onClick={submit}>
            {texts.check}
          </button>
          {Number.isFinite(left) && <span className="small soft">{said(texts.left, { count: left }, scene.regional)}</span>}
        </div>
      )}
      {scene.canAnswer && left <= 0 && <p className="notice">{texts.noneLeft}</p>}
      {own === null && <StandingNote scene={scene} standing={activity.standing} />}
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

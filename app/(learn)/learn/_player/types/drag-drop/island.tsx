'use client'
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDrag } from '@/lib/ui/use-drag'
import type { Messages } from '@/messages/catalogue'
import { attemptsIn, placedIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote, verdictId } from '../../parts/standing'
import { said } from '../../said'
import type { Scene } from '../../scene'
import { type Activity, useActivity } from '../../use-activity'
import { useChecked } from '../../use-checked'
import { inWords } from './checked-parts'
import styles from './drag-drop.module.css'
import { marksOf, pairsOf, placeAfter, placed, tray, withoutWrong } from './placing.rules'
import { type Arrangement, ChipContent, DragDropView, type Item } from './view'

type Props = { scene: Scene; arrangement: Arrangement; texts: Messages['player']['dragDrop'] }

/** The places of the items, from the answer that is being given or else the one that was sent. */
function usePlacing({ scene, arrangement, texts }: Props, activity: Activity, root: RefObject<HTMLDivElement | null>) {
  const { items, zones } = arrangement
  const [own, setOwn] = useState<Record<string, string> | null>(null)
  const sent = placedIn(activity.events)
  const placements = own ?? sent
  const checked = useChecked(scene, activity)
  const marks = marksOf(checked, sent, placements)
  const [picked, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const nameOf = (id: string) => items.find((item) => item.id === id)?.text ?? ''
  const placeName = (id: string) => zones.find((zone) => zone.id === id)?.title ?? texts.tray
  const announce = (text: string, item: string, place: string) =>
    setAnnouncement(said(text, { item: nameOf(item), place: placeName(place) }, scene.regional))
  const toFocus = useRef<string | null>(null)
  // An item that moved is drawn anew elsewhere: the focus goes with it before the next key is pressed.
  useLayoutEffect(() => {
    if (toFocus.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(toFocus.current)}"]`)?.focus()
    toFocus.current = null
  })
  const put = (item: string, place: string) => {
    setOwn({ ...placed(placements, item, place) })
    announce(texts.dropped, item, place)
    toFocus.current = item
  }
  const press = (item: string) => {
    const isSame = picked === item
    setPicked(isSame ? null : item)
    announce(isSame ? texts.dropped : texts.picked, item, placements[item] ?? tray)
  }
  const key = (item: string, name: string): boolean => {
    if (picked !== item) return false
    if (name === 'Escape') {
      setPicked(null)
      announce(texts.dropped, item, placements[item] ?? tray)
      return true
    }
    const isRtl = root.current?.closest('[dir]')?.getAttribute('dir') === 'rtl'
    const next = placeAfter([tray, ...zones.map(({ id }) => id)], placements[item] ?? tray, name, isRtl)
    if (next === null) return false
    put(item, next)
    return true
  }
  const putPicked = (place: string) => {
    if (picked === null) return
    put(picked, place)
    setPicked(null)
  }
  /** Wrong items go back to the tray, where they can be tried again. */
  const again = () => {
    const rest = withoutWrong(placements, marks)
    setOwn({ ...rest })
    toFocus.current = items.find(({ id }) => marks[id] === 'wrong')?.id ?? null
  }
  const isNew = JSON.stringify(pairsOf(items, placements)) !== JSON.stringify(pairsOf(items, sent))
  const submit = () => {
    void activity.send('submitted', { pairs: pairsOf(items, placements) })
    setOwn(null)
    setPicked(null)
  }
  const isSent = own === null
  return { placements, picked, announcement, isSent, isNew, checked, marks, nameOf, put, press, key, putPicked, submit, again }
}

/** The verdict has the focus before its list comes: with the list it is brought into view again. */
function useVerdictInView({ checked: drawn, standing }: Scene, checked: Scene['checked']): void {
  const place = standing && verdictId(standing.itemId)
  useEffect(() => {
    if (place && checked && checked !== drawn) document.getElementById(place)?.scrollIntoView({ block: 'nearest' })
  }, [place, checked, drawn])
}

export function Island({ scene, arrangement, texts }: Props) {
  const { items, mostAttempts } = arrangement
  const activity = useActivity(scene)
  const root = useRef<HTMLDivElement>(null)
  const placing = usePlacing({ scene, arrangement, texts }, activity, root)
  const { placements, picked, marks, checked, isSent } = placing
  const left = mostAttempts > 0 ? mostAttempts - Math.max(scene.attempts, attemptsIn(activity.events)) : Number.POSITIVE_INFINITY
  const { share, wrong } = inWords(checked, { arrangement, texts, regional: scene.regional })
  useVerdictInView(scene, checked)
  // Where everything is right there is nothing to try again.
  const isOpen = scene.canAnswer && left > 0 && wrong?.length !== 0
  const drag = useDrag({ onDrop: placing.put })
  const press = (item: string, isByPointer: boolean) => {
    if (!isByPointer || !drag.wasDragged()) placing.press(item)
  }
  const chip = (item: Item) => {
    const mark = marks[item.id]
    const isFree = isOpen && mark !== 'right'
    return (
      <button
        type="button"
        className={`piece ${styles.chip}`}
        data-item={item.id}
        data-mark={mark}
        aria-pressed={picked === item.id}
        aria-describedby="drag-hint"
        disabled={!isFree}
        onClick={(event) => press(item.id, event.detail > 0)}
        onKeyDown={(event) => placing.key(item.id, event.key) && event.preventDefault()}
        onPointerDown={(event: PointerEvent<HTMLElement>) => isFree && drag.start(event, item.id)}
      >
        <ChipContent item={item} mark={mark} texts={texts} />
      </button>
    )
  }
  /** For those who pick an item and then choose its place: a second touch, a switch, a voice. */
  const target = (id: string) =>
    picked !== null &&
    (placements[picked] ?? tray) !== id && (
      <button type="button" className={styles.target} onClick={() => placing.putPicked(id)}>
        {said(id === tray ? texts.putBack : texts.putHere, { item: placing.nameOf(picked) }, scene.regional)}
      </button>
    )
  const isAll = items.every(({ id }) => placements[id])
  const isVerdict = isSent && checked !== null
  const attemptsLeft = Number.isFinite(left) && (
    <span className="small soft">{said(texts.left, { count: left }, scene.regional)}</span>
  )
  return (
    <div className="stack" ref={root}>
      <DragDropView arrangement={arrangement} placements={placements} texts={texts} chip={chip} target={target} />
      <p role="status" className="hidden-visually">
        {placing.announcement}
      </p>
      {isOpen && !isVerdict && (
        <div className="row">
          <button type="button" className="button" disabled={!isAll || !placing.isNew} onClick={placing.submit}>
            {texts.check}
          </button>
          {attemptsLeft}
        </div>
      )}
      {scene.canAnswer && left <= 0 && <p className="notice">{texts.noneLeft}</p>}
      {isSent && (
        <StandingNote scene={scene} standing={activity.standing} share={share} wrong={wrong}>
          {isVerdict && isOpen && (
            <p className="row">
              <button type="button" className="button" onClick={placing.again}>
                {said(texts.again, { count: wrong?.length ?? 0 }, scene.regional)}
              </button>
              {attemptsLeft}
            </p>
          )}
        </StandingNote>
      )}
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

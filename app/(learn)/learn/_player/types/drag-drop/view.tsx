import type { ReactNode } from 'react'
import { IconCircleCheck, IconCircleX } from '@/lib/ui/icons'
import type { Messages } from '@/messages/catalogue'
import type { Placements } from '../../answers.rules'
import { Picture, type Shown } from '../../parts/picture'
import styles from './drag-drop.module.css'
import { type Marks, tray } from './placing.rules'

export type Item = { id: string; text: string; picture: Shown | null; alt: string }
export type Arrangement = {
  items: Item[]
  zones: { id: string; title: string }[]
  /** 0: any number. */
  mostAttempts: number
}
type Props = {
  arrangement: Arrangement
  placements: Placements
  texts: Messages['player']['dragDrop']
  chip: (item: Item) => ReactNode
  /** Extra content at the end of a zone or the tray. */
  target?: (place: string) => ReactNode
}

const icons = { right: IconCircleCheck, wrong: IconCircleX }
type ChipProps = { item: Item; mark: Marks[string] | undefined; texts: Messages['player']['dragDrop'] }

/** The content of an item, in the tray and in every zone, with its mark once it was checked. */
export function ChipContent({ item: { text, picture, alt }, mark, texts }: ChipProps) {
  const Icon = mark && icons[mark]
  return (
    <>
      {Icon ? <Icon size={20} stroke={1.8} aria-hidden="true" /> : <span aria-hidden="true" className={styles.grip} />}
      <span dir="auto" className={styles.name}>
        {text}
      </span>
      {mark && <span className="hidden-visually">{texts[mark]}</span>}
      <Picture shown={picture} alt={alt} className={styles.picture} />
    </>
  )
}

/** The tray with what is not placed yet, and the zones with what lies in each. */
export function DragDropView({ arrangement: { items, zones }, placements, texts, chip, target }: Props) {
  const place = (id: string, title: string) => (
    <section key={id} className={id === tray ? styles.tray : styles.zone} data-place={id} aria-label={title}>
      <h2 dir="auto">{title}</h2>
      <ul className={styles.chips}>
        {items
          .filter((item) => (placements[item.id] ?? tray) === id)
          .map((item) => (
            <li key={item.id}>{chip(item)}</li>
          ))}
      </ul>
      {target?.(id)}
    </section>
  )
  return (
    <>
      <p id="drag-hint" className="small soft">
        {texts.hint}
      </p>
      {place(tray, texts.tray)}
      <div className={styles.zones}>{zones.map(({ id, title }) => place(id, title))}</div>
    </>
  )
}

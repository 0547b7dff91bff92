import type { ReactNode } from 'react'
import type { Messages } from '@/messages/catalogue'
import type { Placements } from '../../answers.rules'
import { Picture, type Shown } from '../../parts/picture'
import styles from './drag-drop.module.css'
import { tray } from './placing.rules'

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

/** The content of an item, in the tray and in every zone. */
export const ChipContent = ({ item: { text, picture, alt } }: { item: Item }) => (
  <>
    <span aria-hidden="true" className={styles.grip} />
    <span dir="auto">{text}</span>
    <Picture shown={picture} alt={alt} className={styles.picture} />
  </>
)

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

import type { ReactNode } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'
import styles from './checklist.module.css'

export type ChecklistItem = { id: string; text: string; hint: string; isRequired: boolean; wantsNote: boolean }
type Props = {
  items: ChecklistItem[]
  ticked: ReadonlySet<string>
  notes: ReadonlyMap<string, string>
  texts: Messages['player']['checklist']
  regional: RegionalFormat
  isManaged: boolean
  /** Left out where nothing happens on a click: before scripts, and for whoever may not answer. */
  onTick?: (id: string, isTicked: boolean) => void
  /** Extra content below an item. */
  below?: (item: ChecklistItem) => ReactNode
}

/** A list to tick off, with how much of it is done. */
export function ChecklistView({ items, ticked, notes, texts, regional, isManaged, onTick, below }: Props) {
  const done = items.filter(({ id }) => ticked.has(id)).length
  return (
    <div className="stack">
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item} data-ticked={ticked.has(item.id) || undefined}>
            <label className={styles.label}>
              <input
                type="checkbox"
                checked={ticked.has(item.id)}
                disabled={!onTick}
                readOnly={!onTick}
                aria-describedby={item.hint ? `${item.id}-hint` : undefined}
                onChange={onTick && ((event) => onTick(item.id, event.currentTarget.checked))}
              />
              <span dir="auto">
                {item.text}
                {!item.isRequired && <span className="small soft"> {texts.optional}</span>}
              </span>
            </label>
            {item.hint && (
              <p id={`${item.id}-hint`} dir="auto" className={`small soft ${styles.hint}`}>
                {item.hint}
              </p>
            )}
            {notes.get(item.id) && (
              <p dir="auto" className={`small marked good ${styles.hint}`}>
                {notes.get(item.id)}
              </p>
            )}
            {below?.(item)}
          </li>
        ))}
      </ul>
      <p className="small soft">{said(texts.done, { done, count: items.length }, regional)}</p>
      {isManaged && <p className="notice">{texts.managed}</p>}
    </div>
  )
}

'use client'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import type { FieldProps } from './label'
import { initialOf, itemOf, kindOf, numberIn } from './schema'
import styles from './schema-form.module.css'

/** A list whose items can be added, moved and removed, within its limits. */
export function Items({
  schema,
  value,
  path,
  label,
  onChange,
  children,
}: FieldProps & { children: (item: FieldProps) => ReactNode }) {
  const t = useTranslations('schemaForm')
  const { root, isDisabled } = useSchemaForm()
  const list = useRef<HTMLOListElement>(null)
  const items: unknown[] = Array.isArray(value) ? value : []
  const [least, most] = [numberIn(schema.minItems) ?? 0, numberIn(schema.maxItems) ?? 1_000]
  const put = (next: unknown[], focus?: number) => {
    onChange(next)
    // The focus moves to the item that was added or moved.
    if (focus !== undefined)
      requestAnimationFrame(() =>
        list.current?.children[focus]?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(),
      )
  }
  const swap = (at: number, to: number) => {
    const next = [...items]
    ;[next[at], next[to]] = [next[to], next[at]]
    put(next, to)
  }
  return (
    <>
      {items.length > 0 && (
        <ol ref={list} className={styles.items}>
          {items.map((item, at) => {
            const of = itemOf(schema, at, root)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items are values and have no other name; every input is controlled
              <li key={at} className={styles.item} data-plain={!['record', 'list', 'variants'].includes(kindOf(of)) || undefined}>
                {children({
                  schema: of,
                  value: item,
                  path: `${path}.${at}`,
                  label: t('item', { nth: at + 1 }),
                  isRequired: false,
                  onChange: (next) => put(items.with(at, next)),
                })}
                <ItemTools
                  nth={at + 1}
                  onUp={isDisabled || at === 0 ? undefined : () => swap(at, at - 1)}
                  onDown={isDisabled || at === items.length - 1 ? undefined : () => swap(at, at + 1)}
                  onRemove={isDisabled || items.length <= least ? undefined : () => put(items.toSpliced(at, 1))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <div className={styles.add}>
        <button
          type="button"
          disabled={isDisabled || items.length >= most}
          aria-label={t('addTo', { list: `\u2068${label}\u2069` })}
          onClick={() => put([...items, initialOf(itemOf(schema, items.length, root), root) ?? ''], items.length)}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {t('add')}
        </button>
        <span className="soft small">{t('count', { count: items.length, most })}</span>
      </div>
    </>
  )
}

type ToolsProps = { nth: number; onUp?: () => void; onDown?: () => void; onRemove?: () => void }

/** The buttons of one item; what cannot be done now is disabled. */
function ItemTools({ nth, onUp, onDown, onRemove }: ToolsProps) {
  const t = useTranslations('schemaForm')
  const tools = [
    { name: 'up', Icon: IconArrowUp, run: onUp },
    { name: 'down', Icon: IconArrowDown, run: onDown },
    { name: 'remove', Icon: IconTrash, run: onRemove },
  ]
  return (
    <div className={styles.tools}>
      {tools.map(({ name, Icon, run }) => (
        <button key={name} type="button" disabled={!run} aria-label={t(name, { nth })} onClick={run}>
          <Icon size={16} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

'use client'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './around'
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
  const say = useTranslations('schemaForm')
  const { root, isDisabled } = useSchemaForm()
  const list = useRef<HTMLOListElement>(null)
  const items: unknown[] = Array.isArray(value) ? value : []
  const [least, most] = [numberIn(schema.minItems) ?? 0, numberIn(schema.maxItems) ?? 1_000]
  const put = (next: unknown[], focus?: number) => {
    onChange(next)
    // The focus follows what was made or moved.
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
            const nth = { nth: at + 1 }
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items are values and have no other name; every input is controlled
              <li key={at} className={styles.item} data-plain={!['record', 'list', 'variants'].includes(kindOf(of)) || undefined}>
                {children({
                  schema: of,
                  value: item,
                  path: `${path}.${at}`,
                  label: say('item', nth),
                  isRequired: false,
                  onChange: (next) => put(items.with(at, next)),
                })}
                <div className={styles.tools}>
                  <button
                    type="button"
                    disabled={isDisabled || at === 0}
                    aria-label={say('up', nth)}
                    onClick={() => swap(at, at - 1)}
                  >
                    <IconArrowUp size={16} stroke={1.8} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    disabled={isDisabled || at === items.length - 1}
                    aria-label={say('down', nth)}
                    onClick={() => swap(at, at + 1)}
                  >
                    <IconArrowDown size={16} stroke={1.8} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    disabled={isDisabled || items.length <= least}
                    aria-label={say('remove', nth)}
                    onClick={() => put(items.toSpliced(at, 1))}
                  >
                    <IconTrash size={16} stroke={1.8} aria-hidden="true" />
                  </button>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <div className={styles.add}>
        <button
          type="button"
          disabled={isDisabled || items.length >= most}
          aria-label={say('addTo', { list: `\u2068${label}\u2069` })}
          onClick={() => put([...items, initialOf(itemOf(schema, items.length, root), root) ?? ''], items.length)}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {say('add')}
        </button>
        <span className="soft small">{say('count', { count: items.length, most })}</span>
      </div>
    </>
  )
}

'use client'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useToasts } from '@/lib/ui/actions/toasts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { withIds } from './bilingual'
import { useSchemaForm } from './context'
import type { FieldProps } from './label'
import { branchesOf, branchName, initialOf, isSchema, itemOf, kindOf, numberIn, type Schema } from './schema'
import styles from './schema-form.module.css'

/** Changes of a list, and where the focus goes after them. */
function useItems({ value, onChange }: Pick<FieldProps, 'value' | 'onChange'>) {
  const t = useTranslations('schemaForm')
  const toast = useToasts()
  const list = useRef<HTMLOListElement>(null)
  const items: unknown[] = Array.isArray(value) ? value : []
  const latest = useRef({ items, onChange })
  useEffect(() => {
    latest.current = { items, onChange }
  })
  const put = (next: unknown[], focus?: number) => {
    onChange(next)
    // The focus moves to the item that was added or moved.
    if (focus !== undefined)
      requestAnimationFrame(() =>
        list.current?.children[focus]?.querySelector<HTMLElement>('input, select, textarea, [role=textbox], button')?.focus(),
      )
  }
  const swap = (at: number, to: number) => {
    if (to < 0 || to >= items.length) return
    const next = [...items]
    ;[next[at], next[to]] = [next[to], next[at]]
    put(next, to)
  }
  const remove = (at: number) => {
    const removed = items[at]
    put(items.toSpliced(at, 1))
    const putBack = () => {
      const { items: now, onChange: change } = latest.current
      change(now.toSpliced(Math.min(at, now.length), 0, removed))
    }
    toast({ text: t('removed'), undo: { label: t('undo'), run: putBack } })
  }
  return { list, items, put, swap, remove }
}

/** Items with an id keep their fields when they are moved. */
const keyOf = (item: unknown, at: number) => (isSchema(item) && typeof item.id === 'string' && item.id !== '' ? item.id : at)

/** A list whose items can be added, moved and removed, within its limits. Alt with an arrow moves the item that has the focus. */
export function Items(props: FieldProps & { children: (item: FieldProps) => ReactNode }) {
  const { schema, path, children } = props
  const t = useTranslations('schemaForm')
  const { root, isDisabled, view } = useSchemaForm()
  const { list, items, put, swap, remove } = useItems(props)
  const [least, most] = [numberIn(schema.minItems) ?? 0, numberIn(schema.maxItems) ?? 1_000]
  const isFixed = isDisabled || view === 'translate'
  const move = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const isInside = event.target instanceof Element && event.target.closest('li') === event.currentTarget
    if (!event.altKey || step === undefined || isFixed || !isInside) return
    event.preventDefault()
    swap(at, at + step)
  }
  return (
    <>
      {items.length > 0 && (
        <ol ref={list} className={styles.items}>
          {items.map((item, at) => {
            const of = itemOf(schema, at, root)
            return (
              <li
                key={keyOf(item, at)}
                className={styles.item}
                data-plain={!['record', 'list', 'variants', 'document'].includes(kindOf(of)) || undefined}
                onKeyDown={(event) => move(event, at)}
              >
                {children({
                  schema: of,
                  value: item,
                  path: `${path}.${at}`,
                  label: t('item', { nth: at + 1 }),
                  isRequired: false,
                  isItem: true,
                  onChange: (next) => put(items.with(at, next)),
                })}
                {view !== 'translate' && (
                  <ItemTools
                    nth={at + 1}
                    onUp={isFixed || at === 0 ? undefined : () => swap(at, at - 1)}
                    onDown={isFixed || at === items.length - 1 ? undefined : () => swap(at, at + 1)}
                    onRemove={isFixed || items.length <= least ? undefined : () => remove(at)}
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
      {view !== 'translate' && (
        <Add {...props} count={items.length} most={most} onAdd={(item) => put([...items, item], items.length)} />
      )}
    </>
  )
}

type AddProps = Pick<FieldProps, 'schema' | 'label'> & { count: number; most: number; onAdd: (item: unknown) => void }

/** Adds an item at the end; where there are several kinds of them, one button for each. */
function Add({ schema, label, count, most, onAdd }: AddProps) {
  const t = useTranslations('schemaForm')
  const { root, names, isDisabled } = useSchemaForm()
  const of = itemOf(schema, count, root)
  const fresh = (branch: Schema) => withIds(branch, initialOf(branch, root) ?? '', root)
  const isDone = isDisabled || count >= most
  const branches = kindOf(of) === 'variants' ? branchesOf(of, root) : []
  const choices = branches.map((branch, at) => ({ branch, name: branchName(branches, at, names) }))
  return (
    <div className={styles.add}>
      {choices.map(({ branch, name }) => (
        <button
          key={name}
          type="button"
          disabled={isDone}
          aria-label={t('addKind', { kind: `\u2068${name}\u2069`, list: `\u2068${label}\u2069` })}
          onClick={() => onAdd(fresh(branch))}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          <bdi>{name}</bdi>
        </button>
      ))}
      {choices.length === 0 && (
        <button
          type="button"
          disabled={isDone}
          aria-label={t('addTo', { list: `\u2068${label}\u2069` })}
          onClick={() => onAdd(fresh(of))}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {t('add')}
        </button>
      )}
      <span className="soft small">{t('count', { count, most })}</span>
    </div>
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

// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk it, as in a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the boxes inside the cells have the focus
'use client'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { type Grant, gridOf, keyOf, type Pair } from './grants'
import styles from './matrix.module.css'
import { MatrixRow } from './matrix-row'
import { PermissionDetail } from './permission-detail'

type Props = {
  pairs: Pair[]
  grants: Grant[]
  /** What the role granted before, with its scopes. */
  original: Grant[]
  /** Without it the matrix is to be read only. */
  onChange?: (grants: Grant[]) => void
  /** Stands at the foot, beside what the chosen permission means. */
  children?: ReactNode
}

/** Subjects by actions. One stop for Tab; arrows walk the boxes, in the direction of the page. */
export function Matrix({ pairs, grants, original, onChange, children }: Props) {
  const say = useTranslations('roles.matrix')
  const name = useTranslations('roles')
  const { me } = useConsole()
  const [typed, setTyped] = useState('')
  const [onlyGranted, setOnlyGranted] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { columns, rows } = useMemo(() => gridOf(pairs), [pairs])
  const granted = new Map(grants.map((grant) => [keyOf(grant), grant]))
  const before = new Map(original.map((grant) => [keyOf(grant), grant]))
  // Who lacks a permission can neither give nor take it.
  const isLocked = (key: string) => onChange !== undefined && !me.permissions.includes(key)

  const words = foldLoose(typed).split(/\s+/).filter(Boolean)
  const matches = (pair: Pair) => {
    const text = foldLoose(`${keyOf(pair)} ${pair.meaning.ar} ${pair.meaning.en} ${name(`subjects.${pair.subject}`)}`)
    return words.every((word) => text.includes(word)) && (!onlyGranted || granted.has(keyOf(pair)))
  }
  const shown = rows
    .map((row) => ({ ...row, pairs: row.pairs.filter(matches), of: row.pairs.length }))
    .filter((row) => row.pairs.length > 0)
  const set = (keys: string[], isOn: boolean) => {
    if (!onChange) return
    const others = grants.filter((grant) => !keys.includes(keyOf(grant)))
    const added = pairs.filter((pair) => isOn && keys.includes(keyOf(pair)))
    onChange([
      ...others,
      ...added.map((pair) => granted.get(keyOf(pair)) ?? before.get(keyOf(pair)) ?? { ...onlyPair(pair), scope: 'any' as const }),
    ])
  }
  const walk = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const lines = [...(body.current?.rows ?? [])].map((row) => [...row.querySelectorAll('input')])
    const line = lines.findIndex((boxes) => boxes.some((box) => box === document.activeElement))
    const boxes = lines[line] ?? []
    const focused = document.activeElement
    const place = focused instanceof HTMLInputElement ? boxes.indexOf(focused) : -1
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const beside = (to: number) => {
      const column = boxes[place]?.dataset.column
      return lines[to]?.find((box) => box.dataset.column === column) ?? lines[to]?.[Math.min(place, lines[to].length - 1)]
    }
    const target = event.key.startsWith('Arrow')
      ? event.key === 'ArrowDown' || event.key === 'ArrowUp'
        ? beside(line + (event.key === 'ArrowDown' ? 1 : -1))
        : boxes[place + (event.key === onward ? 1 : -1)]
      : { Home: boxes[0], End: boxes.at(-1) }[event.key]
    if (event.key.startsWith('Arrow') || target) event.preventDefault()
    target?.focus()
  }
  const keys = shown.flatMap((row) => row.pairs.map(keyOf))
  const stop = at && (keys.includes(at) || shown.some(({ subject }) => subject === at)) ? at : (shown[0]?.subject ?? null)
  const hasLocks = pairs.some((pair) => isLocked(keyOf(pair)))
  const chosen = pairs.find((pair) => keyOf(pair) === at)
  return (
    <section className={styles.box} aria-label={say('label')}>
      <div className={styles.tools}>
        <label className={styles.search}>
          <IconSearch size={16} stroke={1.8} aria-hidden="true" />
          <input
            type="search"
            data-page-search
            dir="auto"
            aria-label={say('search')}
            placeholder={say('search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <label className={styles.only}>
          <input type="checkbox" checked={onlyGranted} onChange={(event) => setOnlyGranted(event.currentTarget.checked)} />
          {say('onlyGranted')}
        </label>
        <span className="small soft" role="status">
          {say('granted', { count: grants.length })}
        </span>
      </div>
      {hasLocks && <p className={styles.hint}>{say('lockedHint')}</p>}
      {shown.length === 0 ? (
        <p className={styles.none}>{say('none')}</p>
      ) : (
        <table role="grid" aria-label={say('label')} aria-readonly={onChange === undefined} className={styles.table}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {say('subject')}
              </th>
              {columns.map((action) => (
                <th role="columnheader" scope="col" key={action} className={styles.column}>
                  {name(`actions.${action}`)}
                </th>
              ))}
              <th role="columnheader" scope="col">
                {say('more')}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" ref={body} onKeyDown={walk}>
            {shown.map((row) => (
              <MatrixRow
                key={row.subject}
                {...row}
                columns={columns}
                granted={granted}
                stop={stop}
                onReach={setAt}
                isLocked={isLocked}
                isReadOnly={onChange === undefined}
                onSet={set}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <PermissionDetail
          pair={chosen}
          grant={at ? granted.get(at) : undefined}
          isLocked={at !== null && isLocked(at)}
          onScope={onChange && ((scope) => onChange(grants.map((grant) => (keyOf(grant) === at ? { ...grant, scope } : grant))))}
        />
        {children}
      </div>
    </section>
  )
}

const onlyPair = ({ subject, action }: Pair) => ({ subject, action })

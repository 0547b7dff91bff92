// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk it, as in a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the boxes inside the cells have the focus
'use client'
import { IconLock } from '@tabler/icons-react'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { type Grant, keyOf, type Pair } from './grants'
import styles from './matrix.module.css'

type Props = {
  subject: string
  pairs: Pair[]
  columns: string[]
  granted: Map<string, Grant>
  /** The box that Tab reaches. */
  stop: string | null
  isReadOnly: boolean
  isLocked: (key: string) => boolean
  onReach: (key: string) => void
  onSet: (keys: string[], isOn: boolean) => void
}

/** One subject: all of it, then its actions in their columns, then those no other subject has. */
export function MatrixRow({ subject, pairs, columns, ...shared }: Props) {
  const say = useTranslations('roles.matrix')
  const name = useTranslations('roles.subjects')
  const { granted, stop, isReadOnly, isLocked, onReach, onSet } = shared
  const free = pairs.map(keyOf).filter((key) => !isLocked(key))
  const on = pairs.filter((pair) => granted.has(keyOf(pair)))
  const isFull = on.length === pairs.length
  const all = free.length > 0 && free.every((key) => granted.has(key))
  const inColumns = new Map(pairs.map((pair) => [pair.action, pair]))
  const others = pairs.filter(({ action }) => !columns.includes(action))
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <label className={styles.subject}>
          <input
            type="checkbox"
            data-column="all"
            tabIndex={stop === subject ? 0 : -1}
            aria-label={say('allOf', { subject: `\u2068${name(subject)}\u2069` })}
            aria-disabled={isReadOnly || free.length === 0}
            checked={isFull}
            ref={(box) => {
              if (box) box.indeterminate = on.length > 0 && !isFull
            }}
            onFocus={() => onReach(subject)}
            onChange={() => free.length > 0 && onSet(free, !all)}
          />
          <span>
            {name(subject)}
            <span className="small soft"> {say('count', { granted: on.length, of: pairs.length })}</span>
          </span>
        </label>
      </th>
      {columns.map((action) => {
        const pair = inColumns.get(action)
        return (
          <td role="gridcell" key={action} className={styles.column} data-empty={!pair || undefined}>
            {pair && <Box pair={pair} column={action} {...shared} />}
          </td>
        )
      })}
      <td role="gridcell" data-empty={others.length === 0 || undefined}>
        {others.map((pair) => (
          <Box key={pair.action} pair={pair} column="more" isWorded {...shared} />
        ))}
      </td>
    </tr>
  )
}

type BoxProps = Pick<Props, 'granted' | 'stop' | 'isReadOnly' | 'isLocked' | 'onReach' | 'onSet'> & {
  pair: Pair
  column: string
  isWorded?: true
}

/** The box of one permission; one that may not be ticked can still be reached, to read why. */
function Box({ pair, column, isWorded, granted, stop, isReadOnly, isLocked, onReach, onSet }: BoxProps) {
  const say = useTranslations('roles.matrix')
  const { language } = useConsole()
  const other = language === 'ar' ? 'en' : 'ar'
  const key = keyOf(pair)
  const scope = granted.get(key)?.scope ?? 'any'
  const locked = isLocked(key)
  return (
    <label className={styles.cell} data-worded={isWorded} data-locked={locked || undefined}>
      <input
        type="checkbox"
        data-column={column}
        tabIndex={stop === key ? 0 : -1}
        aria-disabled={isReadOnly || locked}
        aria-description={locked ? say('lockedWhy') : undefined}
        checked={granted.has(key)}
        onFocus={() => onReach(key)}
        onChange={() => !isReadOnly && !locked && onSet([key], !granted.has(key))}
      />
      {locked && <IconLock size={13} stroke={2} aria-hidden="true" />}
      <span className={styles.word}>
        <bdi>{pair.meaning[language]}</bdi>
        <bdi className={styles.other} lang={other} aria-hidden="true">
          {pair.meaning[other]}
        </bdi>
      </span>
      {granted.has(key) && scope !== 'any' && <span className="badge">{say(`scopes.${scope}`)}</span>}
    </label>
  )
}

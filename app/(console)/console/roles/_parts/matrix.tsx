'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { useConsole } from '@/lib/ui/console-provider'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { type Grant, gridOf, keyOf, type Pair } from './grants'
import styles from './matrix.module.css'
import { MatrixTable } from './matrix-table'
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

const byKey = (grants: Grant[]) => new Map(grants.map((grant) => [keyOf(grant), grant]))

/** The permissions of a role as a table to search, read and tick. */
export function Matrix({ pairs, grants, original, onChange, children }: Props) {
  const say = useTranslations('roles.matrix')
  const { me } = useConsole()
  const [at, setAt] = useState<string | null>(null)
  const granted = byKey(grants)
  const search = useSearch(pairs, granted)
  // Who lacks a permission can neither give nor take it.
  const isLocked = (key: string) => onChange !== undefined && !me.permissions.includes(key)
  const set = (keys: string[], isOn: boolean) => {
    if (!onChange) return
    const before = byKey(original)
    const others = grants.filter((grant) => !keys.includes(keyOf(grant)))
    const added = pairs.filter((pair) => isOn && keys.includes(keyOf(pair)))
    onChange([
      ...others,
      ...added.map(({ subject, action }) => {
        const key = keyOf({ subject, action })
        return granted.get(key) ?? before.get(key) ?? { subject, action, scope: 'any' as const }
      }),
    ])
  }
  const stops = search.rows.flatMap((row) => [row.subject, ...row.pairs.map(keyOf)])
  return (
    <section className={`panel flush data-box ${styles.box}`} aria-label={say('label')}>
      <div className={`row ${styles.tools}`}>
        <SearchFields {...search} />
        <span className="small soft" role="status">
          {say('granted', { count: grants.length })}
        </span>
      </div>
      {pairs.some((pair) => isLocked(keyOf(pair))) && <p className={`soft small ${styles.hint}`}>{say('lockedHint')}</p>}
      {search.rows.length === 0 ? (
        <p className={`soft small ${styles.hint}`}>{say('none')}</p>
      ) : (
        <MatrixTable
          rows={search.rows}
          columns={search.columns}
          granted={granted}
          stop={at !== null && stops.includes(at) ? at : (stops[0] ?? null)}
          onReach={setAt}
          isLocked={isLocked}
          isReadOnly={onChange === undefined}
          onSet={set}
        />
      )}
      <div className={`bar ${styles.foot}`}>
        <PermissionDetail
          pair={pairs.find((pair) => keyOf(pair) === at)}
          grant={at === null ? undefined : granted.get(at)}
          isLocked={at !== null && isLocked(at)}
          onScope={onChange && ((scope) => onChange(grants.map((grant) => (keyOf(grant) === at ? { ...grant, scope } : grant))))}
        />
        {children}
      </div>
    </section>
  )
}

/** The rows and columns of the pairs that match what is searched for. */
function useSearch(pairs: Pair[], granted: Map<string, Grant>) {
  const name = useTranslations('roles.subjects')
  const [typed, setTyped] = useState('')
  const [onlyGranted, setOnlyGranted] = useState(false)
  const { columns, rows } = useMemo(() => gridOf(pairs), [pairs])
  const words = foldLoose(typed).split(/\s+/).filter(Boolean)
  const matches = (pair: Pair) => {
    const text = foldLoose(`${keyOf(pair)} ${pair.meaning.ar} ${pair.meaning.en} ${name(pair.subject)}`)
    return words.every((word) => text.includes(word)) && (!onlyGranted || granted.has(keyOf(pair)))
  }
  const shown = rows.map((row) => ({ ...row, pairs: row.pairs.filter(matches) })).filter((row) => row.pairs.length > 0)
  return { columns, rows: shown, typed, setTyped, onlyGranted, setOnlyGranted }
}

type SearchProps = Pick<ReturnType<typeof useSearch>, 'typed' | 'setTyped' | 'onlyGranted' | 'setOnlyGranted'>

function SearchFields({ typed, setTyped, onlyGranted, setOnlyGranted }: SearchProps) {
  const say = useTranslations('roles.matrix')
  return (
    <>
      <SearchInput label={say('search')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <label className="row tight">
        <input type="checkbox" checked={onlyGranted} onChange={(event) => setOnlyGranted(event.currentTarget.checked)} />
        {say('onlyGranted')}
      </label>
    </>
  )
}

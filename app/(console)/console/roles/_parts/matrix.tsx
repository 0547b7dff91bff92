'use client'
import type { ReactNode } from 'react'
import { CheckGrid } from '@/lib/ui/check-grid/check-grid'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { byKey, type Grant, keyOf, type Pair } from './grants'
import { countsOf, reachOf } from './reach'
import { ReachMap } from './reach-map'
import { ScopeSelect } from './scope-select'
import { useScopeWords } from './scope-words'

type Props = {
  pairs: Pair[]
  grants: Grant[]
  /** The grants of the role before the change, with their scopes. */
  original: Grant[]
  /** Without it the permissions can only be read. */
  onChange?: (grants: Grant[]) => void
  /** Stands at the foot, beside the meaning of the focused permission. */
  children?: ReactNode
}

/** The actions that many subjects have; the others share the last column, each with its meaning. */
const columns = ['read', 'update', 'create', 'delete', 'readAny', 'publish']

/** The permissions of a role as a grid of subjects by actions. */
export function Matrix({ pairs, grants, original, onChange, children }: Props) {
  const scopeInWords = useScopeWords()
  const actionName = useTranslations('roles.actions')
  const t = useTranslations('roles.reach')
  const { me } = useConsole()
  const granted = byKey(grants)
  const cellOf = (pair: Pair) => {
    const key = keyOf(pair)
    const grant = granted.get(key)
    const badge = grant?.scope && grant.scope !== 'any' ? scopeInWords(grant.scope, pair) : undefined
    // Who lacks a permission can neither grant nor revoke it.
    const isLocked = onChange !== undefined && !me.permissions.includes(key)
    return { id: key, column: pair.action, meaning: pair.meaning, isChecked: grant !== undefined, isLocked, badge }
  }
  const subjects = new Map(pairs.map(({ subject, subjectName }) => [subject, subjectName]))
  const rows = [...subjects].map(([subject, label]) => ({
    id: subject,
    label,
    cells: pairs.filter((pair) => pair.subject === subject).map(cellOf),
  }))
  const check = (keys: string[], isChecked: boolean) => {
    const before = byKey(original)
    const others = grants.filter((grant) => !keys.includes(keyOf(grant)))
    const added = pairs.filter((pair) => isChecked && keys.includes(keyOf(pair)))
    // A permission that is checked again gets the scope it had.
    const grantOf = ({ subject, action }: Pair): Grant => {
      const key = keyOf({ subject, action })
      return granted.get(key) ?? before.get(key) ?? { subject, action, scope: 'any' }
    }
    onChange?.([...others, ...added.map(grantOf)])
  }
  const setScope = (key: string, scope: Grant['scope']) =>
    onChange?.(grants.map((grant) => (keyOf(grant) === key ? { ...grant, scope } : grant)))
  const pairOf = (key: string) => pairs.find((pair) => keyOf(pair) === key)
  const reach = reachOf(pairs, grants)
  return (
    <>
      <ReachMap
        reach={reach}
        title={t('title')}
        summary={t('counts', countsOf(reach))}
        shares={{ all: t('all'), some: t('some'), none: t('none') }}
      />
      <CheckGrid
        texts="roles.matrix"
        rows={rows}
        columns={columns}
        columnName={actionName}
        onCheck={onChange && check}
        detailOf={({ id, isChecked }) => {
          const pair = pairOf(id)
          return (
            onChange &&
            isChecked &&
            pair && <ScopeSelect value={granted.get(id)?.scope} pair={pair} onChange={(scope) => setScope(id, scope)} />
          )
        }}
      >
        {children}
      </CheckGrid>
    </>
  )
}

'use client'
import { scopes } from '@/lib/platform/words'
import { useTranslations } from '@/lib/ui/translations'
import type { Grant, Pair } from './grants'
import { useScopeWords } from './scope-words'

type Props = { value: Grant['scope']; pair: Pair; onChange: (scope: Grant['scope']) => void }

/** Whose data a permission covers; to choose among the scopes that an operation of it keeps to. */
export function ScopeSelect({ value = 'any', pair, onChange }: Props) {
  const t = useTranslations('roles.matrix')
  const inWords = useScopeWords()
  const offered = scopes.filter((scope) => scope === value || pair.scopes.includes(scope))
  return (
    <span className="row tight">
      <span className="small soft" id="permission-scope">
        {t('scope')}
      </span>
      {offered.length === 1 ? (
        <span className="small">{inWords(value, pair)}</span>
      ) : (
        <select
          className="tool-field"
          aria-labelledby="permission-scope"
          value={value}
          onChange={(event) => onChange(scopes.find((scope) => scope === event.currentTarget.value))}
        >
          {offered.map((scope) => (
            <option key={scope} value={scope}>
              {inWords(scope, pair)}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}

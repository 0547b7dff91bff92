'use client'
import { scopes } from '@/lib/platform/words'
import { useTranslations } from '@/lib/ui/translations'
import type { Grant, Pair } from './grants'
import { useScopeWords } from './scope-words'

type Props = { value: Grant['scope']; pair: Pair; onChange: (scope: Grant['scope']) => void }

/** Whose data a permission covers. */
export function ScopeSelect({ value = 'any', pair, onChange }: Props) {
  const t = useTranslations('roles.matrix')
  const inWords = useScopeWords()
  return (
    <label className="row tight">
      <span className="small soft">{t('scope')}</span>
      <select
        className="tool-field"
        value={value}
        onChange={(event) => onChange(scopes.find((scope) => scope === event.currentTarget.value))}
      >
        {scopes
          .filter((scope) => scope === value || pair.scopes.includes(scope))
          .map((scope) => (
            <option key={scope} value={scope}>
              {inWords(scope, pair)}
            </option>
          ))}
      </select>
    </label>
  )
}

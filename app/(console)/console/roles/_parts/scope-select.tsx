'use client'
import { type Scope, scopes } from '@/lib/platform/words'
import { useTranslations } from '@/lib/ui/translations'
import type { Grant } from './grants'

type Props = { value: Grant['scope']; offered: readonly Scope[]; onChange: (scope: Grant['scope']) => void }

/** Whose data a permission covers. */
export function ScopeSelect({ value = 'any', offered, onChange }: Props) {
  const t = useTranslations('roles.matrix')
  return (
    <label className="row tight">
      <span className="small soft">{t('scope')}</span>
      <select
        className="tool-field"
        value={value}
        onChange={(event) => onChange(scopes.find((scope) => scope === event.currentTarget.value))}
      >
        {scopes
          .filter((scope) => scope === value || offered.includes(scope))
          .map((scope) => (
            <option key={scope} value={scope}>
              {t(`scopes.${scope}`)}
            </option>
          ))}
      </select>
    </label>
  )
}

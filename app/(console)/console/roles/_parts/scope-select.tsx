'use client'
import { useTranslations } from '@/lib/ui/translations'
import type { Grant } from './grants'

const scopes = ['any', 'group', 'own'] as const
/** A scope for groups is shown where a role has it, and not offered: it has no effect until there are groups. */
const isOffered = (scope: Grant['scope'], value: Grant['scope']) => scope !== 'group' || value === 'group'

type Props = { value: Grant['scope']; onChange: (scope: Grant['scope']) => void }

/** Whose data a permission covers. */
export function ScopeSelect({ value = 'any', onChange }: Props) {
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
          .filter((scope) => isOffered(scope, value))
          .map((scope) => (
            <option key={scope} value={scope}>
              {t(`scopes.${scope}`)}
            </option>
          ))}
      </select>
    </label>
  )
}

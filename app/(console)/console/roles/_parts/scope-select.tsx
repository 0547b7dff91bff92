'use client'
import { useTranslations } from '@/lib/ui/translations'
import type { Grant } from './grants'

const scopes = ['any', 'group', 'own'] as const

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
        {scopes.map((scope) => (
          <option key={scope} value={scope}>
            {t(`scopes.${scope}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

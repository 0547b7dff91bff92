import { deprecateModuleType, restoreModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import type { Type } from './draft'

type Props = { type: Pick<Type, 'key' | 'version' | 'deprecatedAt'>; me: Person['me']; t: Person['t'] }

/** Deprecates a type, or restores it. */
export function Retire({ type: { key, version, deprecatedAt }, me, t }: Props) {
  if (!can(me, deprecateModuleType)) return null
  const input = { params: { key } }
  const restored = { endpoint: endpoint(restoreModuleType), input, done: t('moduleTypes.restoreDone') }
  if (deprecatedAt) return <ActionButton {...restored} label={t('moduleTypes.restore')} />
  return (
    <ActionButton
      endpoint={endpoint(deprecateModuleType)}
      input={{ ...input, headers: { 'if-match': `"${version}"` } }}
      label={t('moduleTypes.deprecate')}
      done={t('moduleTypes.deprecateDone')}
      undo={restored}
    />
  )
}

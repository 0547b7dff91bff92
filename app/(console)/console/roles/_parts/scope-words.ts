import type { Scope } from '@/lib/platform/words'
import { useTranslations } from '@/lib/ui/translations'
import type { Pair } from './grants'

/** Whose data a scope of a permission covers, in words. */
export function useScopeWords() {
  const t = useTranslations('roles.matrix')
  return (scope: Scope, pair: Pick<Pair, 'ownCovers'> | undefined): string =>
    scope === 'own' && pair ? t(`owns.${pair.ownCovers}`) : t(`scopes.${scope}`)
}

import type { PolicyType } from '@/lib/domain/house/terms/words'
import type { Person } from '@/lib/ui/person'

/** The types that everybody must accept before anything else. */
export const isRequired = (type: PolicyType): boolean => type === 'termsOfService' || type === 'privacy'

type Props = { status: 'draft' | 'published'; isInForce: boolean; t: Person['t'] }

/** A draft, the version in force, or one that a newer version has replaced. */
export function PolicyState({ status, isInForce, t }: Props) {
  if (status === 'draft') return <span className="badge warn">{t('terms.state.draft')}</span>
  return (
    <span className={isInForce ? 'badge good' : 'badge'}>{t(isInForce ? 'terms.state.inForce' : 'terms.state.replaced')}</span>
  )
}

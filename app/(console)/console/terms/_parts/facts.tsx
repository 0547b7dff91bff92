import type { readTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { type Fact, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { PolicyState } from './policy-state'

type PageParts = Pick<Person, 't' | 'textsOf' | 'regional'>

/** Type, state and moments of a policy. */
export function policyFacts(
  policy: DataOf<typeof readTermPolicy>,
  isInForce: boolean,
  { t, textsOf, regional }: PageParts,
): Fact[] {
  const { type, number, status } = policy
  const { columns } = textsOf('terms').terms
  return [
    { label: columns.type, value: t(`terms.values.type.${type}`) },
    { label: columns.number, value: <Amount value={number} regional={regional} /> },
    { label: columns.state, value: <PolicyState status={status} isInForce={isInForce} t={t} /> },
    {
      label: columns.published,
      value: <When at={policy.publishedAt} regional={regional} none={t('terms.notYet')} />,
    },
    ...timeFacts(policy, columns, regional),
  ]
}

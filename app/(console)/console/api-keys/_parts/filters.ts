import { apiKeyStates } from '@/lib/domain/house/api-keys/words'
import { keyKinds } from '@/lib/platform/words'
import type { Filter } from '@/lib/ui/list/filters'
import type { Person } from '@/lib/ui/person'

/** The list can be narrowed by kind and by state. */
export const keyFilters = ({ t }: Pick<Person, 't'>): Filter[] => [
  {
    name: 'kind',
    label: t('apiKeys.columns.kind'),
    kind: 'choice',
    options: keyKinds.map((value) => ({ value, label: t(`apiKeys.kinds.${value}`) })),
  },
  {
    name: 'status',
    label: t('apiKeys.status'),
    kind: 'choice',
    options: apiKeyStates.map((value) => ({ value, label: t(`apiKeys.statuses.${value}`) })),
  },
]

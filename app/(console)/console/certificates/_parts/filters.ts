import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { certificateStates } from '@/lib/domain/people/members/words'
import { can } from '@/lib/ui/can'
import type { Filter } from '@/lib/ui/list/filters'
import type { Person } from '@/lib/ui/person'
import { pathFilter, personFilter } from '../../enrolments/_parts/filters'
import { groupFilter } from '../../groups/_parts/group-filter'

type Page = Person & { query: Record<string, string | undefined> }

/** Days within which a certificate may end. */
const usualDays = [30, 60, 90, 180, 365]

/** The filters of the list; people, paths and groups only if the reader may list them. */
export async function certificateFilters(page: Page): Promise<Filter[]> {
  const { t, me, query } = page
  const asked = Number(query.expiringWithin)
  // An address may ask for any number of days.
  const days = Number.isInteger(asked) && asked > 0 && !usualDays.includes(asked) ? [...usualDays, asked] : usualDays
  return [
    {
      name: 'status',
      label: t('certificates.columns.status'),
      kind: 'choice',
      options: certificateStates.map((value) => ({ value, label: t(`certificates.states.${value}`) })),
    },
    {
      name: 'expiringWithin',
      label: t('certificates.filters.expiringWithin'),
      kind: 'choice',
      options: days
        .toSorted((one, other) => one - other)
        .map((count) => ({ value: String(count), label: t('certificates.filters.days', { count }) })),
    },
    {
      name: 'review',
      label: t('certificates.filters.review'),
      kind: 'choice',
      options: [{ value: 'open', label: t('certificates.filters.reviewOpen') }],
    },
    ...(can(me, listMembers) ? [await personFilter(page)] : []),
    ...(can(me, listPaths) ? [await pathFilter(page)] : []),
    ...(can(me, listGroups) ? [await groupFilter(page, 'group', t('certificates.filters.group'))] : []),
  ]
}

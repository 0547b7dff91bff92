import { announcementStates, audienceTypes } from '@/lib/domain/house/notifications/words'
import type { Filter } from '@/lib/ui/list/filters'
import type { Person } from '@/lib/ui/person'

/** The list can be narrowed by state and by the kind of audience. */
export const announcementFilters = ({ t }: Pick<Person, 't'>): Filter[] => [
  {
    name: 'state',
    label: t('announcements.columns.state'),
    kind: 'choice',
    options: announcementStates.map((value) => ({ value, label: t(`announcements.states.${value}`) })),
  },
  {
    name: 'audience',
    label: t('announcements.columns.audience'),
    kind: 'choice',
    options: audienceTypes.map((value) => ({ value, label: t(`announcements.audiences.${value}`) })),
  },
]

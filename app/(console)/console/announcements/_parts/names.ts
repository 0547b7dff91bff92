import type { listAnnouncements } from '@/lib/domain/house/notifications/announcements.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'

type Announcement = ItemOf<typeof listAnnouncements>
type Reader = Pick<Person, 't' | 'language'>

/** To whom an announcement goes: the type, and the name of the group, the path or the role. */
export function audienceName({ audience: { type, name } }: Pick<Announcement, 'audience'>, { t, language }: Reader) {
  const kind = t(`announcements.audiences.${type}`)
  if (type === 'all') return { kind, name: null }
  return { kind, name: name ? inLanguage(name, language).text : t('announcements.gone') }
}

/** Who wrote an announcement. */
export const authorName = ({ createdBy }: Pick<Announcement, 'createdBy'>, { t, language }: Reader) =>
  createdBy ? inLanguage(createdBy.name, language).text || createdBy.email : t('announcements.program')

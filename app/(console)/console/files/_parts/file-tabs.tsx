import { listMedia } from '@/lib/domain/learning/media/records/records.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { Tabs } from '@/lib/ui/tabs'

/** The two pages of the section, for those who may see both. */
export const FileTabs = ({ current, t, me }: { current: 'files' | 'media' } & Pick<Person, 't' | 'me'>) =>
  can(me, listMedia) && (
    <Tabs
      label={t('files.title')}
      tabs={[
        { href: '/console/files', title: t('mediaDesk.tabs.files'), isCurrent: current === 'files' },
        { href: '/console/files/media', title: t('mediaDesk.tabs.media'), isCurrent: current === 'media' },
      ]}
    />
  )

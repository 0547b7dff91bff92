import { createAnnouncement } from '@/lib/domain/house/notifications/announcements.contract'
import { audienceTypes } from '@/lib/domain/house/notifications/words'
import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { can, coversAll } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { AnnouncementForm } from '../_parts/announcement-form'

export default consolePage({ name: 'announcements', needs: createAnnouncement }, ({ t, me, textsOf }) => (
  <>
    <SectionHeader
      trail={t('announcements.create')}
      title={t('announcements.create')}
      intro={t('announcements.createIntro')}
      shows={{ contract: createAnnouncement }}
    />
    <Panel title={t('announcements.facts')}>
      <AnnouncementForm
        endpoint={endpoint(createAnnouncement)}
        fields={formFields(createAnnouncement, textsOf('announcements').announcements, { order: ['title', 'text', 'sendAt'] })}
        // Of their own paths alone, they reach the people in those.
        types={coversAll(me, createAnnouncement) ? audienceTypes : ['path']}
        lists={{
          group: can(me, listGroups) ? endpoint(listGroups) : undefined,
          path: can(me, listPaths) ? endpoint(listPaths) : undefined,
          role: can(me, listRoles) ? endpoint(listRoles) : undefined,
        }}
      />
    </Panel>
  </>
))

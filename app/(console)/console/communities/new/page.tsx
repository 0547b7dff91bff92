import { createCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { NewCommunity } from '../_parts/new-community'

export default consolePage({ name: 'communities', needs: createCommunity }, ({ t, me, textsOf }) => (
  <Texts of={textsOf('parts', 'communityDesk')}>
    <SectionHeader
      trail={t('communityDesk.create')}
      title={t('communityDesk.create')}
      intro={t('communityDesk.createIntro')}
      shows={{ contract: createCommunity }}
    />
    <Panel title={t('communityDesk.facts')}>
      <NewCommunity
        endpoint={endpoint(createCommunity)}
        fields={formFields(createCommunity, textsOf('communityDesk').communityDesk, {
          order: ['title', 'rules', 'isPreApproved', 'blockedWords', 'hidingWeight'],
        })}
        lists={{
          path: can(me, listPaths) ? endpoint(listPaths) : undefined,
          group: can(me, listGroups) ? endpoint(listGroups) : undefined,
        }}
      />
    </Panel>
  </Texts>
))

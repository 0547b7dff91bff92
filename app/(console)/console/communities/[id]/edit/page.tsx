import { readAnyCommunity, updateCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { textOf } from '../../_parts/names'

export default consolePage({ name: 'communities', needs: updateCommunity }, async ({ t, textsOf, api, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: community } = await api(readAnyCommunity, { params: own })
  const { id, title, rules, isPreApproved, blockedWords, hidingWeight, state, version } = community
  const name = textOf(title, language)
  return (
    <>
      <SectionHeader
        trail={[name, t('communityDesk.edit')]}
        title={t('communityDesk.editTitle')}
        shows={{ contract: updateCommunity, params: own }}
      />
      <Panel title={name}>
        <Form
          endpoint={endpoint(updateCommunity)}
          reads={endpoint(readAnyCommunity)}
          params={{ id }}
          first={{ title, rules, isPreApproved, blockedWords, hidingWeight, state, version }}
          isChange
          fields={formFields(updateCommunity, textsOf('communityDesk').communityDesk, {
            order: ['title', 'rules', 'isPreApproved', 'blockedWords', 'hidingWeight', 'state'],
          })}
          submit={t('communityDesk.save')}
          done={t('communityDesk.changed')}
          goTo="/console/communities/:id"
        />
      </Panel>
    </>
  )
})

import { readLtiPlatform, updateLtiPlatform } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { platformFields } from '../../_parts/platform-fields'

export default consolePage({ name: 'ltiPlatforms', needs: updateLtiPlatform }, async ({ t, textsOf, api, params }) => {
  const own = { id: params.id ?? '' }
  const { data: platform } = await api(readLtiPlatform, { params: own })
  const title = t('ltiPlatforms.editTitle')
  return (
    <>
      <SectionHeader trail={[platform.name, title]} title={title} shows={{ contract: updateLtiPlatform, params: own }} />
      <Panel title={t('ltiPlatforms.facts')}>
        <Form
          endpoint={endpoint(updateLtiPlatform)}
          reads={endpoint(readLtiPlatform)}
          params={own}
          fields={platformFields(updateLtiPlatform, textsOf('ltiPlatforms').ltiPlatforms, { isNew: false })}
          first={platform}
          isChange
          submit={t('ltiPlatforms.save')}
          done={t('ltiPlatforms.changed')}
          goTo="/console/lti-platforms/:id"
        />
      </Panel>
    </>
  )
})

import { createLtiPlatform } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { registerPath } from '@/lib/domain/standards/lti-platforms/words'
import { CopyAddress } from '@/lib/ui/actions/copy-address'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { platformFields } from '../_parts/platform-fields'

export default consolePage({ name: 'ltiPlatforms', needs: createLtiPlatform }, ({ t, textsOf }) => (
  <>
    <SectionHeader
      trail={t('ltiPlatforms.createTitle')}
      title={t('ltiPlatforms.createTitle')}
      shows={{ contract: createLtiPlatform }}
    />
    <Panel title={t('ltiPlatforms.dynamic.title')} intro={t('ltiPlatforms.dynamic.intro')}>
      <CopyAddress path={registerPath} label={t('ltiPlatforms.dynamic.copy')} />
    </Panel>
    <Panel title={t('ltiPlatforms.facts')}>
      <Form
        endpoint={endpoint(createLtiPlatform)}
        fields={platformFields(createLtiPlatform, textsOf('ltiPlatforms').ltiPlatforms, { isNew: true })}
        first={{ createsAccounts: true }}
        submit={t('ltiPlatforms.submit')}
        done={t('ltiPlatforms.created')}
        goTo="/console/lti-platforms/:id"
      />
    </Panel>
  </>
))

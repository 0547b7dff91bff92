import { createSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { providerFields } from '../_parts/provider-fields'

export default consolePage({ name: 'singleSignOn', needs: createSsoProvider }, ({ t, textsOf }) => (
  <>
    <SectionHeader
      trail={t('singleSignOn.createTitle')}
      title={t('singleSignOn.createTitle')}
      shows={{ contract: createSsoProvider }}
    />
    <Panel title={t('singleSignOn.facts')}>
      <Form
        endpoint={endpoint(createSsoProvider)}
        fields={providerFields(createSsoProvider, textsOf('singleSignOn').singleSignOn, { isNew: true })}
        first={{ scopes: 'openid email profile', groupsClaim: 'groups', linksAccounts: 'none', secondStep: 'always' }}
        submit={t('singleSignOn.submit')}
        done={t('singleSignOn.created')}
        goTo="/console/single-sign-on/:id"
      />
    </Panel>
  </>
))

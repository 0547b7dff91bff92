import { readSsoProvider, updateSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { providerFields } from '../../_parts/provider-fields'

export default consolePage({ name: 'singleSignOn', needs: updateSsoProvider }, async ({ t, textsOf, api, params }) => {
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readSsoProvider, { params: own })
  return (
    <>
      <SectionHeader
        trail={[item.name, t('singleSignOn.editTitle')]}
        title={t('singleSignOn.editTitle')}
        shows={{ contract: updateSsoProvider, params: own }}
      />
      <Panel title={t('singleSignOn.facts')}>
        <Form
          endpoint={endpoint(updateSsoProvider)}
          reads={endpoint(readSsoProvider)}
          params={own}
          fields={providerFields(updateSsoProvider, textsOf('singleSignOn').singleSignOn, { isNew: false })}
          first={item}
          isChange
          submit={t('singleSignOn.save')}
          done={t('singleSignOn.changed')}
          goTo="/console/single-sign-on/:id"
        />
      </Panel>
    </>
  )
})

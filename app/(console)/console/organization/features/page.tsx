import { readFeatures, updateFeatures } from '@/lib/domain/house/features/features.contract'
import { features } from '@/lib/domain/house/features/words'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { OrganizationTabs } from '../_parts/organization-tabs'

/** The features of the product that the organization uses. */
export default consolePage({ name: 'organization', needs: readFeatures }, async ({ t, textsOf, me, api }) => {
  const { data: switches } = await api(readFeatures)
  const texts = textsOf('organization').organization.features
  return (
    <>
      <SectionHeader
        trail={t('organization.features.title')}
        title={t('organization.features.title')}
        intro={t('organization.features.intro')}
        shows={{ contract: readFeatures }}
      />
      <OrganizationTabs current="features" t={t} />
      <Panel title={t('organization.features.title')}>
        {can(me, updateFeatures) ? (
          <Form
            endpoint={endpoint(updateFeatures)}
            reads={endpoint(readFeatures)}
            fields={formFields(updateFeatures, texts)}
            first={switches}
            isChange
            submit={t('organization.features.submit')}
            done={t('organization.features.saved')}
          />
        ) : (
          <Facts
            facts={features.map((feature) => ({
              label: texts.fields[feature],
              value: t(`organization.features.${switches[feature] ? 'on' : 'off'}`),
            }))}
          />
        )}
      </Panel>
    </>
  )
})

import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'

export default consolePage({ name: 'sample', needs: createRole }, ({ t, textsOf }) => (
  <>
    <SectionHeader trail={t('sample.create')} title={t('sample.create')} shows={{ contract: createRole }} />
    <Panel title={t('sample.facts')}>
      <Form
        endpoint={endpoint(createRole)}
        fields={formFields(createRole, textsOf('sample').sample, { order: ['name', 'description', 'type'] })}
        extra={{ permissions: [] }}
        submit={t('sample.create')}
        done={t('sample.saved')}
        goTo="/console/sample/:id"
      />
    </Panel>
  </>
))

import { createRole } from '@/lib/domain/roles/roles.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { RoomHeader } from '@/lib/ui/room-header'
import { room } from '../../_parts/room'

export default room({ name: 'sample', needs: createRole }, ({ t, textsOf }) => (
  <>
    <RoomHeader trail={t('sample.create')} title={t('sample.create')} shows={{ contract: createRole }} />
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

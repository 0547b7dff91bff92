import { createRoom } from '@/lib/domain/learning/live/places/rooms.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'

export default consolePage({ name: 'live', needs: createRoom }, ({ t, textsOf }) => {
  const title = t('live.rooms.create')
  return (
    <>
      <SectionHeader trail={title} title={title} shows={{ contract: createRoom }} />
      <Panel title={t('live.facts')}>
        <Form
          endpoint={endpoint(createRoom)}
          fields={formFields(createRoom, textsOf('live').live, { order: ['name', 'address', 'seats'] })}
          submit={title}
          done={t('live.saved')}
          goTo="/console/live/rooms"
        />
      </Panel>
    </>
  )
})

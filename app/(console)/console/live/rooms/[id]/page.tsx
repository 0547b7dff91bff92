import { readRoom, updateRoom } from '@/lib/domain/learning/live/places/rooms.contract'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { textOf } from '../../_parts/names'

/** One room, to be changed or archived. */
export default consolePage({ name: 'live', needs: readRoom }, async ({ t, api, me, language, params, textsOf }) => {
  const own = { id: params.id ?? '' }
  const { data } = await api(readRoom, { params: own })
  const { name, address, seats, state, version } = data
  const called = textOf(name, language)
  return (
    <>
      <SectionHeader trail={called} title={<bdi data-text="theirs">{called}</bdi>} shows={{ contract: readRoom, params: own }} />
      <div className="stack">
        {can(me, updateRoom) && (
          <Panel title={t('live.facts')}>
            <Form
              endpoint={endpoint(updateRoom)}
              reads={endpoint(readRoom)}
              params={own}
              fields={formFields(updateRoom, textsOf('live').live, { order: ['name', 'address', 'seats', 'state'] })}
              first={{ name, address, seats, state, version }}
              isChange
              submit={t('live.save')}
              done={t('live.saved')}
            />
          </Panel>
        )}
        <History resource="liveRoom" id={own.id} />
      </div>
    </>
  )
})

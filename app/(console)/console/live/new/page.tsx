import { createSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { moduleField, roomField } from '../_parts/choices'

export default consolePage({ name: 'live', needs: createSession }, async (page) => {
  const { t, textsOf } = page
  const of = (order: string[]) => formFields(createSession, textsOf('live').live, { order, ltr: ['link', 'zone'] })
  return (
    <>
      <SectionHeader trail={t('live.create')} title={t('live.create')} shows={{ contract: createSession }} />
      <Panel title={t('live.facts')}>
        <Form
          endpoint={endpoint(createSession)}
          fields={[
            ...(await moduleField(page)),
            ...of(['title', 'startsAt', 'endsAt', 'zone']),
            ...(await roomField(page)),
            ...of([
              'place',
              'link',
              'onlineProvider',
              'seats',
              'hasWaitingList',
              'bookingOpensAt',
              'bookingClosesAt',
              'cancelHours',
            ]),
          ]}
          first={{ hasWaitingList: true }}
          submit={t('live.create')}
          done={t('live.created')}
          goTo="/console/live/:id"
        />
      </Panel>
    </>
  )
})

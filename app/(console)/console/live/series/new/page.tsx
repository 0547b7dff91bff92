import { createSeries } from '@/lib/domain/learning/live/series/series.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { moduleField, roomField } from '../../_parts/choices'

export default consolePage({ name: 'live', needs: createSeries }, async (page) => {
  const { t, textsOf } = page
  const of = (order: string[]) => formFields(createSeries, textsOf('live').live, { order, ltr: ['link', 'zone'] })
  const title = t('live.series.create')
  const [modules, rooms] = await Promise.all([moduleField(page), roomField(page)])
  const fields = [
    ...modules,
    ...of(['title', 'startsAt', 'endsAt', 'every', 'interval', 'count', 'skipsWeekends', 'zone']),
    ...rooms,
    ...of(['place', 'link', 'seats', 'hasWaitingList', 'cancelHours']),
  ]
  const first = { hasWaitingList: true, every: 'week', interval: 1, count: 4 }
  return (
    <>
      <SectionHeader trail={title} title={title} shows={{ contract: createSeries }} />
      <Panel title={t('live.facts')}>
        <Form
          {...{ fields, first }}
          endpoint={endpoint(createSeries)}
          submit={title}
          done={t('live.series.created')}
          goTo="/console/live"
        />
      </Panel>
    </>
  )
})

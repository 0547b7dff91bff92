import { markAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { readSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { addressOf, textOf } from '../../../_parts/names'

/** Corrects the attendance of one person, with a reason. */
export default consolePage({ name: 'live', needs: markAttendance }, async ({ t, api, language, params, textsOf }) => {
  const own = { id: params.id ?? '', userId: params.userId ?? '' }
  const { data: session } = await api(readSession, { params: { id: own.id } })
  const title = t('live.attendance.correct')
  return (
    <>
      <SectionHeader
        trail={[textOf(session.title, language), title]}
        title={title}
        intro={<bdi data-text="theirs">{textOf(session.title, language)}</bdi>}
        shows={{ contract: markAttendance, params: own }}
      />
      <Panel title={t('live.attendance.title')}>
        <Form
          endpoint={endpoint(markAttendance)}
          params={own}
          fields={formFields(markAttendance, textsOf('live').live, { order: ['status', 'minutes', 'reason'] })}
          submit={title}
          done={t('live.saved')}
          goTo={addressOf(own.id)}
        />
      </Panel>
    </>
  )
})

import { readCode } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { readSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { MovingCode } from '../../_parts/moving-code'
import { textOf } from '../../_parts/names'

/** The code to project, with which people check in by their phones. */
export default consolePage({ name: 'live', needs: readCode }, async ({ t, api, language, params, textsOf }) => {
  const own = { id: params.id ?? '' }
  const { data: session } = await api(readSession, { params: own })
  const { data: first } = await api(readCode, { params: own })
  const name = textOf(session.title, language)
  return (
    <Texts of={textsOf('parts', 'live')}>
      <SectionHeader
        trail={[name, t('live.code.title')]}
        title={<bdi data-text="theirs">{name}</bdi>}
        intro={t('live.code.intro')}
        shows={{ contract: readCode, params: own }}
      />
      <MovingCode endpoint={endpoint(readCode)} id={own.id} first={first} />
    </Texts>
  )
})

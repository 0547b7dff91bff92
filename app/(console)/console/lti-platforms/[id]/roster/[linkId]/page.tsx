import { readLtiPlatform } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { readLtiRoster } from '@/lib/domain/standards/lti-platforms/roster.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { ReadRoster } from '../../../_parts/read-roster'

/** Who is in a course at its platform, read when the button is pressed. */
export default consolePage({ name: 'ltiPlatforms', needs: readLtiRoster }, async ({ textsOf, api, params }) => {
  const own = { id: params.id ?? '', linkId: params.linkId ?? '' }
  const { data: platform } = await api(readLtiPlatform, { params: { id: own.id } })
  const { roster } = textsOf('ltiPlatforms').ltiPlatforms
  return (
    <>
      <SectionHeader
        trail={[platform.name, roster.title]}
        title={roster.title}
        shows={{ contract: readLtiRoster, params: own }}
      />
      <Panel title={platform.name} intro={roster.intro}>
        <ReadRoster endpoint={endpoint(readLtiRoster)} params={own} />
      </Panel>
    </>
  )
})

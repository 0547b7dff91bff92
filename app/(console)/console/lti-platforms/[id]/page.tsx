import {
  checkLtiPlatform,
  readLtiPlatform,
  removeLtiPlatform,
  updateLtiPlatform,
} from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { CheckPlatform } from '../_parts/check-platform'
import { Links } from '../_parts/links'
import { PlatformFacts } from '../_parts/platform-facts'

export default consolePage('ltiPlatforms', async (person) => {
  const { textsOf, api, me, params, query } = person
  const own = { id: params.id ?? '' }
  const { data: platform } = await api(readLtiPlatform, { params: own })
  const { ltiPlatforms: words } = textsOf('ltiPlatforms')
  const endpointOfUpdate = endpoint(updateLtiPlatform)
  const turn = (isActive: boolean) => ({ endpoint: endpointOfUpdate, input: { params: own, body: { isActive } } })
  return (
    <>
      <SectionHeader
        trail={platform.name}
        title={<bdi data-text="theirs">{platform.name}</bdi>}
        shows={{ contract: readLtiPlatform, params: own }}
      >
        {can(me, updateLtiPlatform) && (
          <>
            <LinkButton href={`/console/lti-platforms/${platform.id}/edit`} icon="edit">
              {words.edit}
            </LinkButton>
            <CheckPlatform endpoint={endpoint(checkLtiPlatform)} id={platform.id} />
            <TurnButton isActive={platform.isActive} on={turn(true)} off={turn(false)} words={words} />
          </>
        )}
        {can(me, removeLtiPlatform) && (
          <RemoveButton
            endpoint={endpoint(removeLtiPlatform)}
            params={own}
            version={platform.version}
            words={words}
            type={platform.name}
            goTo="/console/lti-platforms"
          />
        )}
      </SectionHeader>
      <div className="stack">
        <PlatformFacts platform={platform} person={person} />
        <Links person={person} query={query} id={platform.id} />
        <History resource="ltiPlatform" id={platform.id} />
      </div>
    </>
  )
})

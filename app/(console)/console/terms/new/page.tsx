import { createTermPolicy, readTermPolicy } from '@/lib/domain/terms/term-policies.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { room, roomTitle } from '../../_parts/room'
import { draftOf, emptyDraft } from '../_parts/policy-draft'
import { PolicyForm } from '../_parts/policy-form'

export const generateMetadata = roomTitle('terms')

export default room('terms', async ({ say, me, api, query }) => {
  if (!can(me, createTermPolicy))
    return <State isPage kind="forbidden" title={say('parts.state.forbidden')} detail={say('parts.state.forbiddenDetail')} />
  const from = query.from ? (await api(readTermPolicy, { params: { id: query.from } })).data : null
  return (
    <>
      <TrailEnd name={say('terms.create')} />
      <RoomHeader title={say('terms.createTitle')} intro={say('terms.createIntro')} shows={{ contract: createTermPolicy }} />
      <PolicyForm save={endpoint(createTermPolicy)} first={{ values: from ? draftOf(from) : emptyDraft }} />
    </>
  )
})

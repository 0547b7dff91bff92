import { readTermPolicy, updateTermPolicy } from '@/lib/domain/terms/term-policies.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { room, roomTitle } from '../../../_parts/room'
import { draftOf } from '../../_parts/policy-draft'
import { PolicyForm } from '../../_parts/policy-form'

export const generateMetadata = roomTitle('terms')

export default room('terms', async ({ say, me, api, params }) => {
  const id = params.id ?? ''
  const { data: policy } = await api(readTermPolicy, { params: { id } })
  if (!can(me, updateTermPolicy))
    return <State isPage kind="forbidden" title={say('parts.state.forbidden')} detail={say('parts.state.forbiddenDetail')} />
  if (policy.status !== 'draft')
    return <State isPage kind="forbidden" title={say('terms.locked')} detail={say('terms.lockedDetail')} />
  const name = say('terms.named', { type: say(`terms.values.type.${policy.type}`), number: policy.number })
  return (
    <>
      <TrailEnd name={name} />
      <RoomHeader
        title={say('terms.editTitle', { name: `\u2068${name}\u2069` })}
        intro={say(`terms.about.${policy.type}`)}
        shows={{ contract: updateTermPolicy, params: { id } }}
      />
      <PolicyForm
        save={endpoint(updateTermPolicy)}
        reads={endpoint(readTermPolicy)}
        first={{ values: draftOf(policy), version: policy.version }}
        id={id}
      />
    </>
  )
})

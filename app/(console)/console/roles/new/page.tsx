import { createRole, readRole } from '@/lib/domain/roles/roles.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { State } from '@/lib/ui/list/state'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { room, roomTitle } from '../../_parts/room'
import { type Grant, grantsOf, keyOf } from '../_parts/grants'
import { allPairs } from '../_parts/load'
import { NewRole } from '../_parts/new-role'

export const generateMetadata = roomTitle('roles')

export default room('roles', async (person) => {
  const { api, say, sayIn, textsOf, me, language, query } = person
  if (!can(me, createRole))
    return <State isPage kind="forbidden" title={say('parts.state.forbidden')} detail={say('parts.state.forbiddenDetail')} />
  const pairs = await allPairs(person)
  const from = query.from ? (await api(readRole, { params: { roleId: query.from } })).data : null
  const wanted: Grant[] = from ? grantsOf(from, pairs) : []
  const grants = wanted.filter((grant) => me.permissions.includes(keyOf(grant)))
  const left = wanted.length - grants.length
  const copied = (of: 'ar' | 'en') => (from ? sayIn(of, 'roles.new.copyName', { name: from.name[of] }) : '')
  const first = from && {
    name: { ar: copied('ar'), en: copied('en') },
    description: from.description,
    type: from.type === 'user' ? 'user' : 'admin',
  }
  const title = from ? say('roles.new.cloneTitle', { name: `\u2068${from.name[language]}\u2069` }) : say('roles.new.title')
  return (
    <>
      <TrailEnd name={title} />
      <RoomHeader title={title} intro={say('roles.new.intro')} shows={{ contract: createRole }} />
      {left > 0 && <p className="notice">{say('roles.new.left', { count: left })}</p>}
      <NewRole
        endpoint={endpoint(createRole)}
        fields={formFields(createRole, textsOf('roles').roles, { order: ['name', 'description', 'type'] })}
        pairs={pairs}
        first={first ?? {}}
        grants={grants}
        submit={say('roles.new.submit')}
        done={say('roles.new.done')}
      />
    </>
  )
})

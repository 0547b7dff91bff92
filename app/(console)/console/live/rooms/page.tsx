import { createRoom, listRooms } from '@/lib/domain/learning/live/places/rooms.contract'
import { roomStates } from '@/lib/domain/learning/live/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { orderIn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { textOf } from '../_parts/names'

/** The rooms in which sessions take place. */
export default consolePage({ name: 'live', needs: listRooms }, ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`live.rooms.${key}`)
  const create = can(me, createRoom) && (
    <LinkButton href="/console/live/rooms/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} shows={{ contract: listRooms, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listRooms}
        name="live-rooms"
        title={say('title')}
        query={query}
        labelOf={({ name }) => textOf(name, language)}
        hrefOf={({ id }) => `/console/live/rooms/${id}`}
        filters={[
          {
            name: 'state',
            label: say('state'),
            kind: 'choice',
            options: roomStates.map((value) => ({ value, label: t(`live.values.state.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: say('name'),
            sort: orderIn('name', language),
            csv: ['name.ar', 'name.en'],
            cell: ({ name }) => <bdi data-text="theirs">{textOf(name, language)}</bdi>,
          },
          {
            key: 'address',
            title: say('address'),
            csv: ['address.ar', 'address.en'],
            cell: ({ address }) => <bdi data-text="theirs">{textOf(address, language)}</bdi>,
          },
          {
            key: 'seats',
            title: say('seats'),
            csv: ['seats'],
            cell: ({ seats }) => seats !== null && <Amount value={seats} regional={regional} />,
          },
          {
            key: 'state',
            title: say('state'),
            csv: [inWords(listRooms, 'state', say('state'), (value) => t(`live.values.state.${value}`))],
            cell: ({ state }) => (
              <span className={state === 'active' ? 'badge good' : 'badge'}>{t(`live.values.state.${state}`)}</span>
            ),
          },
        ]}
        empty={{ title: say('empty'), detail: say('emptyDetail'), action: create }}
      />
    </>
  )
})

import { readOnlineAccount } from '@/lib/domain/learning/live/online/accounts.contract'
import { listRooms } from '@/lib/domain/learning/live/places/rooms.contract'
import { createSeries } from '@/lib/domain/learning/live/series/series.contract'
import { createSession, listSessions } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { sessionStates } from '@/lib/domain/learning/live/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { addressOf, textOf } from './_parts/names'

/** The live sessions of the organization. */
export default consolePage('live', ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`live.${key}`)
  const create = can(me, createSession) && (
    <LinkButton href="/console/live/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listSessions, query }}>
        <LinkButton href="/console/live/week">{say('week.title')}</LinkButton>
        {can(me, listRooms) && <LinkButton href="/console/live/rooms">{say('rooms.title')}</LinkButton>}
        {can(me, readOnlineAccount) && <LinkButton href="/console/live/online">{say('online.title')}</LinkButton>}
        {can(me, createSeries) && <LinkButton href="/console/live/series/new">{say('series.create')}</LinkButton>}
        {create}
      </SectionHeader>
      <List
        contract={listSessions}
        name="live-sessions"
        title={say('title')}
        query={query}
        labelOf={({ title }) => textOf(title, language)}
        hrefOf={({ id }) => addressOf(id)}
        filters={[
          {
            name: 'state',
            label: say('columns.state'),
            kind: 'choice',
            options: sessionStates.map((value) => ({ value, label: say(`states.${value}`) })),
          },
          { name: 'from', until: 'to', label: say('columns.startsAt'), kind: 'period' },
        ]}
        columns={[
          {
            key: 'title',
            title: say('columns.title'),
            csv: ['title.ar', 'title.en'],
            cell: ({ title }) => <bdi data-text="theirs">{textOf(title, language)}</bdi>,
          },
          momentColumn('startsAt', say('columns.startsAt'), regional),
          {
            key: 'roomName',
            title: say('columns.room'),
            csv: ['roomName.ar', 'roomName.en'],
            cell: ({ roomName, place }) => <bdi data-text="theirs">{textOf(roomName, language) || textOf(place, language)}</bdi>,
          },
          {
            key: 'state',
            title: say('columns.state'),
            csv: [inWords(listSessions, 'state', say('columns.state'), (value) => say(`states.${value}`))],
            cell: ({ state }) => (
              <span className={state === 'cancelled' ? 'badge bad' : state === 'held' ? 'badge good' : 'badge'}>
                {say(`states.${state}`)}
              </span>
            ),
          },
          amountColumn('bookedCount', say('columns.bookedCount'), regional),
          amountColumn('waitingCount', say('columns.waitingCount'), regional),
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail'), action: create }}
      />
    </>
  )
})

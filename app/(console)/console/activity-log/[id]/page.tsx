import { readActivityLogEntry } from '@/lib/domain/activity-log/activity-trail.contract'
import { Panel } from '@/lib/ui/detail/facts'
import { Sentence } from '@/lib/ui/detail/sentence'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { room, roomTitle } from '../../_parts/room'
import { Changes } from '../_parts/changes'
import { EntryChain, EntryFacts } from '../_parts/entry-facts'

export const generateMetadata = roomTitle('activityLog')

export default room('activityLog', async ({ say, textsOf, api, place, params }) => {
  const { activityLog: words, permissions, roles } = textsOf('activityLog', 'permissions', 'roles')
  const own = { id: params.id ?? '' }
  const { data: entry } = await api(readActivityLogEntry, { params: own })
  const { changes } = entry
  const title = say('activityLog.record.title', { sequence: entry.sequence })
  return (
    <>
      <TrailEnd name={title} />
      <RoomHeader
        title={title}
        intro={<Sentence entry={entry} words={words} say={say} />}
        shows={{ contract: readActivityLogEntry, params: own }}
      />
      <div className="stack">
        <EntryFacts entry={entry} say={say} words={words} place={place} />
        <Panel title={words.changes.title}>
          {changes && changes.length > 0 ? (
            <Changes
              changes={changes}
              place={place}
              words={words}
              meanings={permissions}
              scopes={roles.matrix.scopes}
              say={say}
            />
          ) : (
            <p className="soft">{words.changes.none}</p>
          )}
        </Panel>
        <EntryChain entry={entry} record={words.record} />
      </div>
    </>
  )
})

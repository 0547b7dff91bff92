import { readApiKey } from '@/lib/domain/api-keys/api-keys.contract'
import { Facts, Panel } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { Code, When } from '@/lib/ui/when'
import { room, roomTitle } from '../../_parts/room'
import { KeyActions } from '../_parts/key-actions'
import { KeyState } from '../_parts/key-state'

export const generateMetadata = roomTitle('apiKeys')

export default room('apiKeys', async ({ say, textsOf, api, me, place, params }) => {
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readApiKey, { params: own })
  const { apiKeys: words } = textsOf('apiKeys')
  const { columns, detail } = words
  const oldSecretUntil = item.previousUntil && Date.parse(item.previousUntil) > Date.now() ? item.previousUntil : null
  return (
    <>
      <TrailEnd name={item.name} />
      <RoomHeader title={<bdi>{item.name}</bdi>} shows={{ contract: readApiKey, params: own }}>
        <KeyActions item={item} me={me} say={say} />
      </RoomHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: columns.state, value: <KeyState item={item} say={say} place={place} /> },
              { label: columns.key, value: <Code>{item.key}</Code> },
              {
                label: columns.origins,
                value:
                  item.allowedOrigins.length > 0 ? (
                    <div>
                      {item.allowedOrigins.map((origin) => (
                        <div key={origin}>
                          <Code>{origin}</Code>
                        </div>
                      ))}
                    </div>
                  ) : (
                    <span className="soft">{words.serversOnly}</span>
                  ),
              },
              { label: columns.lastUsed, value: <When at={item.lastUsedAt} place={place} none={words.never} /> },
              { label: columns.expires, value: <When at={item.expiresAt} place={place} none={words.noExpiry} /> },
              { label: detail.oldSecret, value: <When at={oldSecretUntil} place={place} none={detail.noOldSecret} /> },
              { label: columns.created, value: <When at={item.createdAt} place={place} /> },
              { label: detail.updated, value: <When at={item.updatedAt} place={place} /> },
            ]}
          />
        </Panel>
        <History resource="apiKey" id={item.id} />
      </div>
    </>
  )
})

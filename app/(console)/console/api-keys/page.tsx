import { createApiKey, listApiKeys } from '@/lib/domain/api-keys/api-keys.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { RoomHeader } from '@/lib/ui/room-header'
import { Code, When } from '@/lib/ui/when'
import { room, roomTitle } from '../_parts/room'
import { CreateKey } from './_parts/create-key'
import { KeyActions } from './_parts/key-actions'
import { KeyState } from './_parts/key-state'

export const generateMetadata = roomTitle('apiKeys')

export default room('apiKeys', ({ say, textsOf, me, place, query }) => {
  const create = can(me, createApiKey) && (
    <CreateKey
      endpoint={endpoint(createApiKey)}
      fields={formFields(createApiKey, textsOf('apiKeys').apiKeys, { ltr: ['allowedOrigins'] })}
    />
  )
  return (
    <>
      <RoomHeader title={say('apiKeys.title')} intro={say('apiKeys.intro')} shows={{ contract: listApiKeys, query }}>
        {create}
      </RoomHeader>
      <List
        contract={listApiKeys}
        name="api-keys"
        title={say('apiKeys.title')}
        query={query}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/api-keys/${id}`}
        filters={[
          {
            name: 'status',
            label: say('apiKeys.status'),
            kind: 'choice',
            options: (['active', 'inactive', 'expired'] as const).map((value) => ({
              value,
              label: say(`apiKeys.statuses.${value}`),
            })),
          },
        ]}
        columns={[
          { key: 'name', title: say('apiKeys.columns.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'key', title: say('apiKeys.columns.key'), cell: ({ key }) => <Code>{`${key.slice(0, 13)}…`}</Code> },
          {
            key: 'isActive',
            title: say('apiKeys.columns.state'),
            cell: (item) => <KeyState item={item} say={say} place={place} />,
          },
          {
            key: 'lastUsedAt',
            title: say('apiKeys.columns.lastUsed'),
            cell: ({ lastUsedAt }) => <When at={lastUsedAt} place={place} as="short" none={say('apiKeys.never')} />,
          },
          {
            key: 'expiresAt',
            title: say('apiKeys.columns.expires'),
            cell: ({ expiresAt }) => <When at={expiresAt} place={place} as="short" none={say('apiKeys.noExpiry')} />,
          },
          {
            key: 'allowedOrigins',
            title: say('apiKeys.columns.origins'),
            hidden: true,
            cell: ({ allowedOrigins }) =>
              allowedOrigins.length > 0 ? (
                <Code>{allowedOrigins.join(' ')}</Code>
              ) : (
                <span className="soft">{say('apiKeys.serversOnly')}</span>
              ),
          },
          momentColumn('createdAt', say('apiKeys.columns.created'), place),
        ]}
        actionsOf={(item) => <KeyActions item={item} me={me} say={say} inRow />}
        empty={{ title: say('apiKeys.empty.title'), detail: say('apiKeys.empty.detail'), action: create }}
      />
    </>
  )
})

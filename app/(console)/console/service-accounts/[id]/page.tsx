import { createApiKey, listApiKeys } from '@/lib/domain/api-keys/api-keys.contract'
import { readServiceAccount, removeServiceAccount, updateServiceAccount } from '@/lib/domain/api-keys/service-accounts.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { RoomHeader } from '@/lib/ui/room-header'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { room } from '../../_parts/room'
import { CreateKey } from '../../api-keys/_parts/create-key'
import { AccountKeys } from '../_parts/account-keys'
import { AccountState } from '../_parts/account-state'
import { EditAccount } from '../_parts/edit-account'
import { rolesToGive } from '../_parts/roles-to-give'

export default room('serviceAccounts', async ({ t, textsOf, api, me, language, regional, params }) => {
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readServiceAccount, { params: own })
  const { serviceAccounts: words } = textsOf('serviceAccounts')
  const { columns, detail } = words
  const turn = (isActive: boolean) => ({
    endpoint: endpoint(updateServiceAccount),
    input: { params: own, body: { isActive } },
    done: isActive ? words.activated : words.deactivated,
  })
  const keys = can(me, listApiKeys) ? (await api(listApiKeys, { query: { serviceAccount: item.id, perPage: 100 } })).data : null
  return (
    <>
      <RoomHeader trail={item.name} title={<bdi>{item.name}</bdi>} shows={{ contract: readServiceAccount, params: own }}>
        {can(me, updateServiceAccount) && (
          <>
            <EditAccount
              endpoint={endpoint(updateServiceAccount)}
              reads={endpoint(readServiceAccount)}
              fields={formFields(updateServiceAccount, words, { order: ['name', 'description'] })}
              roles={await rolesToGive(me, api, language)}
              item={{ ...item, roleIds: item.roles.map(({ id }) => id) }}
            />
            <ActionButton
              {...turn(!item.isActive)}
              undo={turn(item.isActive)}
              label={item.isActive ? words.deactivate : words.activate}
            />
          </>
        )}
        {can(me, removeServiceAccount) && (
          <ActionButton
            endpoint={endpoint(removeServiceAccount)}
            input={{ params: own, headers: { 'if-match': `"${item.version}"` } }}
            label={words.remove}
            done={words.removed}
            danger
            confirm={{ title: words.removeTitle, detail: <p>{words.removeDetail}</p>, type: item.name }}
            goTo="/console/service-accounts"
          />
        )}
      </RoomHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: columns.state, value: <AccountState isActive={item.isActive} t={t} /> },
              ...(item.description ? [{ label: detail.description, value: <bdi dir="auto">{item.description}</bdi> }] : []),
              {
                label: columns.roles,
                value:
                  item.roles.length > 0 ? (
                    <span className="row">
                      {item.roles.map(({ id, name }) => (
                        <span key={id} className="badge">
                          <bdi>{name[language]}</bdi>
                        </span>
                      ))}
                    </span>
                  ) : (
                    <span className="soft">{words.noRoles}</span>
                  ),
              },
              { label: columns.lastUsed, value: <When at={item.lastUsedAt} regional={regional} none={words.never} /> },
              ...timeFacts(item, { created: columns.created, updated: detail.updated }, regional),
            ]}
          />
        </Panel>
        {keys && (
          <Texts of={textsOf('parts', 'serviceAccounts', 'apiKeys')}>
            <Panel
              title={words.keys.title}
              intro={words.keys.intro}
              tools={
                can(me, createApiKey) && (
                  <CreateKey
                    endpoint={endpoint(createApiKey)}
                    fields={formFields(createApiKey, textsOf('apiKeys').apiKeys, { order: ['name', 'expiresAt'] })}
                    extra={{ kind: 'service', serviceAccountId: item.id }}
                  />
                )
              }
            >
              <AccountKeys keys={keys} me={me} t={t} regional={regional} />
            </Panel>
          </Texts>
        )}
        <History resource="serviceAccount" id={item.id} />
      </div>
    </>
  )
})

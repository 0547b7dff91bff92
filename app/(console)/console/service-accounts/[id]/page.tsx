import { createApiKey, listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import {
  readServiceAccount,
  removeServiceAccount,
  updateServiceAccount,
} from '@/lib/domain/house/api-keys/service-accounts.contract'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { CreateKey } from '../../api-keys/_parts/create-key'
import { scopeField } from '../../api-keys/_parts/scope-field'
import { rolesToGive } from '../../roles/_parts/roles-to-give'
import { AccountKeys } from '../_parts/account-keys'
import { EditAccount } from '../_parts/edit-account'
import { accountFacts } from '../_parts/facts'

export default consolePage('serviceAccounts', async (person) => {
  const { textsOf, api, me, language } = person
  const params = { id: person.params.id ?? '' }
  const { data: item } = await api(readServiceAccount, { params })
  const { serviceAccounts: words, apiKeys: keyWords } = textsOf('serviceAccounts', 'apiKeys')
  const turn = (isActive: boolean) => ({
    endpoint: endpoint(updateServiceAccount),
    input: { params, body: { isActive } },
  })
  const keys = can(me, listApiKeys) ? (await api(listApiKeys, { query: { serviceAccount: item.id, perPage: 100 } })).data : null
  return (
    <>
      <SectionHeader trail={item.name} title={<bdi>{item.name}</bdi>} shows={{ contract: readServiceAccount, params }}>
        {can(me, updateServiceAccount) && (
          <>
            <EditAccount
              endpoint={endpoint(updateServiceAccount)}
              reads={endpoint(readServiceAccount)}
              fields={formFields(updateServiceAccount, words, { order: ['name', 'description'] })}
              roles={await rolesToGive({ me, api, language })}
              item={{ ...item, roleIds: item.roles.map(({ id }) => id) }}
            />
            <TurnButton isActive={item.isActive} on={turn(true)} off={turn(false)} words={words} />
          </>
        )}
        {can(me, removeServiceAccount) && (
          <RemoveButton
            endpoint={endpoint(removeServiceAccount)}
            params={params}
            version={item.version}
            words={words}
            type={item.name}
            goTo="/console/service-accounts"
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts facts={accountFacts(item, person)} />
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
                    fields={[
                      ...formFields(createApiKey, keyWords, { order: ['name', 'expiresAt'] }),
                      scopeField(language, keyWords),
                    ]}
                    extra={{ kind: 'service', serviceAccountId: item.id }}
                  />
                )
              }
            >
              <AccountKeys keys={keys} words={keyWords} page={person} />
            </Panel>
          </Texts>
        )}
        <History resource="serviceAccount" id={item.id} />
      </div>
    </>
  )
})

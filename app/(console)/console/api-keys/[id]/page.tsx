import { readApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { readServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { KeyActions } from '../_parts/key-actions'
import { KeyKind } from '../_parts/key-kind'
import { KeyLife } from '../_parts/key-life'
import { KeyState } from '../_parts/key-state'
import { scopeName } from '../_parts/scope-field'

export default consolePage('apiKeys', async (page) => {
  const { t, textsOf, api, me, regional, params, language } = page
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readApiKey, { params: own })
  const { apiKeys: words } = textsOf('apiKeys')
  const { columns, detail } = words
  const oldSecretUntil = item.previousUntil && Date.parse(item.previousUntil) > Date.now() ? item.previousUntil : null
  return (
    <>
      <SectionHeader trail={item.name} title={<bdi>{item.name}</bdi>} shows={{ contract: readApiKey, params: own }}>
        <KeyActions item={item} page={page} words={words} />
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <KeyLife item={item} t={t} regional={regional} />
          <Facts
            facts={[
              { label: columns.key, value: <Code>{item.key}</Code>, isWide: true },
              { label: columns.state, value: <KeyState item={item} t={t} regional={regional} /> },
              { label: columns.kind, value: <KeyKind item={item} t={t} mayOpen={can(me, readServiceAccount)} /> },
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
              {
                label: columns.scopes,
                value: item.scopes ? (
                  item.scopes.map((scope) => scopeName(language, scope)).join(language === 'ar' ? '، ' : ', ')
                ) : (
                  <span className="soft">{words.allScopes}</span>
                ),
                isWide: item.scopes !== null,
              },
              { label: columns.lastUsed, value: <When at={item.lastUsedAt} regional={regional} none={words.never} /> },
              {
                label: columns.expires,
                value: <When at={item.expiresAt} regional={regional} edge="ends" none={words.noExpiry} />,
              },
              { label: detail.oldSecret, value: <When at={oldSecretUntil} regional={regional} none={detail.noOldSecret} /> },
              ...timeFacts(item, { created: columns.created, updated: detail.updated }, regional),
            ]}
          />
        </Panel>
        <History resource="apiKey" id={item.id} />
      </div>
    </>
  )
})

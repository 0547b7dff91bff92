import { activateApiKey, createApiKey, deactivateApiKey, listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { apiKeyStates } from '@/lib/domain/house/api-keys/words'
import { keyKinds } from '@/lib/platform/words'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { type FieldTexts, formFields } from '@/lib/ui/form/fields'
import { BulkAction } from '@/lib/ui/list/bulk-action'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code, When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { CreateKey } from './_parts/create-key'
import { KeyActions } from './_parts/key-actions'
import { KeyState } from './_parts/key-state'

/** A key of a service account is made where the account is. */
const newKeyFields = (texts: FieldTexts) =>
  formFields(createApiKey, texts, { order: ['name', 'kind', 'expiresAt', 'allowedOrigins'], ltr: ['allowedOrigins'] }).map(
    (field) =>
      field.kind === 'choice' ? { ...field, options: field.options.filter(({ value }) => value !== 'service') } : field,
  )

export default consolePage('apiKeys', ({ t, textsOf, me, regional, query }) => {
  const { apiKeys: words } = textsOf('apiKeys')
  const create = can(me, createApiKey) && (
    <CreateKey endpoint={endpoint(createApiKey)} fields={newKeyFields(words)} first={{ kind: 'app' }} />
  )
  return (
    <>
      <SectionHeader title={t('apiKeys.title')} intro={t('apiKeys.intro')} shows={{ contract: listApiKeys, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listApiKeys}
        name="api-keys"
        title={t('apiKeys.title')}
        query={query}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/api-keys/${id}`}
        filters={[
          {
            name: 'kind',
            label: t('apiKeys.columns.kind'),
            kind: 'choice',
            options: keyKinds.map((value) => ({ value, label: t(`apiKeys.kinds.${value}`) })),
          },
          {
            name: 'status',
            label: t('apiKeys.status'),
            kind: 'choice',
            options: apiKeyStates.map((value) => ({
              value,
              label: t(`apiKeys.statuses.${value}`),
            })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: t('apiKeys.columns.name'),
            sort: 'name',
            cell: ({ name, kind }) => (
              <span className="two-lines">
                <bdi>{name}</bdi>
                <span className="small soft">{t(`apiKeys.kinds.${kind}`)}</span>
              </span>
            ),
          },
          {
            key: 'kind',
            title: t('apiKeys.columns.kind'),
            csv: [inWords(listApiKeys, 'kind', t('apiKeys.columns.kind'), (value) => t(`apiKeys.kinds.${value}`))],
            hidden: true,
            cell: ({ kind }) => <span>{t(`apiKeys.kinds.${kind}`)}</span>,
          },
          {
            key: 'key',
            title: t('apiKeys.columns.key'),
            cell: ({ key }) => (
              <span className="unbroken">
                <Code>{`${key.slice(0, 13)}…`}</Code>
              </span>
            ),
          },
          {
            key: 'isActive',
            title: t('apiKeys.columns.state'),
            csv: [
              inWords(listApiKeys, 'isActive', t('apiKeys.columns.state'), (value) =>
                t(`apiKeys.state.${value === 'true' ? 'active' : 'inactive'}`),
              ),
            ],
            cell: (item) => <KeyState item={item} t={t} regional={regional} />,
          },
          {
            key: 'lastUsedAt',
            title: t('apiKeys.columns.lastUsed'),
            cell: ({ lastUsedAt }) => <When at={lastUsedAt} regional={regional} as="short" none={t('apiKeys.never')} />,
          },
          {
            key: 'expiresAt',
            title: t('apiKeys.columns.expires'),
            cell: ({ expiresAt }) => (
              <When at={expiresAt} regional={regional} as="short" edge="ends" none={t('apiKeys.noExpiry')} />
            ),
          },
          {
            key: 'allowedOrigins',
            title: t('apiKeys.columns.origins'),
            hidden: true,
            cell: ({ allowedOrigins }) =>
              allowedOrigins.length > 0 ? (
                <Code>{allowedOrigins.join(' ')}</Code>
              ) : (
                <span className="soft">{t('apiKeys.serversOnly')}</span>
              ),
          },
          momentColumn('createdAt', t('apiKeys.columns.created'), regional, { hidden: true }),
        ]}
        bulk={
          can(me, deactivateApiKey) &&
          ((keys) => {
            const idsOf = (isActive: boolean) => keys.filter((key) => key.isActive === isActive).map(({ id }) => id)
            const [off, on] = [endpoint(deactivateApiKey), endpoint(activateApiKey)]
            return (
              <>
                <BulkAction endpoint={off} undo={on} label={t('apiKeys.deactivate')} appliesTo={idsOf(true)} />
                <BulkAction endpoint={on} undo={off} label={t('apiKeys.activate')} appliesTo={idsOf(false)} />
              </>
            )
          })
        }
        actionsOf={(item) => <KeyActions item={item} me={me} words={words} inRow />}
        empty={{ title: t('apiKeys.empty.title'), detail: t('apiKeys.empty.detail'), action: create }}
      />
    </>
  )
})

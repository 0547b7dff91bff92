import { activateApiKey, createApiKey, deactivateApiKey, listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { type FieldTexts, formFields } from '@/lib/ui/form/fields'
import { BulkAction } from '@/lib/ui/list/bulk-action'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { keyColumns } from './_parts/columns'
import { CreateKey } from './_parts/create-key'
import { keyFilters } from './_parts/filters'
import { KeyActions } from './_parts/key-actions'
import { scopeField } from './_parts/scope-field'

/** A key of a service account is made where the account is. */
const newKeyFields = (language: Language, texts: FieldTexts) => [
  ...formFields(createApiKey, texts, { order: ['name', 'kind', 'expiresAt', 'allowedOrigins'], ltr: ['allowedOrigins'] }).map(
    (field) =>
      field.kind === 'choice' ? { ...field, options: field.options.filter(({ value }) => value !== 'service') } : field,
  ),
  scopeField(language, texts),
]

type TurnProps = Pick<Person, 't'> & { keys: ItemOf<typeof listApiKeys>[] }

/** Turns the chosen keys off, and on again. */
function TurnKeys({ keys, t }: TurnProps) {
  const idsOf = (isActive: boolean) => keys.filter((key) => key.isActive === isActive).map(({ id }) => id)
  const [off, on] = [endpoint(deactivateApiKey), endpoint(activateApiKey)]
  return (
    <>
      <BulkAction endpoint={off} undo={on} label={t('apiKeys.deactivate')} appliesTo={idsOf(true)} />
      <BulkAction endpoint={on} undo={off} label={t('apiKeys.activate')} appliesTo={idsOf(false)} />
    </>
  )
}

export default consolePage('apiKeys', (page) => {
  const { t, textsOf, me, query, language } = page
  const { apiKeys: words } = textsOf('apiKeys')
  const create = can(me, createApiKey) && (
    <CreateKey endpoint={endpoint(createApiKey)} fields={newKeyFields(language, words)} first={{ kind: 'app' }} />
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
        filters={keyFilters(page)}
        columns={keyColumns(page)}
        bulk={can(me, deactivateApiKey) && ((keys) => <TurnKeys keys={keys} t={t} />)}
        actionsOf={(item) => <KeyActions item={item} page={page} words={words} inRow />}
        empty={{ title: t('apiKeys.empty.title'), detail: t('apiKeys.empty.detail'), action: create }}
      />
    </>
  )
})

import {
  activateApiKey,
  deactivateApiKey,
  type listApiKeys,
  readApiKey,
  removeApiKey,
  resetApiKey,
  updateApiKey,
} from '@/lib/domain/house/api-keys/api-keys.contract'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import type { Person } from '@/lib/ui/person'
import type { Messages } from '@/messages/catalogue'
import { EditKey } from './edit-key'
import { ResetKey } from './reset-key'
import { scopeField } from './scope-field'

type Props = {
  item: ItemOf<typeof listApiKeys>
  page: Pick<Person, 'me' | 'language'>
  words: Messages['apiKeys']
  /** In a list row there is space for the reset button only. */
  inRow?: true
}

/** The actions on one key. */
export function KeyActions({ item, page: { me, language }, words, inRow }: Props) {
  const { id, name, isActive, version, kind } = item
  const reset = can(me, resetApiKey) && <ResetKey endpoint={endpoint(resetApiKey)} id={id} name={name} inRow={inRow} />
  if (inRow) return reset
  const params = { id }
  // The key of a service account is used by servers alone.
  const order = kind === 'service' ? ['name', 'expiresAt'] : ['name', 'expiresAt', 'allowedOrigins']
  return (
    <>
      {can(me, updateApiKey) && (
        <EditKey
          endpoint={endpoint(updateApiKey)}
          reads={endpoint(readApiKey)}
          fields={[...formFields(updateApiKey, words, { order, ltr: ['allowedOrigins'] }), scopeField(language, words)]}
          item={item}
        />
      )}
      {reset}
      {can(me, activateApiKey) && (
        <TurnButton
          isActive={isActive}
          on={{ endpoint: endpoint(activateApiKey), input: { params } }}
          off={{ endpoint: endpoint(deactivateApiKey), input: { params } }}
          words={words}
        />
      )}
      {can(me, removeApiKey) && (
        <RemoveButton
          endpoint={endpoint(removeApiKey)}
          params={params}
          version={version}
          words={words}
          type={name}
          goTo="/console/api-keys"
        />
      )}
    </>
  )
}

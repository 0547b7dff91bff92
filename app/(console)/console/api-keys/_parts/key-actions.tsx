import {
  activateApiKey,
  deactivateApiKey,
  type listApiKeys,
  readApiKey,
  removeApiKey,
  resetApiKey,
  updateApiKey,
} from '@/lib/domain/api-keys/api-keys.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can, type Me } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { type FieldTexts, formFields } from '@/lib/ui/form/fields'
import { EditKey } from './edit-key'
import { ResetKey } from './reset-key'

type Props = {
  item: ItemOf<typeof listApiKeys>
  me: Me
  t: (key: string) => string
  /** Names of the fields; in a list row nothing is edited. */
  texts?: FieldTexts
  /** In a list row there is space for the reset button only. */
  inRow?: true
}

/** What a person may do to one key. */
export function KeyActions({ item, me, t, texts, inRow }: Props) {
  const { id, name, isActive, version, kind } = item
  const reset = can(me, resetApiKey) && <ResetKey endpoint={endpoint(resetApiKey)} id={id} name={name} inRow={inRow} />
  if (inRow) return reset
  const input = { params: { id } }
  const off = { endpoint: endpoint(deactivateApiKey), input, done: t('apiKeys.deactivated') }
  const on = { endpoint: endpoint(activateApiKey), input, done: t('apiKeys.activated') }
  // The key of a service account is used by servers alone.
  const order = kind === 'service' ? ['name', 'expiresAt'] : ['name', 'expiresAt', 'allowedOrigins']
  return (
    <>
      {can(me, updateApiKey) && texts && (
        <EditKey
          endpoint={endpoint(updateApiKey)}
          reads={endpoint(readApiKey)}
          fields={formFields(updateApiKey, texts, { order, ltr: ['allowedOrigins'] })}
          item={item}
        />
      )}
      {reset}
      {can(me, activateApiKey) && (
        <ActionButton
          {...(isActive ? off : on)}
          undo={isActive ? on : off}
          label={t(isActive ? 'apiKeys.deactivate' : 'apiKeys.activate')}
        />
      )}
      {can(me, removeApiKey) && (
        <ActionButton
          endpoint={endpoint(removeApiKey)}
          input={{ ...input, headers: { 'if-match': `"${version}"` } }}
          label={t('apiKeys.remove')}
          done={t('apiKeys.removed')}
          danger
          confirm={{ title: t('apiKeys.removeTitle'), detail: <p>{t('apiKeys.removeDetail')}</p>, type: name }}
          goTo="/console/api-keys"
        />
      )}
    </>
  )
}

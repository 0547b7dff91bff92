import {
  activateApiKey,
  deactivateApiKey,
  type listApiKeys,
  removeApiKey,
  resetApiKey,
} from '@/lib/domain/api-keys/api-keys.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can, type Me } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { ResetKey } from './reset-key'

type Props = {
  item: ItemOf<typeof listApiKeys>
  me: Me
  t: (key: string) => string
  /** In a list row there is space for the reset button only. */
  inRow?: true
}

/** What a person may do to one key. */
export function KeyActions({ item: { id, name, isActive, version }, me, t, inRow }: Props) {
  const reset = can(me, resetApiKey) && <ResetKey endpoint={endpoint(resetApiKey)} id={id} name={name} inRow={inRow} />
  if (inRow) return reset
  const input = { params: { id } }
  const off = { endpoint: endpoint(deactivateApiKey), input, done: t('apiKeys.deactivated') }
  const on = { endpoint: endpoint(activateApiKey), input, done: t('apiKeys.activated') }
  return (
    <>
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

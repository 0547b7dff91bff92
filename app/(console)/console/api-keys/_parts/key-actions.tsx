import {
  activateApiKey,
  deactivateApiKey,
  type listApiKeys,
  removeApiKey,
  resetApiKey,
} from '@/lib/domain/api-keys/api-keys.contract'
import { Act } from '@/lib/ui/act/act'
import { can, type Me } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { ResetKey } from './reset-key'

type Props = {
  item: ItemOf<typeof listApiKeys>
  me: Me
  say: (key: string) => string
  /** In a list there is room for the way to a new secret only. */
  inRow?: true
}

/** What a person may do to one key. */
export function KeyActions({ item: { id, name, isActive, version }, me, say, inRow }: Props) {
  const reset = can(me, resetApiKey) && <ResetKey endpoint={endpoint(resetApiKey)} id={id} name={name} inRow={inRow} />
  if (inRow) return reset
  const input = { params: { id } }
  const off = { endpoint: endpoint(deactivateApiKey), input, done: say('apiKeys.deactivated') }
  const on = { endpoint: endpoint(activateApiKey), input, done: say('apiKeys.activated') }
  return (
    <>
      {reset}
      {can(me, activateApiKey) && (
        <Act
          {...(isActive ? off : on)}
          undo={isActive ? on : off}
          label={say(isActive ? 'apiKeys.deactivate' : 'apiKeys.activate')}
        />
      )}
      {can(me, removeApiKey) && (
        <Act
          endpoint={endpoint(removeApiKey)}
          input={{ ...input, headers: { 'if-match': `"${version}"` } }}
          label={say('apiKeys.remove')}
          done={say('apiKeys.removed')}
          danger
          confirm={{ title: say('apiKeys.removeTitle'), detail: <p>{say('apiKeys.removeDetail')}</p>, type: name }}
          goTo="/console/api-keys"
        />
      )}
    </>
  )
}

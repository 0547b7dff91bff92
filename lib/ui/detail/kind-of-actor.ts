import type { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { codeOf, type ErrorName } from '@/lib/platform/errors'
import type { ItemOf } from '@/lib/ui/endpoint'

type Entry = ItemOf<typeof listActivityLog>
type Acted = { actor: Pick<Entry['actor'], 'type' | 'id' | 'hash'> } & Pick<Entry, 'action' | 'statusCode'>

/** Attempts of somebody who is not known yet: a key alone is how the pages call, and no one's name. */
const before: readonly string[] = ['userLoginCredential', 'userVerifyTwoFactor']
const withoutKey: ErrorName[] = ['apiKeyMissing', 'apiKeyUnknown', 'apiKeyInvalid']

/**
 * The label of an actor without a name. The pages call without a key of their own, so only the refusal for a
 * missing key shows that a key was needed.
 */
export function kindOfActor({ actor: { type, id, hash }, action, statusCode }: Acted) {
  if (type === 'system') return 'system'
  if (type === 'user') return id ? 'noAccount' : 'unknown'
  if (hash) return 'unknown'
  if (before.includes(action)) return 'visitor'
  if (id) return 'apiKey'
  return withoutKey.some((name) => codeOf(name)[0] === statusCode) ? 'noKey' : 'visitor'
}

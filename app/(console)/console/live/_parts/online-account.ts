import { readOnlineAccount } from '@/lib/domain/learning/live/online/accounts.contract'
import type { OnlineProvider } from '@/lib/domain/learning/live/words'
import { ApiError } from '@/lib/platform/http/client'
import type { Person } from '@/lib/ui/person'

/** How a provider is reached; null where it is not set up. */
export async function savedAccount({ api }: Pick<Person, 'api'>, provider: OnlineProvider) {
  try {
    return (await api(readOnlineAccount, { params: { service: provider } })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

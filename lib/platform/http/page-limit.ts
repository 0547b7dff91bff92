import { clientAddress } from '../gate/address'
import { countPage } from '../gate/rate-limit'
import { type PageRequest, refusePage } from './page-refusal'

// Global, because Next bundles middleware, pages and routes separately.
declare global {
  var masarCountsPages: boolean | undefined
}

/** Called once by a host that counts page requests before it passes them to Next, so that the middleware does not count them again. */
export const countPagesBeforeNext = (): void => {
  globalThis.masarCountsPages = true
}

/** Whether the middleware has to count page requests, because no host in front of it does. */
export const middlewareCountsPages = (): boolean => !globalThis.masarCountsPages

/**
 * Counts a page request against its address' limit before anything is rendered or queried; returns the refusal beyond the limit, else null. A call
 * through /console/api counts here as a page request and in the general limit as an API call.
 */
export async function limitPage(request: PageRequest, peer: string | null): Promise<Response | null> {
  const address = clientAddress(peer, request.headers.get('x-forwarded-for'))
  const { allowed, retryAfter, headers } = await countPage(address)
  return allowed ? null : refusePage(request, 'tooManyRequests', retryAfter, headers)
}

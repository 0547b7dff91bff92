import { clientAddress } from '../gate/address'
import { countPage } from '../gate/rate-limit'
import { type PageRequest, refusePage } from './page-refusal'

// Shared with the bundles Next makes of middleware, pages and routes.
declare global {
  var masarCountsPages: boolean | undefined
}

/** Called once by a host that counts page requests before it hands them to Next, so that the middleware does not count them again. */
export const countPagesBeforeNext = (): void => {
  globalThis.masarCountsPages = true
}

/** Whether the middleware has to count page requests: there is no host in front of it that does. */
export const middlewareCountsPages = (): boolean => !globalThis.masarCountsPages

/**
 * Counts a request to the pages against its address' budget, before anything is rendered or looked up; the refusal beyond it, else null. A call
 * of the console through /console/api counts here for entering Next and in the general limit for the API call it becomes.
 */
export async function limitPage(request: PageRequest, peer: string | null): Promise<Response | null> {
  const address = clientAddress(peer, request.headers.get('x-forwarded-for'))
  const { allowed, retryAfter, headers } = await countPage(address)
  return allowed ? null : refusePage(request, 'tooManyRequests', retryAfter, headers)
}

import { ApiError, client } from '@/lib/platform/http/client'

/** The typed API through the console's door: the browser's cookies say who is calling, the header that one of our own pages is. */
export const api = client(
  '/console/api',
  (input, init) => fetch(input, init),
  () => ({ 'x-console': '1', 'x-custom-lang': document.documentElement.lang }),
)

/** Where to sign in, and come back from to the page one is on. */
export const signInAddress = (): string => `/console/sign-in?${new URLSearchParams({ next: location.pathname })}`

/** What to tell a person of a failure: the API's own words, else ours. A session that is over leads to the sign-in page. */
export function told(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) {
    console.warn(error)
    return otherwise
  }
  if (error.status === 401) location.replace(signInAddress())
  return error.message
}

import { ApiError, client } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import type { DataOf, Endpoint, InputOf } from './endpoint'

/** The typed API through the console's proxy: the browser's cookies say who is calling, the header says that it is one of our own pages. */
const api = client(
  '/console/api',
  (input, init) => fetch(input, init),
  () => ({ 'x-console': '1', 'x-custom-lang': document.documentElement.lang }),
)

/** Calls a contract that came from a server component. */
export const call = <C extends Contract>(
  { method, path }: Endpoint<C>,
  { params, ...input }: InputOf<C> = {},
): Promise<Envelope<DataOf<C>> & { data: DataOf<C> }> =>
  // The client reads nothing but these two of a contract; the types are the contract's own.
  api({ method, path } as Contract, { ...input, params: params as Record<string, unknown> } as object) as never

/** Where to sign in, and come back from to the page one is on. */
export const signInAddress = (): string =>
  `/console/sign-in?${new URLSearchParams({ next: location.pathname + location.search })}`

/** What to tell a person of a failure: the API's own words, else ours. A session that is over leads to the sign-in page. */
export function errorMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) {
    console.warn(error)
    return otherwise
  }
  // A wrong code or password is a 401 as well, and no reason to leave.
  if (error.status === 401 && isSessionOver(error)) location.replace(signInAddress())
  return error.message
}

/** The API's numbers for a session that has ended and for a token that is missing or ran out. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.envelope.statusCode === 5041 || error.envelope.statusCode === 5120)

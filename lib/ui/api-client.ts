'use client'
import { ApiError, client } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import type { DataOf, Endpoint, InputOf } from './endpoint'
import { lastingRequest } from './lasting-request'
import { signInPage } from './next-address'

/** The typed API through the console's proxy: the browser's cookies say who is calling, the header says that it is one of our own pages. */
const api = client('/console/api', lastingRequest, () => ({ 'x-console': '1', 'x-custom-lang': document.documentElement.lang }))

/** The window's event after an answer that names a job that was started. */
export const jobStarted = 'masar:job-started'
/** The window's event when a job of the person has ended: pages that show what it did render themselves anew. */
export const jobEnded = 'masar:job-ended'
const startsJob = (data: unknown) => typeof data === 'object' && data !== null && 'jobId' in data

type Answer<C extends Contract> = Promise<Envelope<DataOf<C>> & { data: DataOf<C> }>

let signInAgain: (() => Promise<boolean>) | null = null
/** Sets what asks the person to sign in again over the page; it answers whether they did. */
export const signInAgainWith = (ask: typeof signInAgain): void => {
  signInAgain = ask
}

/** Calls a contract that came from a server component. Where the session has ended, the person signs in and the call is sent again. */
export async function call<C extends Contract>(endpoint: Endpoint<C>, input: InputOf<C> = {}): Answer<C> {
  try {
    return await callOnce(endpoint, input)
  } catch (error) {
    if (!signInAgain || !isSessionOver(error) || !(await signInAgain())) throw error
    return callOnce(endpoint, input)
  }
}

/** The same, without asking to sign in again: for what nobody waits for, and for signing out. */
export async function callOnce<C extends Contract>(
  { method, path }: Endpoint<C>,
  { params, ...input }: InputOf<C> = {},
): Answer<C> {
  // The client reads only method and path of a contract; the types are those of the contract.
  const answer = await api({ method, path } as Contract, { ...input, params: params as Record<string, unknown> } as object)
  if (startsJob(answer.data)) window.dispatchEvent(new Event(jobStarted))
  return answer as never
}

/** The sign-in page, which leads back to the current page. */
export const signInAddress = (): string => signInPage(location.pathname + location.search)

/** The message of a failure: the API's, or else the given one. If the session has ended where nothing asks to sign in, goes to the sign-in page. */
export function errorMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) {
    console.warn(error)
    return otherwise
  }
  // A wrong code or password is a 401 too, but does not end the session.
  if (isSessionOver(error) && !signInAgain) location.replace(signInAddress())
  return error.message
}

/** The API's numbers for a session that has ended and for a token that is missing or ran out. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.envelope.statusCode === 5041 || error.envelope.statusCode === 5120)

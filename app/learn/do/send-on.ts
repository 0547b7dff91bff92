import type { LearnForm } from '@/app/(learn)/learn/_parts/learn-form'
import { consoleProxy } from '@/app/console/api/console-proxy'
import type { Contract } from '@/lib/platform/http/contract'
import { consoleHeader } from '@/lib/platform/http/same-origin'

export type Input = ReturnType<LearnForm['input']>

/** The call as a script of our pages would make it. */
export function sendOn(
  request: Request,
  contract: Contract,
  language: string,
  { params = {}, query = {}, body }: Input,
  key: string | null,
): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const unfit of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(unfit)
  headers.set(consoleHeader, '1')
  headers.set('accept-language', language)
  if (key !== null) headers.set('idempotency-key', key)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const address = new URL(`/console/api${path}`, request.url)
  address.search = String(new URLSearchParams(query))
  return consoleProxy(
    new Request(address, { method: contract.method, headers, body: body === undefined ? null : JSON.stringify(body) }),
  )
}

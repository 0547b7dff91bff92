import { operations } from '@/lib/domain/product'
import { firstPartyKey } from '@/lib/platform/auth/api-key'
import { env } from '@/lib/platform/env'
import type { PageLabel } from '@/lib/platform/gate/label-request'
import { router } from '@/lib/platform/http/router'

const handle = router(operations)

/** `isPageRead`: the request is made by a page while it is rendered, not by a browser. */
type Call = { label: PageLabel; host: string; accessToken: string | null; isPageRead?: boolean }
type Passed = { method: string; headers: Headers; body: BodyInit | null }

/**
 * Hands a call to the API's one pipeline in this process, as our own pages: with the organization's first-party key and for the visitor's
 * address, so that limits, sessions and the audit trail see the visitor and not the server.
 */
export function callInProcess(
  { label, host, accessToken, isPageRead }: Call,
  pathAndQuery: string,
  { method, headers, body }: Passed,
): Promise<Response> {
  const { organization, requestId, language, address } = label
  const sent = new Headers(headers)
  sent.set('host', host)
  sent.set('x-request-id', requestId)
  if (!sent.has('x-custom-lang')) sent.set('x-custom-lang', language)
  if (organization) {
    const { key, secret } = firstPartyKey(env().APP_SECRET, organization.id)
    sent.set('x-api-key', `${key}:${secret}`)
    // Read outside production only, where one host may serve several organizations.
    sent.set('x-organization', organization.slug)
  }
  if (accessToken) sent.set('authorization', `Bearer ${accessToken}`)
  return handle(new Request(`http://in-process/api/v1${pathAndQuery}`, { method, headers: sent, body }), address, isPageRead)
}

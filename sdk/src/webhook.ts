/** The payload of a webhook delivery. */
export type WebhookEvent<Data = Record<string, unknown>> = {
  /** The name of the event, such as `enrolmentCompleted`. */
  type: string
  version: number
  /** When it happened, in ISO 8601. */
  timestamp: string
  data: Data
}

/** Why a delivery is not accepted. */
export type WebhookProblem = 'headerMissing' | 'secretInvalid' | 'tooOldOrNew' | 'signatureWrong'

/** A delivery that is not accepted: answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'

  constructor(readonly reason: WebhookProblem) {
    super(`The delivery is not accepted: ${reason}`)
  }
}

type Delivery = {
  /** The body as it arrived: text or bytes, not parsed and written again. */
  body: string | Uint8Array
  /** The headers of the request, as Node or `fetch` has them. */
  headers: Headers | Record<string, string | string[] | undefined>
}
type VerifyOptions = {
  /** By how many seconds the time of sending may differ from now; 300 by default. */
  toleranceSeconds?: number
  /** For tests. */
  now?: Date
}

const prefix = 'whsec_'
/** More signatures than a rotation of secrets needs are not looked at. */
const mostSignatures = 10

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    // Not base64: no secret and no signature.
    return null
  }
}

/** The HMAC key of a secret, `whsec_` and base64. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(prefix) ? bytesOf(secret.slice(prefix.length)) : null
  if (!bytes || bytes.length === 0) throw new WebhookError('secretInvalid')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function headerOf(headers: Delivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError('headerMissing')
  return value
}

/**
 * Verifies the signature and the time of a delivery of a webhook (Standard Webhooks), and answers with its event and the id of its message. The same
 * id may come again: keep it, and do nothing the second time. Throws a `WebhookError` for what is not from the server.
 */
export async function verifyWebhook<Data = Record<string, unknown>>(
  secret: string,
  { body, headers }: Delivery,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<{ id: string; event: WebhookEvent<Data> }> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string]
  const key = await keyOf(secret)
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError('tooOldOrNew')
  const sent = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${sent}`)
  for (const signature of signatures.split(' ', mostSignatures)) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null
    // Compared in constant time by the runtime.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return { id, event: JSON.parse(sent) }
  }
  throw new WebhookError('signatureWrong')
}

import type { Organization } from '../auth/organization'
import type { Person, ProgramAccount, TokenSubject } from '../auth/session'
import type { ErrorName } from '../errors'
import type { Language } from '../i18n/languages'
import type { KeyKind } from '../words'
import { openValue, sealValue } from './sealed'

/** `id` is null for the console's own derived key, which is not stored; `account` is the owner of a service key. */
export type ApiKeyLabel = {
  id: string | null
  key: string
  kind: KeyKind
  allowedOrigins: string[]
  /** The permissions that a request with the key has at most; null: those of its caller. */
  scopes: string[] | null
  account: { id: string; name: string } | null
}

export type GateRefusal = { reason: ErrorName; retryAfter?: number }

/** The result of the gate's checks, without the caller. */
export type Label = {
  requestId: string
  organization: Organization | null
  language: Language
  address: string
  apiKey: ApiKeyLabel | null
  /** A refusal of steps 2 to 4 of the order of checks; the pipeline answers with it unless an earlier step (no such route) refuses. */
  refusal: GateRefusal | null
  rateLimit: Record<string, string>
}

/** The label, the claims of the token, and the person of the token or the account of the key as just read. */
export type GateResult = {
  label: Label
  subject?: TokenSubject | null
  person?: Person | null
  account?: ProgramAccount | null
}

/** Prefix of internal headers; those that come from outside are removed or ignored. */
export const internalPrefix = 'x-masar-'
/** Carries the label from the middleware to the pipeline. */
export const labelHeader = 'x-masar-label'
/** Marks a request whose gate runs in this process: the middleware passes it on, and the pipeline ignores labels. */
export const sameProcessHeader = 'x-masar-same-process'

/** The request a label is made for. */
type Bound = { method: string; url: URL; authorization: string | null }

const bind = ({ method, url, authorization }: Bound) => JSON.stringify([method, url.pathname + url.search, authorization])

/** The label as sent by the middleware; without the person, whom the pipeline reads itself. */
export const sealLabel = (label: Label, request: Bound): string => sealValue('gate-label', label, bind(request))

/** The label sent by the middleware, or null if there is no valid one. */
export function openLabel(headers: Headers, request: Bound): Label | null {
  if (headers.has(sameProcessHeader)) return null
  return openValue<Label>('gate-label', headers.get(labelHeader), bind(request))
}

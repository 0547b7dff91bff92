import type { KeyKind } from '../auth/key-kinds'
import type { Organization } from '../auth/organization'
import type { Person, ProgramAccount, TokenSubject } from '../auth/session'
import type { ErrorName } from '../errors'
import type { Language } from '../i18n/languages'
import { openValue, sealValue } from './sealed'

/** `id` is null for the console's own derived key, which no table holds; `account` is whose a key of kind service is. */
export type ApiKeyLabel = {
  id: string | null
  key: string
  kind: KeyKind
  allowedOrigins: string[]
  account: { id: string; name: string } | null
}

export type GateRefusal = { reason: ErrorName; retryAfter?: number }

/** What the gate found out about a request, before anybody asks who is calling. */
export type Label = {
  requestId: string
  organization: Organization | null
  language: Language
  address: string
  apiKey: ApiKeyLabel | null
  /** Steps 2 to 4 of the order of checks; the pipeline answers with it unless an earlier step (no such route) comes first. */
  refusal: GateRefusal | null
  rateLimit: Record<string, string>
}

/** What the gate found: the label, whom the token names, and that person, or the account of the key, as of now. */
export type GateResult = {
  label: Label
  subject?: TokenSubject | null
  person?: Person | null
  account?: ProgramAccount | null
}

/** What names an internal header; whatever comes from outside under such a name is dropped or worthless. */
export const internalPrefix = 'x-masar-'
/** Carries the label from the middleware to the pipeline. */
export const labelHeader = 'x-masar-label'
/** Says that this process gates the request itself: the middleware lets such a request pass, and the pipeline then believes no label. */
export const sameProcessHeader = 'x-masar-same-process'

/** The request a label is made for. */
type Bound = { method: string; url: URL; authorization: string | null }

const bind = ({ method, url, authorization }: Bound) => JSON.stringify([method, url.pathname + url.search, authorization])

/** The label as the middleware hands it on: never the person, whom the pipeline looks up itself. */
export const sealLabel = (label: Label, request: Bound): string => sealValue('gate-label', label, bind(request))

/** The label the middleware handed on, or null when there is none to believe. */
export function openLabel(headers: Headers, request: Bound): Label | null {
  if (headers.has(sameProcessHeader)) return null
  return openValue<Label>('gate-label', headers.get(labelHeader), bind(request))
}

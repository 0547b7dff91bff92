import type { ParsedApiKey } from '../auth/api-key'
import type { Organization } from '../auth/organization'
import type { Person, ProgramAccount, TokenSubject } from '../auth/session'
import type { Tally } from '../db/connection'
import { onSharedConnection } from '../db/shared-connection'
import { memo } from '../memo'
import type { KeyKind } from '../words'
import type { HostName } from './host'

/** An API key as stored: hashes of its secret and of the one before, which is valid until `previousUntil`. */
export type StoredKey = {
  id: string
  secretHash: Buffer
  previousSecretHash: Buffer | null
  previousUntil: string | null
  isActive: boolean
  expiresAt: string | null
  allowedOrigins: string[]
  kind: KeyKind
  /** The permissions that requests with it have at most; null: it is not narrowed. */
  scopes: string[] | null
  /** The service account of the key with its permissions; only service keys have one. */
  account?: ProgramAccount
}
/** The result of the look-up: the organization of the host, the row of the API key, the person of the token. */
export type RequestLookup = {
  organization: Organization & { status: string }
  key: StoredKey | null
  person: Person | null
}
export type SentKey = Extract<ParsedApiKey, { ok: true }>

// The texts are read from Postgres for each request; only their parsed form is cached.
const organizationIn = memo((text): RequestLookup['organization'] => Object.freeze(JSON.parse(text)))
const keyIn = memo((text): StoredKey => {
  const { secretHash, previousSecretHash, ...row } = JSON.parse(text)
  const hashes = {
    secretHash: Buffer.from(secretHash, 'hex'),
    previousSecretHash: previousSecretHash && Buffer.from(previousSecretHash, 'hex'),
  }
  return Object.freeze({ ...row, ...hashes })
})
const personIn = memo((text): Omit<Person, 'permissions'> => Object.freeze(JSON.parse(text)))

const statement =
  'select organization, api_key, person, permissions from request_lookup($1::text, $2::text, $3::text, $4::text, $5::uuid, $6::uuid)'

/** Organization, key and person of a request in one statement; null where no organization has that host. */
export async function lookUpRequest(
  { slug, domain }: HostName,
  key: SentKey | null,
  subject: TokenSubject | null,
  tally: Tally,
): Promise<RequestLookup | null> {
  if (slug === null && domain === null) return null
  const sent = key ? [key.key, key.secretHash.toString('hex')] : [null, null]
  const named = subject ? [subject.sessionId, subject.userId] : [null, null]
  const [row] = await onSharedConnection(statement, [slug, domain, ...sent, ...named], { tally })
  if (!row) return null
  const [organization, storedKey, person, permissions] = row.map((column) => (column ? String(column) : null))
  return {
    organization: organizationIn(organization ?? ''),
    key: storedKey ? keyIn(storedKey) : null,
    person: person ? { ...personIn(person), permissions: permissions ?? null } : null,
  }
}

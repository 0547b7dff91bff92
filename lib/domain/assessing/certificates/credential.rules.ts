import type { certificates } from '@/db/schema/certificates'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { groupedCode } from './certificates.rules'
import { credentialPath, statusPath } from './credential-addresses.rules'
import { inLanguage } from './drawing/parts.rules'
import { listIdOf, placesInList } from './status-lists.rules'
import type { CredentialProfile, StatusPurpose } from './words'

type Row = typeof certificates.$inferSelect
type Texts = { ar?: string; en?: string }

export const contexts = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  openBadges: 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
} as const
const openBadgeSchema = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** The `did:web` of a host: the colon before a port is written `%3A`. */
export const didOf = (host: string): string => `did:web:${host.replace(':', '%3A')}`

/** As the standards write moments: whole seconds, because the claims `nbf` and `exp` have no smaller part. */
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const instant = (at: Date): string => new Date(seconds(at) * 1000).toISOString().replace('.000Z', 'Z')

/** A text in each of its languages, with its direction (JSON-LD value objects). */
const inEach = (texts: Texts) =>
  languages.flatMap((language) => {
    const value = texts[language]
    return value ? [{ '@value': value, '@language': language, '@direction': direction(language) }] : []
  })

export type Issued = {
  row: Pick<Row, 'code' | 'holderName' | 'title' | 'issuerName' | 'issuedAt' | 'expiresAt' | 'source' | 'statusIndex'>
  /** Of the organization: `https://alnoor.masar.example`, and its host. */
  origin: string
  host: string
  /** Below it are the API's paths. */
  api: string
}

function statusEntry({ row, api }: Issued, purpose: StatusPurpose) {
  const list = `${api}${statusPath}/${listIdOf(purpose, row.statusIndex)}`
  const place = String(row.statusIndex % placesInList)
  return {
    id: `${list}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: purpose,
    statusListIndex: place,
    statusListCredential: list,
  }
}

/**
 * The credential of a certificate (Open Badges 3.0 on W3C Verifiable Credentials 2.0), without its signature. Both profiles say the same. `openBadge`
 * keeps to the schema of Open Badges, which allows one text for a name and one status, that of revocation: its texts are those of `language`, and
 * `related` names the same achievement in the other one. `verifiableCredential` has names in both languages and both statuses.
 */
export function credentialOf(issued: Issued, { profile, language }: { profile: CredentialProfile; language: Language }) {
  const { row, origin, api, host } = issued
  const code = groupedCode(row.code)
  const page = `${origin}/verify/${code}`
  const isBadge = profile === 'openBadge'
  const said = inLanguage(row.title, language)
  const title = isBadge ? said.text : inEach(row.title)
  const holders = Object.values(row.holderName).filter(Boolean)
  const values = { title: `\u2068${said.text}\u2069`, issuer: `\u2068${row.issuerName[said.language]}\u2069` }
  const achievementOf = (of: Language) => `${page}?lang=${of}#achievement`
  const others = languages.filter((other) => other !== said.language && row.title[other])
  const subject = {
    id: `${page}#holder`,
    type: ['AchievementSubject'],
    identifier: [...new Set(holders)].map((name) => ({
      type: 'IdentityObject',
      identityHash: name,
      identityType: 'name',
      hashed: false,
    })),
    achievement: {
      id: achievementOf(said.language),
      type: ['Achievement'],
      achievementType: row.source === 'completion' ? 'CertificateOfCompletion' : 'Certificate',
      name: title,
      description: text(said.language, 'credential.description', values),
      criteria: { narrative: text(said.language, `credential.criteria.${row.source}`, values) },
      inLanguage: said.language,
      ...(others.length > 0 && {
        related: others.map((other) => ({ id: achievementOf(other), type: ['Related'], inLanguage: other })),
      }),
    },
  }
  const revocation = statusEntry(issued, 'revocation')
  return {
    '@context': [contexts.credentials, contexts.openBadges],
    id: `${api}${credentialPath.replace(':code', code)}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: {
      id: didOf(host),
      type: ['Profile'],
      name: isBadge ? row.issuerName[said.language] : inEach(row.issuerName),
      url: origin,
    },
    validFrom: instant(row.issuedAt),
    ...(row.expiresAt && { validUntil: instant(row.expiresAt) }),
    awardedDate: instant(row.issuedAt),
    credentialSubject: subject,
    credentialStatus: isBadge ? revocation : [revocation, statusEntry(issued, 'suspension')],
    ...(isBadge && { credentialSchema: [{ id: openBadgeSchema, type: '1EdTechJsonSchemaValidator2019' }] }),
  }
}

type Credential = ReturnType<typeof credentialOf>

/** The claims of a credential's JWT: the credential itself, and what it says once more under the names that JWT libraries check. */
export const claimsOf = (credential: Credential) => ({
  ...credential,
  iss: credential.issuer.id,
  sub: credential.credentialSubject.id,
  jti: credential.id,
  nbf: Date.parse(credential.validFrom) / 1000,
  ...(credential.validUntil !== undefined && { exp: Date.parse(credential.validUntil) / 1000 }),
})

/** How long a status list may be used: it is asked for again each time, and this only bounds how old a stored copy may be. */
const listSeconds = 86_400

/** The claims of a status list. `from` and the address are of the list, not of the request, so that equal lists are equal texts. */
export function listClaimsOf({
  api,
  host,
  purpose,
  number,
  encodedList,
  now,
}: {
  api: string
  host: string
  purpose: StatusPurpose
  number: number
  encodedList: string
  now: Date
}) {
  const id = `${api}${statusPath}/${purpose}-${number}`
  const from = new Date(Math.floor(now.getTime() / (listSeconds * 500)) * listSeconds * 500)
  const until = new Date(from.getTime() + listSeconds * 1000)
  return {
    '@context': [contexts.credentials],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(host),
    validFrom: instant(from),
    validUntil: instant(until),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: purpose, encodedList },
    iss: didOf(host),
    jti: id,
    nbf: seconds(from),
    exp: seconds(until),
  }
}

type PublicKey = { keyId: string; publicJwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } }

/** The public key as a JWK with what it is for. */
export const jwkOf = ({ keyId, publicJwk }: PublicKey) => ({ ...publicJwk, kid: keyId, alg: 'ES256', use: 'sig' })

/** The DID document of an organization at one of its hosts: the keys that sign, or signed, its credentials. */
export function didDocumentOf(
  host: string,
  { keys, others, origin }: { keys: readonly PublicKey[]; others: readonly string[]; origin: string },
) {
  const id = didOf(host)
  const methods = keys.map((key) => ({
    id: `${id}#${key.keyId}`,
    type: 'JsonWebKey',
    controller: id,
    publicKeyJwk: jwkOf(key),
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id,
    ...(others.length > 0 && { alsoKnownAs: others.map(didOf) }),
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
    service: [{ id: `${id}#organization`, type: 'LinkedDomains', serviceEndpoint: origin }],
  }
}

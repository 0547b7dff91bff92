import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { type Organization, originOf } from '@/lib/platform/auth/organization'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import './card-limit.rules'
import { type Home, type PublicAnswer, servePublicly } from '@/lib/platform/http/public-answers'
import { groupedCode, parseCertificateCode } from './certificates.rules'
import { claimsOf, contexts, credentialOf, didDocumentOf, didOf, type Issued, jwkOf, listClaimsOf } from './credential.rules'
import { codeInSegment, didDocumentPath, issuerPath, statusPath } from './credential-addresses.rules'
import { publishedKeys, signerOf } from './issuer-keys.service'
import { encodedList, readListId } from './status-lists.rules'
import { placesOf } from './status-lists.service'
import { type CredentialProfile, credentialProfiles } from './words'

/** How long others may keep keys, in seconds: a new key signs at once, and a verifier that does not know it yet asks again. */
const keptSeconds = 60

const homeOf = (organization: Organization) => {
  const origin = originOf(organization)
  return { origin, host: new URL(origin).host, api: `${origin}${apiPrefix}` }
}

/** The signed credential of a certificate: a JWT that any verifier of the standards can check. */
export async function signedCredential(
  organization: Organization,
  row: Issued['row'],
  { profile, language }: { profile: CredentialProfile; language: Language },
): Promise<string> {
  const home = homeOf(organization)
  const claims = claimsOf(credentialOf({ row, ...home }, { profile, language }))
  const signer = await signerOf(organization)
  // Open Badges asks for an address of the key itself and for no other type than JWT.
  const header =
    profile === 'openBadge'
      ? { typ: 'JWT', kid: `${home.api}${issuerPath}/key/${signer.keyId}` }
      : { typ: 'vc+jwt', kid: `${didOf(home.host)}#${signer.keyId}` }
  return signer.sign(claims, header)
}

function wantedOf(headers: Headers, query: URLSearchParams, usual: Language) {
  const accept = headers.get('accept')?.slice(0, 1000) ?? ''
  const asked = credentialProfiles.find((one) => one === query.get('profile'))
  const locale = query.get('locale')
  return {
    profile: asked ?? (/^\s*text\/plain\b/.test(accept) ? ('openBadge' as const) : ('verifiableCredential' as const)),
    // The first type alone: a browser lists many.
    isJson: /^\s*application\/(?:vc|json|ld\+json|vc\+ld\+json)\s*(?:[;,]|$)/.test(accept),
    language: isLanguage(locale) ? locale : usual,
  }
}

async function credentialFor(code: string, query: URLSearchParams, home: Home, headers: Headers): Promise<PublicAnswer> {
  const { organization } = home
  const [row] = await withTenant(
    organization.id,
    (db) =>
      db
        .select()
        .from(certificates)
        .where(ofTenant({ organization }, certificates, eq(certificates.code, parseCertificateCode(code) ?? ''))),
    { readOnly: true },
  )
  if (!row?.isShared) throw new Refusal('certificateNotFound')
  const { profile, language, isJson } = wantedOf(headers, query, organization.defaultLocale)
  const jwt = await signedCredential(organization, row, { profile, language })
  const common = { 'cache-control': 'private, no-store', vary: 'Accept' }
  if (isJson) {
    const enveloped = {
      '@context': [contexts.credentials],
      id: `data:application/vc+jwt,${jwt}`,
      type: 'EnvelopedVerifiableCredential',
    }
    return { body: JSON.stringify(enveloped), headers: { ...common, 'content-type': 'application/vc' } }
  }
  const name = `certificate-${groupedCode(row.code)}.jwt`
  const type = profile === 'openBadge' ? 'text/plain; charset=utf-8' : 'application/vc+jwt'
  return { body: jwt, headers: { ...common, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` } }
}

/** Answers with the signed credential of a code. */
export const answerCredential = servePublicly(({ pathname, searchParams }) => {
  const [, code] = /\/certificate-verify\/([^/]{1,300})\/credential$/.exec(pathname) ?? []
  return code === undefined ? null : (home, headers) => credentialFor(codeInSegment(code), searchParams, home, headers)
})

/** The entity tag of a document that is signed anew for each answer: of what it says and of its key. */
const weakTag = (...parts: unknown[]) =>
  `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`

async function statusListFor(listId: string, { organization }: Home): Promise<PublicAnswer | null> {
  const asked = readListId(listId)
  if (!asked) return null
  const places = await withTenant(organization.id, (db) => placesOf({ db, organization }, asked), { readOnly: true })
  if (!places) return null
  const { api, host } = homeOf(organization)
  const claims = listClaimsOf({ api, host, ...asked, encodedList: encodedList(places), now: clock.now() })
  const signer = await signerOf(organization)
  const jwt = await signer.sign(claims, { typ: 'vc+jwt', kid: `${didOf(host)}#${signer.keyId}` })
  return {
    body: jwt,
    etag: weakTag(claims, signer.keyId),
    // Asked for again each time, so that a revoked certificate shows at once.
    headers: { 'content-type': 'application/vc+jwt', 'cache-control': 'public, no-cache' },
  }
}

/** Answers with a signed status list: which certificates are revoked, or suspended. */
export const answerStatusList = servePublicly(({ pathname }) => {
  const listId = pathname.slice(`${apiPrefix}${statusPath}/`.length)
  return readListId(listId) ? (home) => statusListFor(listId, home) : null
})

const document = (content: object, type: string): PublicAnswer => ({
  body: JSON.stringify(content),
  etag: weakTag(content),
  headers: { 'content-type': type, 'cache-control': `public, max-age=${keptSeconds}` },
})

/** The documents below the address of the issuer, and the one at the address that `did:web` names. */
const issuerDocuments: Readonly<Record<string, (home: Home) => Promise<PublicAnswer>>> = {
  'did.json': async ({ organization, host, others }) => {
    const keys = await publishedKeys(organization)
    return document(didDocumentOf(host, { keys, others, origin: originOf(organization) }), 'application/did+json')
  },
  'jwks.json': async ({ organization }) =>
    document({ keys: (await publishedKeys(organization)).map(jwkOf) }, 'application/jwk-set+json'),
}

const keyFor = async (keyId: string, { organization }: Home): Promise<PublicAnswer | null> => {
  const key = (await publishedKeys(organization)).find((one) => one.keyId === keyId)
  return key ? document(jwkOf(key), 'application/jwk+json') : null
}

/** Answers with the organization's public keys: as a DID document, as a set, and each alone. */
export const answerIssuer = servePublicly(({ pathname }) => {
  const name = pathname === didDocumentPath ? 'did.json' : pathname.slice(`${apiPrefix}${issuerPath}/`.length)
  const [, keyId] = /^key\/([\w-]{43})$/.exec(name) ?? []
  if (keyId !== undefined) return (home) => keyFor(keyId, home)
  return Object.hasOwn(issuerDocuments, name) ? (issuerDocuments[name] ?? null) : null
})

import { and, desc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { ltiKeys } from '@/db/schema/lti-keys'
import { actAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { lockSubject } from '@/lib/platform/db/lock'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { implement } from '@/lib/platform/http/implement'
import { servePublicly } from '@/lib/platform/http/public-answers'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, open, seal } from '@/lib/platform/secrets'
import * as contracts from './keys.contract'

type LtiKeyRow = typeof ltiKeys.$inferSelect
type Home = { id: string }

/** How long a retired key is published: others keep copies of the key set. */
const publishedMs = 7 * 86_400_000
/** How long others may keep the key set, in seconds. */
const keptSeconds = 300

const records = recordsOf(ltiKeys, { missing: 'routeNotFound', type: 'ltiKey', label: ({ keyId }) => keyId })
const audited = ['keyId', 'state'] as const
const sealingKey = () => deriveKey(env().APP_SECRET, 'lti-key')

const keyList = list(contracts.listLtiKeys, { table: ltiKeys, fields: {} })

export const listLtiKeys = implement(contracts.listLtiKeys, ({ db, organization }, { page }) =>
  keyList(db, page, { organizationId: organization.id }),
)

/** A new pair of RSA keys; it takes a moment, so it is made outside transactions. */
async function newPair() {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const { n = '', e = '' } = await exportJWK(pair.publicKey)
  const publicJwk = { kty: 'RSA', n, e } as const
  const id = newId()
  const sealedPrivateKey = seal(sealingKey(), await exportPKCS8(pair.privateKey), id)
  return { id, publicJwk, keyId: await calculateJwkThumbprint(publicJwk), sealedPrivateKey }
}

const lockKeys = ({ db, organization }: TenantContext) => lockSubject(db, 'lti-keys', organization.id)

const isActive = eq(ltiKeys.state, sql`'active'`)
const signs = and(isActive, isNotNull(ltiKeys.sealedPrivateKey))
const isPublished = (now: Date) => or(isActive, gt(ltiKeys.expiresAt, now))
const rowsOf = (context: TenantContext, wanted: SQL | undefined): Promise<LtiKeyRow[]> =>
  context.db
    .select()
    .from(ltiKeys)
    .where(ofTenant(context, ltiKeys, wanted))
    .orderBy(desc(ltiKeys.createdAt), desc(ltiKeys.id))

type Ending = Parameters<typeof records.change>[0] & { now: Date }
/** Ends the key that signs, and with `isCompromised` the publication of all. The caller holds the lock. */
async function endKeys(context: Ending, isCompromised: boolean): Promise<void> {
  const { now } = context
  const expiresAt = isCompromised ? now : new Date(now.getTime() + publishedMs)
  for (const key of await rowsOf(context, isCompromised ? isPublished(now) : isActive))
    await records.change(context, key, { state: 'retired', sealedPrivateKey: null, expiresAt }, audited)
}

export const rotateLtiKey = implement(contracts.rotateLtiKey, newPair, async (context, { body }, pair) => {
  await lockKeys(context)
  await endKeys(context, body.isCompromised ?? false)
  return records.insert(context, pair, audited)
})

/** The key that signs, made where there is none, or where the one from an archive has no private half. */
async function signingKey(organization: Home): Promise<LtiKeyRow> {
  const [present] = await withTenant(organization.id, (db) => rowsOf({ db, organization }, signs), { readOnly: true })
  if (present) return present
  const pair = await newPair()
  return withTenant(organization.id, async (db) => {
    await lockKeys({ db, organization })
    const [meanwhile] = await rowsOf({ db, organization }, signs)
    if (meanwhile) return meanwhile
    return actAsSystem(db, organization, 'ltiKeyCreated', async (context) => {
      await endKeys(context, false)
      return records.insert(context, pair, audited)
    })
  })
}

/** Signs the claims of an LTI message or assertion with the key of the organization (RS256, with its `kid`). */
export async function signForLti(organization: Home, claims: JWTPayload): Promise<string> {
  const { id, keyId, sealedPrivateKey } = await signingKey(organization)
  const privateKey = await importPKCS8(open(sealingKey(), sealedPrivateKey ?? '', id), 'RS256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId }).sign(privateKey)
}

/** The public keys of the organization as a JWK set; the first key is made here. */
export async function ltiKeySetOf(organization: Home) {
  await signingKey(organization)
  const rows = await withTenant(organization.id, (db) => rowsOf({ db, organization }, isPublished(clock.now())), {
    readOnly: true,
  })
  return { keys: rows.map(({ keyId, publicJwk }) => ({ ...publicJwk, kid: keyId, use: 'sig', alg: 'RS256' })) }
}

/** Answers with the key set of the organization of the host. */
export const answerLtiKeySet = servePublicly(() => async ({ organization }) => ({
  body: JSON.stringify(await ltiKeySetOf(organization)),
  headers: { 'content-type': 'application/json', 'cache-control': `public, max-age=${keptSeconds}` },
}))

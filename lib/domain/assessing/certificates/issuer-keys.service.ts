import { desc, eq, ne, sql } from 'drizzle-orm'
import { CompactSign, calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { certificateIssuerKeys as keys } from '@/db/schema/certificates'
import { actAsSystem } from '@/lib/platform/audit/system'
import { lockSubject } from '@/lib/platform/db/lock'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, open, seal } from '@/lib/platform/secrets'
import * as contracts from './issuer-keys.contract'

export type IssuerKey = typeof keys.$inferSelect

const records = recordsOf(keys, { missing: 'issuerKeyNotFound', type: 'certificateIssuerKey', label: ({ keyId }) => keyId })
const audited = ['keyId', 'state'] as const
const sealingKey = () => deriveKey(env().APP_SECRET, 'certificate-issuer-key')

const keyList = list(contracts.listIssuerKeys, { table: keys, fields: {} })

export const listIssuerKeys = implement(contracts.listIssuerKeys, ({ db, organization }, { page }) =>
  keyList(db, page, { organizationId: organization.id }),
)

const lockKeys = ({ db, organization }: TenantContext) => lockSubject(db, 'certificate-issuer', organization.id)

type Acting = Parameters<typeof records.insert>[0]

/** Makes a new key that signs from now on. The caller holds the lock, and no other key is active. */
async function addKey(context: Acting): Promise<IssuerKey> {
  const id = newId()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '' } = await exportJWK(pair.publicKey)
  const publicJwk = { kty: 'EC', crv: 'P-256', x, y } as const
  const keyId = await calculateJwkThumbprint(publicJwk)
  const sealedPrivateKey = seal(sealingKey(), await exportPKCS8(pair.privateKey), id)
  return records.insert(context, { id, keyId, publicJwk, sealedPrivateKey }, audited)
}

const activeKey = async (context: TenantContext): Promise<IssuerKey | undefined> => {
  const [row] = await context.db
    .select()
    .from(keys)
    .where(ofTenant(context, keys, eq(keys.state, sql`'active'`)))
  return row
}

type Retiring = Parameters<typeof records.change>[0] & { now: Date }
const retire = (context: Retiring, key: IssuerKey) =>
  records.change(context, key, { state: 'retired', retiredAt: context.now, sealedPrivateKey: null }, audited)

/** The key that signs, made where there is none yet, or where the one from an archive cannot be read any more. */
async function signingKey(organization: { id: string }): Promise<IssuerKey & { sealedPrivateKey: string }> {
  const present = await withTenant(organization.id, (db) => activeKey({ db, organization }), { readOnly: true })
  if (present?.sealedPrivateKey) return { ...present, sealedPrivateKey: present.sealedPrivateKey }
  return withTenant(organization.id, async (db) => {
    await lockKeys({ db, organization })
    const before = await activeKey({ db, organization })
    const row = before?.sealedPrivateKey
      ? before
      : await actAsSystem(db, organization, 'certificateIssuerKeyCreated', async (context) => {
          if (before) await retire(context, before)
          return addKey(context)
        })
    if (!row.sealedPrivateKey) throw new Error('A new key has no private half')
    return { ...row, sealedPrivateKey: row.sealedPrivateKey }
  })
}

/** Signs claims as a JWS in compact form (ES256). */
export type Signer = { keyId: string; sign(claims: object, header: { typ: string; kid: string }): Promise<string> }

/** Signs with the present key of an organization. */
export async function signerOf(organization: { id: string }): Promise<Signer> {
  const { id, keyId, sealedPrivateKey } = await signingKey(organization)
  return {
    keyId,
    async sign(claims, header) {
      const privateKey = await importPKCS8(open(sealingKey(), sealedPrivateKey, id), 'ES256')
      const payload = new TextEncoder().encode(JSON.stringify(claims))
      return new CompactSign(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
    },
  }
}

/** The keys that are published, the newest first: all that are not withdrawn. The first of an organization is made here. */
export async function publishedKeys(organization: { id: string }): Promise<IssuerKey[]> {
  await signingKey(organization)
  return withTenant(
    organization.id,
    (db) =>
      db
        .select()
        .from(keys)
        .where(ofTenant({ organization }, keys, ne(keys.state, sql`'withdrawn'`)))
        .orderBy(desc(keys.createdAt), desc(keys.id)),
    { readOnly: true },
  )
}

export const rotateIssuerKey = implement(contracts.rotateIssuerKey, async (context) => {
  await lockKeys(context)
  const before = await activeKey(context)
  if (before) await retire(context, before)
  const row = await addKey(context)
  context.note({ before: before && { keyId: before.keyId }, after: { keyId: row.keyId } })
  return row
})

export const withdrawIssuerKey = implement(contracts.withdrawIssuerKey, async (context, { params }) => {
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  if (before.state !== 'retired') context.fail('issuerKeyInUse')
  return records.change(context, before, { state: 'withdrawn', withdrawnAt: context.now }, audited)
})

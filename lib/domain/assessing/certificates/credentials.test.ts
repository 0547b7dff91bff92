import { gunzipSync } from 'node:zlib'
import Ajv2020 from 'ajv/dist/2020'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { certificateIssuerKeys } from '@/db/schema/certificates'
import { organizations } from '@/db/schema/organizations'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { originOf } from '@/lib/platform/auth/organization'
import { freshAddress } from '@/lib/platform/testing/call'
import { groupedCode, newCertificateCode } from './certificates.rules'
import { reinstateOne, suspendOne } from './certificates-admin.contract'
import { schemas } from './credential-schemas.fixtures'
import { get, isGenuine, partsOf, requestOf, statesOf } from './credential-verifier.fixtures'
import { listIssuerKeys, rotateIssuerKey, withdrawIssuerKey } from './issuer-keys.contract'
import { issueCertificate, type NewCertificate, reissueCertificate, revokeCertificate } from './issuing.service'
import { encodedList, placesInList } from './status-lists.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const awarded = {
  holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  title: { ar: 'السلامة في العمل', en: 'Workplace safety' },
  issuerName: { ar: 'أكاديمية النور', en: 'Alnoor Academy' },
}
const issue = (more: Partial<NewCertificate> = {}, to: Org = org) =>
  runAsSystem(to.organization, 'certificateIssued', (context) =>
    issueCertificate(context, { userId: to.learner.user.id, ...awarded, ...more }),
  )
const reason = { ar: 'صدرت بالخطأ', en: 'Issued by mistake' }
const revoke = (id: string) =>
  runAsSystem(org.organization, 'certificateRevoked', (context) => revokeCertificate(context, { id, reason }))

const credentialAddress = (code: string, query = '', of: Org = org) =>
  `${originOf(of.organization)}/api/v1/public/certificate-verify/${groupedCode(code)}/credential${query}`
const credentialOf = async (code: string, headers: Record<string, string> = {}, query = '') =>
  (await get(credentialAddress(code, query), headers)).text()

const ajv = new Ajv2020({ allErrors: true, strict: false })
const problemsOf = (schema: keyof typeof schemas, value: unknown) => {
  const validate = ajv.compile(schemas[schema])
  return validate(value) ? [] : validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe('a signed credential', () => {
  it('is a VC-JWT with names in both languages, which a foreign verifier accepts', async () => {
    const row = await issue({ issuedAt: new Date('2026-02-18T09:00:00.123Z'), expiresAt: new Date('2099-02-17T20:59:59.999Z') })
    const answer = await get(credentialAddress(row.code))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc+jwt'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const jwt = await answer.text()
    expect(await isGenuine(jwt)).toBe(true)
    expect(await statesOf(jwt)).toEqual([])
    const { header, payload } = partsOf(jwt)
    expect(Object.keys(header).sort()).toEqual(['alg', 'kid', 'typ'])
    expect(header.typ).toBe('vc+jwt')
    expect(problemsOf('verifiableCredential', payload)).toEqual([])
    expect(payload.name).toEqual([
      { '@value': 'السلامة في العمل', '@language': 'ar', '@direction': 'rtl' },
      { '@value': 'Workplace safety', '@language': 'en', '@direction': 'ltr' },
    ])
    expect([payload.validFrom, payload.validUntil]).toEqual(['2026-02-18T09:00:00Z', '2099-02-17T20:59:59Z'])
    expect(payload.exp * 1000).toBe(Date.parse(payload.validUntil))
    expect(JSON.stringify(payload)).not.toContain(org.learner.user.id)
    expect(JSON.stringify(payload)).not.toContain(row.id)
  })

  it('is an Open Badge by its own schema where text/plain or the profile is asked for, in a chosen language', async () => {
    const { code } = await issue()
    const answer = await get(credentialAddress(code, '?locale=ar'), { accept: 'text/plain' })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const jwt = await answer.text()
    const { header, payload } = partsOf(jwt)
    expect(await isGenuine(jwt)).toBe(true)
    expect([header.typ, header.kid.startsWith('http')]).toEqual(['JWT', true])
    expect(problemsOf('openBadge', payload)).toEqual([])
    expect(payload.name).toBe('السلامة في العمل')
    const { achievement } = payload.credentialSubject
    expect(achievement.inLanguage).toBe('ar')
    expect(achievement.related[0].inLanguage).toBe('en')
    const english = partsOf(await credentialOf(code, {}, '?profile=openBadge&locale=en')).payload
    expect([english.name, english.validUntil]).toEqual(['Workplace safety', undefined])
    expect(english.credentialSubject.achievement.id).toBe(achievement.related[0].id)
  })

  it('is wrapped as VC 2.0 wraps a JWT where JSON is asked for', async () => {
    const { code } = await issue()
    const answer = await get(credentialAddress(code), { accept: 'application/json' })
    expect(answer.headers.get('content-type')).toBe('application/vc')
    const { id, type } = await answer.json()
    expect(type).toBe('EnvelopedVerifiableCredential')
    const [media, jwt] = id.split(',')
    expect([media, await isGenuine(jwt)]).toEqual(['data:application/vc+jwt', true])
  })

  it('is not genuine with one bit of any part changed, or signed by another organization', async () => {
    const { code } = await issue({ holderName: { en: 'Sara' } })
    const jwt = await credentialOf(code)
    const [header = '', payload = '', signature = ''] = jwt.split('.')
    const flipped = (part: string, at: number) => {
      const bytes = Buffer.from(part, 'base64url')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes.toString('base64url')
    }
    const places = (part: string) =>
      [0, 0.2, 0.4, 0.6, 0.8, 0.99].map((share) => Math.floor(share * Buffer.from(part, 'base64url').length))
    const changed = [
      ...places(header).map((at) => `${flipped(header, at)}.${payload}.${signature}`),
      ...places(payload).map((at) => `${header}.${flipped(payload, at)}.${signature}`),
      ...places(signature).map((at) => `${header}.${payload}.${flipped(signature, at)}`),
    ]
    for (const one of changed) expect(await isGenuine(one).catch(() => false), one).toBe(false)
    const other = await freshOrganization()
    const foreign = await (await get(credentialAddress((await issue({}, other)).code, '', other))).text()
    const [, theirs, theirSignature] = foreign.split('.')
    expect(await isGenuine(foreign)).toBe(true)
    expect(await isGenuine(`${header}.${theirs}.${theirSignature}`)).toBe(false)
  })

  it('says so on the next request after its certificate was revoked, suspended, reinstated or replaced', async () => {
    const [revoked, suspended, replaced] = [await issue(), await issue(), await issue()]
    const [one, two, three] = [
      await credentialOf(revoked.code),
      await credentialOf(suspended.code),
      await credentialOf(replaced.code),
    ]
    await revoke(revoked.id)
    expect(await statesOf(one)).toEqual(['revocation'])
    const at = { params: { id: suspended.id } }
    expect((await org.admin.call(suspendOne, at)).status).toBe(200)
    expect(await statesOf(two)).toEqual(['suspension'])
    expect((await org.admin.call(reinstateOne, at)).status).toBe(200)
    expect(await statesOf(two)).toEqual([])
    await runAsSystem(org.organization, 'certificateReissued', (context) => reissueCertificate(context, { id: replaced.id }))
    expect(await statesOf(three)).toEqual(['revocation'])
    expect(await isGenuine(one)).toBe(true)
  })

  it('is missing for a code that is unknown, mistyped, foreign or none, each in the same way', async () => {
    const own = await issue()
    const foreign = await issue({}, await freshOrganization())
    const mistyped = own.code.slice(0, 25) + (own.code.endsWith('7') ? '8' : '7')
    for (const code of [newCertificateCode(), mistyped, foreign.code, 'x', '%C3%28', '%00']) {
      const url = `${originOf(org.organization)}/api/v1/public/certificate-verify/${code}/credential`
      const answer = await get(url)
      const { statusCode } = await answer.json()
      expect([answer.status, statusCode], code).toEqual([404, 6600])
    }
    expect((await handle(requestOf(credentialAddress(own.code), {}, 'POST'), freshAddress())).status).toBe(405)
    expect((await handle(requestOf(credentialAddress(own.code), {}, 'HEAD'), freshAddress())).status).toBe(200)
  })

  it('counts in the limit of verifications', async () => {
    const { code } = await issue()
    const answer = await get(credentialAddress(code))
    expect(answer.headers.get('ratelimit-policy')).toContain('"certificate-verify"')
  })

  it('can still be checked while the organization is suspended', async () => {
    const closed = await freshOrganization()
    const { code } = await issue({}, closed)
    await closed.database((db) =>
      db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, closed.organization.id)),
    )
    const jwt = await (await get(credentialAddress(code, '', closed))).text()
    expect(await isGenuine(jwt)).toBe(true)
    expect(await statesOf(jwt)).toEqual([])
  })
})

describe('a status list', () => {
  it('has the shape of the standard, and is not sent again while nothing changed', async () => {
    const { id, code } = await issue()
    const { statusListCredential } = partsOf(await credentialOf(code)).payload.credentialStatus[0]
    const answer = await get(statusListCredential)
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    expect(problemsOf('statusList', partsOf(await answer.text()).payload)).toEqual([])
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(statusListCredential, { 'if-none-match': etag })).status).toBe(304)
    await revoke(id)
    expect((await get(statusListCredential, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is missing where no certificate is in it', async () => {
    const base = `${originOf(org.organization)}/api/v1/public/certificate-status`
    const names = ['revocation-0', 'suspension-0', 'revocation-1', 'message-0', 'revocation-00', 'revocation--1', '']
    const found = await Promise.all(names.map(async (name) => (await get(`${base}/${name}`)).status))
    expect(found).toEqual([200, 200, 404, 404, 404, 404, 404])
  })

  it('writes the first place as the leftmost bit', () => {
    const bits = gunzipSync(Buffer.from(encodedList([0, 9, placesInList - 1]).slice(1), 'base64url'))
    expect([bits[0], bits[1], bits.at(-1), bits.length]).toEqual([0x80, 0x40, 0x01, 16_384])
  })

  it('gives each certificate a place of its own, not in the order of issue', async () => {
    const many = await freshOrganization()
    const rows = await Promise.all(Array.from({ length: 12 }, () => issue({}, many)))
    const places = rows.map(({ statusIndex }) => statusIndex)
    expect(new Set(places).size).toBe(12)
    expect(places).not.toEqual(places.toSorted((a, b) => a - b))
  })
})

describe('the keys of an issuer', () => {
  it('are replaced, and what the key before signed stays genuine until that is withdrawn', async () => {
    const own = await freshOrganization()
    const { code } = await issue({}, own)
    const read = async () => (await get(credentialAddress(code, '', own))).text()
    const before = await read()
    const list = async () =>
      (await own.admin.call(listIssuerKeys, {})).envelope.data as { id: string; state: string; keyId: string }[]
    const [first] = await list()
    expect((await own.admin.call(rotateIssuerKey, {})).status).toBe(201)
    const after = await read()
    expect(partsOf(after).header.kid).not.toBe(partsOf(before).header.kid)
    expect([await isGenuine(before), await isGenuine(after)]).toEqual([true, true])
    expect((await list()).map(({ state }) => state)).toEqual(['active', 'retired'])
    const [active] = await list()
    const refused = await own.admin.call(withdrawIssuerKey, { params: { id: active?.id ?? '' } })
    expect(refused.envelope.statusCode).toBe(6621)
    expect((await own.admin.call(withdrawIssuerKey, { params: { id: first?.id ?? '' } })).status).toBe(200)
    expect([await isGenuine(before), await isGenuine(after)]).toEqual([false, true])
  })

  it('are stored encrypted, and only while they sign', async () => {
    const own = await freshOrganization()
    await own.admin.call(rotateIssuerKey, {})
    await own.admin.call(rotateIssuerKey, {})
    const rows = await own.database((db) => db.select().from(certificateIssuerKeys))
    const kept = rows.map(({ state, sealedPrivateKey }) => [state, sealedPrivateKey?.slice(0, 3) ?? null])
    expect(kept.toSorted()).toEqual([
      ['active', 'v1.'],
      ['retired', null],
    ])
    const shown = JSON.stringify((await own.admin.call(listIssuerKeys, {})).envelope)
    expect(shown).not.toContain('v1.')
    expect(JSON.stringify(rows.map(({ publicJwk }) => publicJwk))).not.toContain('"d"')
  })

  it('are made once, whichever requests come first', async () => {
    const own = await freshOrganization()
    const { code } = await issue({}, own)
    await Promise.all(Array.from({ length: 6 }, () => get(credentialAddress(code, '', own))))
    const keys = (await own.admin.call(listIssuerKeys, {})).envelope.data as unknown[]
    expect(keys).toHaveLength(1)
  })

  it('are made anew where an archive brought back the public halves alone', async () => {
    const own = await freshOrganization()
    const { code } = await issue({}, own)
    const before = await (await get(credentialAddress(code, '', own))).text()
    await own.database((db) => db.update(certificateIssuerKeys).set({ sealedPrivateKey: null }))
    const after = await (await get(credentialAddress(code, '', own))).text()
    expect([await isGenuine(before), await isGenuine(after)]).toEqual([true, true])
    expect(partsOf(after).header.kid).not.toBe(partsOf(before).header.kid)
  })

  it('are published by both hosts of an organization, each under its own name', async () => {
    const own = await freshOrganization()
    const domain = `${own.organization.slug}.example`
    await own.database((db) =>
      db.update(organizations).set({ customDomain: domain }).where(eq(organizations.id, own.organization.id)),
    )
    const usual = new URL(originOf(own.organization)).host
    const documents = await Promise.all(
      [domain, usual].map(async (host) => (await get(`http://${host}/.well-known/did.json`)).json()),
    )
    expect(documents.map(({ id, alsoKnownAs }) => [id, alsoKnownAs])).toEqual([
      [`did:web:${domain}`, [`did:web:${usual.replace(':', '%3A')}`]],
      [`did:web:${usual.replace(':', '%3A')}`, [`did:web:${domain}`]],
    ])
    const set = await (await get(`http://${domain}/api/v1/public/certificate-issuer/jwks.json`)).json()
    expect(set.keys.map(({ kid }: { kid: string }) => `did:web:${domain}#${kid}`)).toEqual(documents[0].assertionMethod)
    expect(JSON.stringify(set)).not.toContain('"d"')
  })
})

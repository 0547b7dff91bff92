import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { acceptInvite } from '@/lib/domain/house/invites/accepting.contract'
import { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { operations } from '@/lib/domain/product'
import { type Founded, foundOrganization } from '@/lib/domain/standards/operator/founding.service'
import { firstRunHours, offerFirstRun } from '@/lib/host/first-run'
import { ensureSigningKeys } from '@/lib/platform/auth/key-ring'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { labelRequest } from '@/lib/platform/gate/label-request'
import { peerHeader, sealPeer } from '@/lib/platform/gate/peer'
import { router } from '@/lib/platform/http/router'
import { caller, freshAddress } from '@/lib/platform/testing/call'
import { asOwner } from '@/lib/platform/testing/owner'
import { POST } from './route'

const form = {
  slug: 'operator',
  name: { ar: 'مشغّل المنصّة', en: 'Platform operator' },
  defaultLocale: 'en' as const,
  timeZone: 'Asia/Riyadh',
  adminEmail: 'Admin@operator.example',
}
const ours = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }

/** The form as a browser sends it, behind the middleware. */
async function send(token: string, body: unknown = form, more: Record<string, string> = {}, address = freshAddress()) {
  const sent = new Headers({
    host: 'localhost:3000',
    [peerHeader]: sealPeer(address),
    'content-type': 'application/json',
    'x-link-token': token,
    ...ours,
    ...more,
  })
  const url = 'http://localhost:3000/first-run'
  const { inside } = await labelRequest({ url, method: 'POST', headers: sent })
  const answer = await POST(new Request(url, { method: 'POST', headers: inside, body: JSON.stringify(body) }))
  return {
    status: answer.status,
    ...((await answer.json()) as { statusCode: number; message: string; data?: Founded; errors?: unknown[] }),
  }
}

/** The API of a new organization, for the holder of its key. */
const apiOf = ({ address, apiKey }: Founded, token?: string) =>
  caller(router(operations), address, () => ({ 'x-api-key': apiKey, ...(token && { authorization: `Bearer ${token}` }) }))

const count = async () => {
  const [row] = await asOwner((owner) => owner<{ n: number }[]>`select count(*)::int as n from organizations`)
  return row?.n
}

beforeAll(ensureSigningKeys)
beforeEach(() =>
  asOwner(async (owner) => {
    await owner.unsafe('truncate organizations, first_run_tokens cascade')
  }),
)
afterEach(() => {
  clock.offsetMs = 0
})

describe('the first run of a server without organization', () => {
  it("creates the operator's organization, whose administrator accepts, signs in and invites", async () => {
    const token = await offerFirstRun()
    const { status, data } = await send(token ?? '')
    if (!data) throw new Error('It was created')
    expect([status, data.slug, data.address]).toEqual([201, 'operator', 'http://operator.localhost:3000'])
    const [, secret = ''] = data.invitation.url.split('#')
    const accepted = await apiOf(data)(acceptInvite, {
      body: { token: secret, name: { en: 'Admin' }, password: 'three quiet green lamps', acceptedPolicies: [] },
    })
    expect(accepted.status).toBe(200)
    const { tokens } = accepted.data as { tokens: { accessToken: string } }
    const admin = apiOf(data, tokens.accessToken)
    const roles = (await admin(listRoles)).data as { id: string; type: string; isBuiltIn: boolean }[]
    expect(roles.map(({ type }) => type).toSorted()).toEqual(['admin', 'admin', 'admin', 'superAdmin', 'user'])
    const people = [{ email: 'second@operator.example' }]
    const roleId = roles.find(({ type }) => type === 'superAdmin')?.id ?? ''
    expect((await admin(inviteMembers, { body: { people, roleId, locale: 'en' } })).status).toBe(202)
    expect(((await admin(listApiKeys)).data as unknown[]).length).toBe(1)
    const logged = (await admin(listActivityLog, { query: { perPage: 50 } })).data as {
      action: string
      actor: { type: string }
    }[]
    const bySystem = logged.filter(({ actor }) => actor.type === 'system').map(({ action }) => action)
    for (const action of ['adminOrganizationCreate', 'adminRoleCreate', 'adminMemberInvite', 'adminApiKeyCreate'])
      expect(bySystem).toContain(action)
    const [row] = await asOwner(
      (owner) => owner`select is_platform, is_demo, regional_profile->>'timeZone' as zone from organizations`,
    )
    expect(row).toEqual({ is_platform: true, is_demo: false, zone: 'Asia/Riyadh' })
  })

  it('needs the token that the server printed, and has no effect and no answer to the form without it', async () => {
    const token = (await offerFirstRun()) ?? ''
    for (const wrong of ['', 'guess', `${token}x`, token.slice(1), 'x'.repeat(5000)]) {
      const { status, statusCode, errors } = await send(wrong, { slug: '!' })
      expect([status, statusCode, errors]).toEqual([400, 5169, undefined])
    }
    expect(await count()).toBe(0)
    expect((await send(token, { ...form, slug: 'Not a name', timeZone: 'Mars/Base' })).errors).toHaveLength(2)
    expect((await send(token)).status).toBe(201)
  })

  it('stores the token as a hash, which expires', async () => {
    const token = (await offerFirstRun()) ?? ''
    const [row] = await execute<{ token_hash: string }>(sql`select token_hash from first_run_tokens`)
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.token_hash).not.toContain(token)
    clock.offsetMs = firstRunHours * 3_600_000 + 1
    expect((await send(token)).statusCode).toBe(5169)
    const later = (await offerFirstRun()) ?? ''
    expect(await execute(sql`select 1 from first_run_tokens`)).toHaveLength(1)
    expect((await send(later)).status).toBe(201)
  })

  it('is used up with all its tokens by the first of several that are sent at once', async () => {
    const tokens = await Promise.all([offerFirstRun(), offerFirstRun(), offerFirstRun()])
    const answers = await Promise.all(tokens.map((token, at) => send(token ?? '', { ...form, slug: `operator-${at}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(2).fill(expect.any(Number))])
    expect(await count()).toBe(1)
    expect(await execute(sql`select 1 from first_run_tokens`)).toHaveLength(0)
  })

  it('is over once there is an organization: no new token, and 404', async () => {
    const token = (await offerFirstRun()) ?? ''
    await foundOrganization(form)
    expect(await offerFirstRun()).toBeNull()
    expect((await send(token, { ...form, slug: 'another' })).status).toBe(404)
    expect(await count()).toBe(1)
  })

  it('answers pages of this server alone, and ten attempts a minute of an address', async () => {
    const token = (await offerFirstRun()) ?? ''
    expect((await send(token, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const address = freshAddress()
    for (let tries = 0; tries < 10; tries += 1) expect((await send('guess', form, {}, address)).status).toBe(400)
    const refused = await send(token, form, {}, address)
    expect([refused.status, refused.statusCode]).toEqual([429, 429])
    expect(await count()).toBe(0)
  })
})

describe('founding an organization', () => {
  it('makes the first one the operator of the server, and no other', async () => {
    await foundOrganization(form)
    const second = await foundOrganization({ ...form, slug: 'second' })
    expect(second.address).toBe('http://second.localhost:3000')
    const rows = await asOwner((owner) => owner`select slug, is_platform from organizations order by slug`)
    expect([...rows]).toEqual([
      { slug: 'operator', is_platform: true },
      { slug: 'second', is_platform: false },
    ])
  })

  it('leaves nothing behind where the short name is taken or reserved', async () => {
    await foundOrganization(form)
    await expect(foundOrganization(form)).rejects.toThrow()
    await expect(foundOrganization({ ...form, slug: 'console' })).rejects.toThrow('organizationSlugTaken')
    const [row] = await asOwner((owner) => owner<{ roles: number }[]>`select count(*)::int as roles from roles`)
    expect([await count(), row?.roles]).toEqual([1, 5])
  })
})

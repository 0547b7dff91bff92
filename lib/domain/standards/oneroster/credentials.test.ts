import { beforeAll, describe, expect, it } from 'vitest'
import { removeServiceAccount, updateServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { askToken, rosterClient, sendTo, type TokenAnswer } from './client.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
let client: Awaited<ReturnType<typeof rosterClient>>
beforeAll(async () => {
  org = await freshOrganization()
  client = await rosterClient(org)
})
const minor = (body: object) => JSON.stringify(body).match(/"imsx_codeMinorFieldValue":"(\w+)"/)?.[1]

describe('the credentials of another system', () => {
  it('are exchanged for a token, in the header or in the form', async () => {
    const inHeader = await askToken(org.origin, client)
    expect([inHeader.status, inHeader.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(inHeader.body).toMatchObject({ token_type: 'bearer', expires_in: expect.any(Number), scope: expect.any(String) })
    const form = {
      grant_type: 'client_credentials',
      scope: 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly',
      client_id: client.id,
      client_secret: client.secret,
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(form).toString()
    const inForm = await sendTo<TokenAnswer>(org.origin, '/token', { method: 'POST', headers, body })
    expect((await client.read('/users', `Bearer ${inForm.body.access_token}`)).status).toBe(200)
  })

  it('are refused in the words of OAuth where they are wrong', async () => {
    const other = await rosterClient(await freshOrganization())
    const [publicKey = '', secret = ''] = org.apiKey.split(':')
    const lastCharacter = client.secret.endsWith('x') ? 'y' : 'x'
    for (const wrong of [
      { ...client, secret: `${client.secret.slice(0, -1)}${lastCharacter}` },
      other,
      { id: publicKey, secret },
      { id: 'a', secret: '' },
    ]) {
      const { status, body, headers } = await askToken(org.origin, wrong)
      expect([status, body.error]).toEqual([401, 'invalid_client'])
      expect(headers.get('www-authenticate')).toMatch(/^Basic/)
    }
    expect((await askToken(org.origin, client, { grant_type: 'password' })).body.error).toBe('unsupported_grant_type')
    for (const scope of ['', 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.createput', 'x'.repeat(50_000)])
      expect((await askToken(org.origin, client, { scope })).body.error, scope.slice(0, 80)).toBe('invalid_scope')
    expect((await sendTo(org.origin, '/token')).status).toBe(405)
    expect((await sendTo(org.origin, '/token', { method: 'POST', body: '{}' })).status).toBe(400)
  })

  it('open nothing without a token of this organization', async () => {
    const other = await rosterClient(await freshOrganization())
    for (const authorization of [
      '',
      'Bearer none',
      `Bearer ${other.token}`,
      `Bearer ${org.admin.tokens.accessToken}`,
      `Basic ${client.token}`,
    ]) {
      const { status, headers, body } = await client.read('/users', authorization)
      expect([status, headers.get('www-authenticate'), minor(body)]).toEqual([
        401,
        'Bearer realm="Masar OneRoster"',
        'unauthorisedrequest',
      ])
    }
  })

  it('give what the roles of the account give, to the very next request', async () => {
    const teaching = await rosterClient(org, [org.roles.instructor])
    const refused = await teaching.read('/users')
    expect([refused.status, minor(refused.body)]).toEqual([403, 'forbidden'])
    const body = { roleIds: [org.roles.admin] }
    await org.admin.call(updateServiceAccount, { params: { id: teaching.serviceAccountId }, body })
    expect((await teaching.read('/users')).status).toBe(200)
    await org.admin.call(updateServiceAccount, { params: { id: teaching.serviceAccountId }, body: { isActive: false } })
    expect((await teaching.read('/users')).status).toBe(401)
    const gone = await rosterClient(org)
    await org.admin.call(removeServiceAccount, { params: { id: gone.serviceAccountId } })
    expect((await gone.read('/users')).status).toBe(401)
  })

  it('write nothing, and find nothing at other addresses', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const authorization = `Bearer ${client.token}`
      const { status, headers } = await sendTo(org.origin, '/users', { method, headers: { authorization } })
      expect([status, headers.get('allow')], method).toEqual([405, 'GET, HEAD'])
    }
    for (const path of [
      '/constructor',
      '/users/',
      '/users/none',
      '/users/%00',
      '/users/a/b/c',
      '/users/%ff',
      '/demographics',
      '/classes/x/constructor',
    ])
      expect((await client.read(path)).status, path).toBe(404)
  })
})

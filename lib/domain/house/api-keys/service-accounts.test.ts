import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { serviceAccounts } from '@/db/schema/api-keys'
import { activityLogs } from '@/db/schema/platform'
import { verifyCertificate } from '@/lib/domain/assessing/certificates/certificates.contract'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { moveAllCounted } from '@/lib/platform/audit/refused-attempts'
import { clock } from '@/lib/platform/clock'
import * as keys from './api-keys.contract'
import * as contracts from './service-accounts.contract'
import { code, headerOf, type Key, officeOfPrograms } from './service-accounts.fixtures'

afterEach(() => {
  clock.offsetMs = 0
})

describe('a service account', () => {
  it('reads members with a token that its key got without a sign-in, and the log names it', async () => {
    const { program, database, tokenOf } = await officeOfPrograms()
    const { account, key, call } = await program()
    const { answer } = await tokenOf(headerOf(key))
    expect(answer.envelope.data).toEqual({ tokenType: 'Bearer', expiresIn: expect.any(Number), accessToken: expect.any(String) })
    const members = await call(listMembers)
    expect(members.envelope.data).toHaveLength(3)
    const role = { name: { ar: 'دور', en: 'By a program' }, type: 'user', permissions: [] }
    expect((await call(createRole, { body: role })).status).toBe(201)
    const [row] = await database((db) => db.select().from(activityLogs).where(eq(activityLogs.apiKeyId, key.id)))
    expect(row).toMatchObject({
      action: 'adminRoleCreate',
      actorType: 'apiKey',
      actorId: account.id,
      actorLabel: account.name,
      apiKeyId: key.id,
    })
  })

  it('shows its roles, its keys and when it was last used, and is found by its name', async () => {
    const { program, admin } = await officeOfPrograms()
    const { account } = await program()
    const shown = { id: account.id, keyCount: 1, lastUsedAt: expect.any(String), roles: [{ type: 'admin' }], isActive: true }
    const read = await admin.call(contracts.readServiceAccount, { params: { id: account.id } })
    expect(read.envelope.data).toMatchObject(shown)
    const list = await admin.call(contracts.listServiceAccounts, { query: { search: account.name } })
    expect(list.envelope.data).toEqual([read.envelope.data])
    const own = await admin.call(keys.listApiKeys, { query: { serviceAccount: account.id } })
    expect(own.envelope.data).toMatchObject([{ kind: 'service', serviceAccountId: account.id }])
    expect((await admin.call(keys.listApiKeys, { query: { kind: 'browser' } })).envelope.data).toEqual([])
  })

  it('may call no operation about a person, and its key cannot be used to sign in', async () => {
    const { program, admin, by } = await officeOfPrograms()
    const { call, key } = await program()
    for (const contract of [readProfile, listLearningPaths, readCaptchaChallenge])
      expect([contract.id, ...code(await call(contract))]).toEqual(
        contract === readCaptchaChallenge ? [contract.id, 200, 200] : [contract.id, 403, 5104],
      )
    const signIn = { path: '/public/user/login/credential', method: 'POST' } as const
    expect(code(await call(signIn, { body: {} }))).toEqual([403, 5104])
    expect(code(await call(verifyCertificate, { params: { code: 'NOSUCHCODE' } }))).toEqual([404, 6600])
    // A person's token is refused with a service key, and the account's token with another key.
    expect(code(await by(headerOf(key), admin.tokens.accessToken)(listMembers))).toEqual([401, 5120])
    expect(code(await by(headerOf(key))(listMembers))).toEqual([401, 5120])
  })

  it('has tokens that are bound to the key that requested them', async () => {
    const { program, admin, key, by, apiKey } = await officeOfPrograms()
    const [one, two] = [await program(), await program()]
    const second = await key(one.account.id)
    for (const header of [headerOf(second), headerOf(two.key), apiKey])
      expect(code(await by(header, one.token)(listMembers))).toEqual([401, 5120])
    const browser = await admin.call(keys.createApiKey, {
      body: { name: 'Page', kind: 'browser', allowedOrigins: ['https://a.example'] },
    })
    const page = headerOf(browser.envelope.data as Key)
    const from = { headers: { origin: 'https://a.example' } }
    expect(code(await by(page, one.token)(readProfile, from))).toEqual([401, 5120])
    expect(code(await by(page)(contracts.issueServiceToken, from))).toEqual([403, 5104])
    expect(code(await by(apiKey)(contracts.issueServiceToken))).toEqual([403, 5104])
  })

  it('of another organization is answered like a missing one, with its key and its token', async () => {
    const [home, other] = [await officeOfPrograms(), await officeOfPrograms()]
    const { account, key, token } = await home.program()
    const params = { id: account.id }
    for (const contract of [contracts.readServiceAccount, contracts.updateServiceAccount, contracts.removeServiceAccount])
      expect(code(await other.admin.call(contract, { params, ...(contract.method === 'PATCH' && { body: {} }) }))).toEqual([
        404, 5108,
      ])
    expect(code((await other.key(account.id)).answer)).toEqual([404, 5108])
    expect(code(await other.by(headerOf(key), token)(listMembers))).toEqual([403, 5101])
    const own = await other.program()
    expect(code(await other.by(headerOf(own.key), token)(listMembers))).toEqual([401, 5120])
    expect(code((await other.account([home.roles.admin])).answer)).toEqual([404, 5060])
  })

  it('loses access, a role or its key with the next request, also while requests are running', async () => {
    const { program, admin } = await officeOfPrograms()
    const { account, key, call } = await program()
    const params = { id: account.id }
    const change = (body: object) => admin.call(contracts.updateServiceAccount, { params, body })
    const underWay = Array.from({ length: 8 }, () => call(listMembers))
    const off = change({ isActive: false })
    for (const answer of await Promise.all(underWay)) expect([200, 5101]).toContain(answer.envelope.statusCode)
    expect((await off).envelope.data).toMatchObject({ isActive: false })
    expect(code(await call(listMembers))).toEqual([403, 5101])
    expect(code(await call(contracts.issueServiceToken))).toEqual([403, 5101])
    await change({ isActive: true })
    expect(code(await call(listMembers))).toEqual([200, 200])
    await change({ roleIds: [] })
    expect(code(await call(listMembers))).toEqual([403, 5063])
    await admin.call(keys.removeApiKey, { params: { id: key.id } })
    expect(code(await call(listMembers))).toEqual([403, 5101])
  })

  it('is deleted with its keys, and its records stay in the log', async () => {
    const { program, admin, database } = await officeOfPrograms()
    const { account, key, call } = await program()
    await call(createRole, { body: { name: { ar: 'أثر', en: 'Trace' }, type: 'user', permissions: [] } })
    expect((await admin.call(contracts.removeServiceAccount, { params: { id: account.id } })).status).toBe(200)
    expect(code(await call(listMembers))).toEqual([403, 5101])
    expect(code(await admin.call(keys.readApiKey, { params: { id: key.id } }))).toEqual([404, 5107])
    const rows = await database((db) => db.select().from(activityLogs).where(eq(activityLogs.actorId, account.id)))
    expect(rows.map(({ actorLabel }) => actorLabel)).toEqual([account.name])
  })

  it('keeps working while its secret is rotated with an overlap', async () => {
    const { program, admin, by, tokenOf } = await officeOfPrograms()
    const { key, call, token } = await program()
    const reset = await admin.call(keys.resetApiKey, { params: { id: key.id }, body: { overlapSeconds: 60 } })
    const fresh = headerOf(reset.envelope.data as Key)
    expect(code(await call(listMembers))).toEqual([200, 200])
    expect(code(await by(fresh, token)(listMembers))).toEqual([200, 200])
    clock.offsetMs = 61_000
    try {
      expect(code(await call(listMembers))).toEqual([401, 5102])
      expect(code(await by(fresh, (await tokenOf(fresh)).token)(listMembers))).toEqual([200, 200])
    } finally {
      clock.offsetMs = 0
    }
  })

  it('without the permission for a read is counted in the log under its name', async () => {
    const { program, lesser, database, organization } = await officeOfPrograms()
    const { role } = await lesser(['role.read'])
    const { account, call } = await program([role.id])
    expect(code(await call(listRoles))).toEqual([200, 200])
    expect(code(await call(listMembers))).toEqual([403, 5180])
    clock.offsetMs = 120_000
    try {
      await moveAllCounted(organization.id)
    } finally {
      clock.offsetMs = 0
    }
    const rows = await database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'accessRefused')))
    expect(rows).toMatchObject([{ actorType: 'apiKey', actorId: account.id, actorLabel: account.name }])
  })

  it('has a name of its own, roles that exist, and is one of at most a hundred', async () => {
    const { admin, account, database, organization } = await officeOfPrograms()
    const { name } = await account([])
    const create = (body: object) => admin.call(contracts.createServiceAccount, { body })
    expect(code(await create({ name: name.toUpperCase(), roleIds: [] }))).toEqual([409, 5109])
    expect(code(await create({ name: 'Other', roleIds: ['01939e5c-7a30-7c2e-9a54-5b8f0d6f1a99'] }))).toEqual([404, 5060])
    await database((db) =>
      db
        .insert(serviceAccounts)
        .values(Array.from({ length: 98 }, (_, at) => ({ organizationId: organization.id, name: 'x', nameKey: `x ${at}` }))),
    )
    const both = await Promise.all([create({ name: 'Last', roleIds: [] }), create({ name: 'Beyond', roleIds: [] })])
    expect(both.map(code).toSorted()).toEqual([
      [201, 200],
      [409, 5111],
    ])
  })
})

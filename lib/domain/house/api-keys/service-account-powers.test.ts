import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { createRole, listRoles, removeRole, unassignRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import type { Answered, Order } from '@/lib/domain/testing/api-process'
import { type Answer, type CallInput, freshAddress } from '@/lib/platform/testing/call'
import { bundled } from '@/lib/platform/testing/program'
import * as keys from './api-keys.contract'
import * as contracts from './service-accounts.contract'
import { code, headerOf, type Key, officeOfPrograms } from './service-accounts.fixtures'

describe('the permissions of a service account', () => {
  const needed = [
    'serviceAccount.create',
    'serviceAccount.update',
    'serviceAccount.delete',
    'apiKey.create',
    'apiKey.update',
    'apiKey.delete',
  ]

  it('never exceed those of the administrator who manages its roles, keys, secrets or expiry', async () => {
    const { lesser, account, key, roles } = await officeOfPrograms()
    const { person, role } = await lesser(needed)
    const { call } = person
    const powerful = await account()
    const own = await key(powerful.id)
    const at = { params: { id: powerful.id } }
    const keyAt = { params: { id: own.id } }
    const soon = new Date(Date.now() + 60_000).toISOString()
    const tries: [string, Promise<Answer>][] = [
      ['create', call(contracts.createServiceAccount, { body: { name: 'Mine', roleIds: [roles.admin] } })],
      [
        'give',
        account([], call).then(({ id }) =>
          call(contracts.updateServiceAccount, { params: { id }, body: { roleIds: [roles.admin] } }),
        ),
      ],
      ['take', call(contracts.updateServiceAccount, { ...at, body: { roleIds: [] } })],
      ['turn off', call(contracts.updateServiceAccount, { ...at, body: { isActive: false } })],
      ['remove', call(contracts.removeServiceAccount, at)],
      ['key', key(powerful.id, call).then(({ answer }) => answer)],
      ['reset', call(keys.resetApiKey, { ...keyAt, body: {} })],
      ['deactivate', call(keys.deactivateApiKey, keyAt)],
      ['delete key', call(keys.removeApiKey, keyAt)],
      ['end', call(keys.updateApiKey, { ...keyAt, body: { expiresAt: soon } })],
      ['rename key', call(keys.updateApiKey, { ...keyAt, body: { name: 'Renamed' } })],
      ['rename', call(contracts.updateServiceAccount, { ...at, body: { name: 'Renamed by less' } })],
      ['describe', call(contracts.updateServiceAccount, { ...at, body: { description: 'Not in use' } })],
    ]
    for (const [what, answer] of tries) expect([what, ...code(await answer)]).toEqual([what, 403, 5065])
    // Allowed: the same for accounts with no more permissions than their own.
    const equal = await account([role.id], call)
    expect(equal.answer.status).toBe(201)
    expect(code(await call(contracts.updateServiceAccount, { params: { id: equal.id }, body: { name: 'Renamed' } }))).toEqual([
      200, 200,
    ])
    expect((await key(equal.id, call)).answer.status).toBe(201)
    expect(code(await call(contracts.removeServiceAccount, { params: { id: equal.id } }))).toEqual([200, 200])
  })

  it('limit the account too: it can grant no more than it has', async () => {
    const { program, lesser, roles } = await officeOfPrograms()
    const { role } = await lesser(needed)
    const { account, call } = await program([role.id])
    const raise: CallInput = { params: { id: account.id }, body: { roleIds: [role.id, roles.admin] } }
    expect(code(await call(contracts.updateServiceAccount, raise))).toEqual([403, 5065])
    expect(code(await call(contracts.createServiceAccount, { body: { name: 'Child', roleIds: [roles.superAdmin] } }))).toEqual([
      403, 5065,
    ])
    expect(code(await call(contracts.createServiceAccount, { body: { name: 'Twin', roleIds: [role.id] } }))).toEqual([201, 200])
  })

  it('change with its roles, and a role that it has cannot be deleted', async () => {
    const { program, lesser, admin } = await officeOfPrograms()
    const { role, person } = await lesser(['role.read'])
    const { call, account } = await program([role.id])
    expect(code(await call(listRoles))).toEqual([200, 200])
    const etag = { 'if-match': `"${role.version}"` }
    await admin.call(updateRole, { params: { roleId: role.id }, body: { permissions: [] }, headers: etag })
    expect(code(await call(listRoles))).toEqual([403, 5180])
    await admin.call(unassignRole, { params: { roleId: role.id, userId: person.user.id } })
    expect(code(await admin.call(removeRole, { params: { roleId: role.id } }))).toEqual([409, 5064])
    await admin.call(contracts.removeServiceAccount, { params: { id: account.id } })
    expect(code(await admin.call(removeRole, { params: { roleId: role.id } }))).toEqual([200, 200])
  })

  it('do not count for the rule that an active holder must remain', async () => {
    const { program, admin, roles } = await officeOfPrograms()
    await program([roles.admin])
    const own = { roleId: roles.admin, userId: admin.user.id }
    expect(code(await admin.call(unassignRole, { params: own }))).toEqual([409, 5067])
  })

  it('end in every process at once: a second worker refuses the next request after the first one deactivated the account', async () => {
    const { program, admin, origin } = await officeOfPrograms()
    const { account, key, token } = await program()
    const worker: ChildProcess = fork(await bundled('lib/domain/testing/api-process.ts'), { execArgv: [] })
    try {
      await once(worker, 'message')
      const headers = { host: new URL(origin).host, 'x-api-key': headerOf(key), authorization: `Bearer ${token}` }
      const ask = async (): Promise<number> => {
        const order: Order = { url: `${origin}/api/v1${listMembers.path}`, method: 'GET', headers, address: freshAddress() }
        worker.send(order)
        const [{ statusCode }] = (await once(worker, 'message')) as [Answered]
        return statusCode
      }
      expect(await ask()).toBe(200)
      const turn = (isActive: boolean) =>
        admin.call(contracts.updateServiceAccount, { params: { id: account.id }, body: { isActive } })
      for (const isActive of [false, true, false]) {
        await turn(isActive)
        expect(await ask()).toBe(isActive ? 200 : 5101)
      }
    } finally {
      const gone = once(worker, 'exit')
      worker.kill()
      await gone
    }
  })
})

describe('the kind of a key', () => {
  it('decides which settings it needs', async () => {
    const { admin, account } = await officeOfPrograms()
    const { id } = await account([])
    const refuse = async (body: object) => {
      const { envelope } = await admin.call(keys.createApiKey, { body: { name: 'Key', ...body } })
      return envelope.errors?.map(({ key, property }) => `${key} ${property}`)
    }
    expect(await refuse({ kind: 'browser' })).toEqual(['required allowedOrigins'])
    expect(await refuse({ kind: 'service' })).toEqual(['required serviceAccountId'])
    expect(await refuse({ serviceAccountId: id })).toEqual(['wrongKind serviceAccountId'])
    expect(await refuse({ kind: 'service', serviceAccountId: id, allowedOrigins: ['https://a.example'] })).toEqual([
      'wrongKind allowedOrigins',
    ])
    expect(await refuse({ kind: 'console' })).toEqual(['enum kind'])
    const made = await admin.call(keys.createApiKey, {
      body: { name: 'Page', kind: 'browser', allowedOrigins: ['https://a.example'] },
    })
    const params = { id: (made.envelope.data as Key).id }
    const emptied = await admin.call(keys.updateApiKey, { params, body: { allowedOrigins: [] } })
    expect(emptied.envelope.errors?.map(({ key }) => key)).toEqual(['required'])
  })

  it('browser allows the operations of learners from its origins, and none of administrators', async () => {
    const { admin, learner, by } = await officeOfPrograms()
    const made = await admin.call(keys.createApiKey, {
      body: { name: 'Page', kind: 'browser', allowedOrigins: ['https://a.example'] },
    })
    const header = headerOf(made.envelope.data as Key)
    const from = { headers: { origin: 'https://a.example' } }
    expect(code(await by(header, learner.tokens.accessToken)(readProfile, from))).toEqual([200, 200])
    expect(code(await by(header)(readProfile, from))).toEqual([401, 5120])
    expect(code(await by(header, admin.tokens.accessToken)(listMembers, from))).toEqual([403, 5104])
    for (const origin of [null, 'https://b.example', 'null'])
      expect(code(await by(header, learner.tokens.accessToken)(readProfile, { headers: { origin } }))).toEqual([403, 5103])
  })

  it('browser cannot be used to fill the log: refusals with such a public key are counted', async () => {
    const { admin, by, database } = await officeOfPrograms()
    const made = await admin.call(keys.createApiKey, {
      body: { name: 'Page', kind: 'browser', allowedOrigins: ['https://a.example'] },
    })
    const call = by(headerOf(made.envelope.data as Key))
    const before = await database((db) => db.$count(activityLogs))
    for (const origin of ['https://a.example', 'https://b.example', null])
      expect((await call(createRole, { headers: { origin }, body: {} })).status).toBe(403)
    expect(await database((db) => db.$count(activityLogs))).toBe(before)
  })
})

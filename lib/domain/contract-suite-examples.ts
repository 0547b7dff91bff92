import { generateSync } from 'otplib'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import type { Contract } from '@/lib/platform/http/contract'
import { freshAddress } from '@/lib/platform/testing/call'
import { listActivityLog } from './activity-log/activity-log.service'
import { createCheckpoint } from './activity-log/checkpoints.service'
import { createApiKey, deactivateApiKey } from './api-keys/api-keys.service'
import { issueCertificate } from './certificates/certificates.service'
import type { Org, Person, World } from './contract-suite'
import { fixturePassword } from './fixtures'
import { signIn } from './identity/identity.service'
import { openSession } from './identity/tokens.service'
import { enableTwoFactor } from './identity/users.service'
import { createPath, publishPath } from './learning-paths/learning-paths.service'
import { createModuleType } from './modules/module-types.service'
import { assignRoleToMember, createRole } from './roles/roles.service'
import { acceptTermPolicy, createTermPolicy, publishTermPolicy } from './terms/term-policies.service'

/** What an example cannot know by itself: ids, secrets and tokens of things that must exist first. */
export type Prepared = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** The client's address, where it matters. */
  peer?: string
  /** Who calls, when it is not the administrator. */
  by?: { org: Org; person: Person }
  /** Whom the audit row names, when the call itself comes from nobody. */
  actorId?: string
}

let made = 0
const unique = () => {
  made += 1
  return made
}
const idOf = (data: unknown) => (data as { id: string }).id

/** Calls an operation as the administrator and hands back the id of what it made. */
async function make(org: Org, contract: Contract, body: object): Promise<string> {
  const { envelope } = await org.admin.call(contract, { body })
  if (envelope.statusCode !== 200) throw new Error(`${contract.id} of a preparation answered ${envelope.statusCode}`)
  return idOf(envelope.data)
}

const makeKey = (org: Org) => make(org, createApiKey.contract, { name: `Key ${unique()}` })
const makeRole = (org: Org) =>
  make(org, createRole.contract, { name: { ar: 'دور', en: `Role ${unique()}` }, type: 'admin', permissions: [] })
const makeDraft = (org: Org, type: string) =>
  make(org, createTermPolicy.contract, { type, content: { en: { title: 'Policy', body: 'Text.' } } })

async function makeModuleType(org: Org): Promise<string> {
  const key = `field.visit${unique()}`
  await make(org, createModuleType.contract, { ...(createModuleType.contract.example.body as object), key })
  return key
}

async function publishPolicy(org: Org, type: string): Promise<void> {
  await org.admin.call(publishTermPolicy.contract, { params: { id: await makeDraft(org, type) } })
}

const openAnother = (org: Org, person: Person) =>
  withTenant(org.organization.id, (db) => {
    const device = { platform: 'mobile', os: 'Android', browser: 'Chrome' }
    return openSession(
      { db, organization: org.organization, apiKey: { id: null }, now: clock.now(), address: '127.0.0.1', device },
      person.user.id,
      'mobile',
    )
  })

const publishAPath = (org: Org) =>
  runAsSystem(org.organization, 'learningPathPublished', async (context) => {
    const locales = { ar: { title: 'السلامة', description: 'أساسيات' }, en: { title: 'Safety', description: 'Basics' } }
    const path = await createPath(context, { category: 'safety', level: 'beginner', estimatedMinutes: 30, locales })
    return publishPath(context, path)
  })

const aCertificate = (org: Org) =>
  runAsSystem(org.organization, 'certificateIssued', (context) =>
    issueCertificate(context, {
      userId: org.learner.user.id,
      holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
      title: { ar: 'السلامة', en: 'Safety' },
      issuerName: { ar: 'أكاديمية', en: 'Academy' },
      validUntil: new Date(clock.now().getTime() + 86_400_000),
    }),
  )

/** A role that two people hold. */
async function holdRole(org: Org): Promise<string> {
  const roleId = await makeRole(org)
  for (const { user } of [org.learner, org.instructor])
    await org.admin.call(assignRoleToMember.contract, { params: { roleId, userId: user.id } })
  return roleId
}

async function newestRecord(org: Org): Promise<string> {
  await makeKey(org)
  const { envelope } = await org.admin.call(listActivityLog.contract, { query: { action: 'adminApiKeyCreate' } })
  return idOf((envelope.data as object[])[0])
}

/** Somebody with two-step verification on, who has given the right password. */
export async function challenged(org: Org) {
  const person = await org.person(`careful${unique()}`, org.roles.learner)
  const { secret, backupCodes } = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) =>
    enableTwoFactor(context, person.user.id),
  )
  const peer = freshAddress()
  const begin = async () => {
    const body = { email: person.email, password: fixturePassword, from: 'website' }
    const { envelope } = await org.stranger(signIn.contract, { body, headers: { 'x-captcha-token': 'test-pass' }, peer })
    return (envelope.data as { twoFactor: { challengeToken: string } }).twoFactor.challengeToken
  }
  return {
    person,
    backupCodes,
    /** The address of both steps. */
    peer,
    begin,
    code: () => generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
  }
}

const twice = async (work: () => Promise<unknown>): Promise<Prepared> => {
  await work()
  await work()
  return {}
}

/** By contract id; an operation that is not here works with its example as written. Lists get at least two items. */
const preparations: Record<string, (org: Org, world: World) => Promise<Prepared>> = {
  'identity.signIn': async (org) => ({
    body: { email: org.admin.email, password: fixturePassword },
    headers: { 'x-captcha-token': 'test-pass' },
    actorId: org.admin.user.id,
  }),
  'identity.verifyTwoFactor': async (org) => {
    const { person, begin, code, peer } = await challenged(org)
    // A challenge is met with the key it was begun with.
    const headers = { 'x-api-key': org.apiKey }
    return { body: { challengeToken: await begin(), code: code() }, headers, actorId: person.user.id, peer }
  },
  'identity.refresh': async (org) => {
    const { tokens } = await openAnother(org, org.admin)
    // A refresh token is good for the kind of key its session was opened with.
    return { headers: { authorization: `Bearer ${tokens.refreshToken}`, 'x-api-key': org.apiKey } }
  },
  'identity.logout': async (org) => ({ by: { org, person: { ...org.admin, ...(await openAnother(org, org.admin)) } } }),
  'identity.changePassword': async (org) => ({
    by: { org, person: await org.person(`changing${unique()}`, org.roles.learner) },
    body: { currentPassword: fixturePassword },
  }),
  'sessions.list': (org) => twice(() => openAnother(org, org.admin)),
  'sessions.revoke': async (org) => ({ params: { sessionId: (await openAnother(org, org.admin)).sessionId } }),
  'termPolicies.listPublished': async (org) => {
    await publishPolicy(org, 'cookies')
    await publishPolicy(org, 'marketing')
    return {}
  },
  'termPolicies.accept': async (_org, { gated }) => ({ by: { org: gated, person: gated.learner } }),
  'termPolicies.listAccepted': async (org) => {
    for (const type of ['cookies', 'marketing']) {
      await publishPolicy(org, type)
      await org.admin.call(acceptTermPolicy.contract, { body: { type } })
    }
    return {}
  },
  'termPolicies.list': (org) => twice(() => makeDraft(org, 'termsOfService')),
  'termPolicies.read': async (org) => ({ params: { id: await makeDraft(org, 'cookies') } }),
  'termPolicies.update': async (org) => ({ params: { id: await makeDraft(org, 'cookies') } }),
  'termPolicies.publish': async (org) => ({ params: { id: await makeDraft(org, 'cookies') } }),
  'learningPaths.list': (org) => twice(() => publishAPath(org)),
  'moduleTypes.list': (org) => twice(() => makeModuleType(org)),
  'moduleTypes.read': async (org) => ({ params: { key: await makeModuleType(org) } }),
  'moduleTypes.update': async (org) => ({ params: { key: await makeModuleType(org) } }),
  'certificates.verify': async (org) => ({ params: { code: (await aCertificate(org)).code } }),
  'activityLog.read': async (org) => ({ params: { id: await newestRecord(org) } }),
  'activityLog.checkpoints': (org) => twice(() => make(org, createCheckpoint.contract, {})),
  'activityLog.list': (org) => twice(() => makeKey(org)),
  'apiKeys.list': (org) => twice(() => makeKey(org)),
  'apiKeys.read': async (org) => ({ params: { id: await makeKey(org) } }),
  'apiKeys.activate': async (org) => {
    const params = { id: await makeKey(org) }
    await org.admin.call(deactivateApiKey.contract, { params })
    return { params }
  },
  'apiKeys.deactivate': async (org) => ({ params: { id: await makeKey(org) } }),
  'apiKeys.remove': async (org) => ({ params: { id: await makeKey(org) } }),
  'apiKeys.reset': async (org) => ({ params: { id: await makeKey(org) } }),
  'roles.read': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.update': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.preview': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.members': async (org) => ({ params: { roleId: await holdRole(org) } }),
  'roles.remove': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.assign': async (org) => ({ params: { roleId: await makeRole(org), userId: org.learner.user.id } }),
  'roles.unassign': async (org) => ({ params: { roleId: await makeRole(org), userId: org.learner.user.id } }),
}

/** Makes true what a contract's example takes for granted, and says how to call it then. */
export async function prepare(contract: Contract, org: Org, world: World) {
  const { params, query, body, headers = {}, peer, by, actorId } = (await preparations[contract.id]?.(org, world)) ?? {}
  const { example } = contract
  return {
    by: by ?? { org, person: org.admin },
    actorId,
    input: {
      headers,
      peer,
      params: { ...(example.params as object), ...params } as Record<string, string>,
      query: { ...(example.query as object), ...query } as Record<string, string>,
      body: contract.body && { ...(example.body as object), ...body },
    },
  }
}

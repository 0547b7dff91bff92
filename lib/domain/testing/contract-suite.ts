import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { sessions, users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.service'
import { builtInRole } from '@/lib/domain/house/roles/built-in-roles.rules'
import { assignRole, createRole } from '@/lib/domain/house/roles/roles.service'
import { createTermPolicy, publishTermPolicy } from '@/lib/domain/house/terms/term-policies.service'
import { isEffectiveScope } from '@/lib/domain/rooms'
import { runAsSystem } from '@/lib/platform/audit/system'
import { codeOf, type ErrorName } from '@/lib/platform/errors'
import type { Contract } from '@/lib/platform/http/contract'
import { errorsOf } from '@/lib/platform/http/openapi'
import type { Handler } from '@/lib/platform/http/router'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { type Answer, type CallInput, caller, freshAddress } from '@/lib/platform/testing/call'
import { contracts } from './contracts'
import { assertDeclared } from './declared-answers'
import type { Depth } from './depth'
import { freshOrganization } from './fixtures'

export type Org = Awaited<ReturnType<typeof freshOrganization>>
export type Person = Org['admin']
export type World = Awaited<ReturnType<typeof makeWorld>>
type Call = ReturnType<typeof caller>

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Organizations and people the checks need, reached through one host. */
export async function makeWorld(send: Handler) {
  /** That of the operator, whose operations concern the others. */
  const home = await freshOrganization({ isPlatform: true })
  const foreign = await freshOrganization()
  /** Terms are published here and nobody has accepted them. */
  const gated = await freshOrganization()
  for (const { organization, admin, roles } of [home, foreign, gated])
    await runAsSystem(organization, 'adminRoleAssign', (context) =>
      assignRole(context, { userId: admin.user.id, roleId: roles.superAdmin }),
    )
  const draft = await gated.admin.call(createTermPolicy.contract, { body: createTermPolicy.contract.example.body })
  await gated.admin.call(publishTermPolicy.contract, { params: { id: (draft.envelope.data as { id: string }).id } })
  /** Of role type admin, without permissions. */
  const bare = { name: { ar: 'بلا صلاحيات', en: 'Nothing at all' }, type: 'admin', permissions: [] }
  const { envelope } = await home.admin.call(createRole.contract, { body: bare })
  const powerless = await home.person('powerless', (envelope.data as { id: string }).id)
  /** Of role type admin, with every permission of an administrator that can be held in the scope `own`, and no path. */
  const own = builtInRole('admin')
    .permissions.filter(({ subject, action }) => isEffectiveScope(`${subject}.${action}`, 'own'))
    .map((grant) => ({ ...grant, scope: 'own' }))
  const narrow = { name: { ar: 'بياناته فقط', en: 'Own data only' }, type: 'admin', permissions: own }
  const created = await home.admin.call(createRole.contract, { body: narrow })
  const narrowed = await home.person('narrowed', (created.envelope.data as { id: string }).id)
  /** Was signed in; the session has ended. */
  const revoked = await home.person('revoked', home.roles.superAdmin)
  await home.database((db) =>
    db.update(sessions).set({ revokedAt: new Date(), revokedReason: 'admin' }).where(eq(sessions.id, revoked.sessionId)),
  )
  /** Signed in, but the account is now blocked. */
  const blocked = await home.person('blocked', home.roles.superAdmin)
  await home.database((db) => db.update(users).set({ status: 'blocked' }).where(eq(users.id, blocked.user.id)))
  const keys = new Map<Org, string>()
  for (const org of [home, foreign, gated]) {
    const made = await org.admin.call(createApiKey.contract, { body: { name: 'Contract suite' } })
    const { key, secret } = (made.envelope.data ?? {}) as { key?: string; secret?: string }
    keys.set(org, key ? `${key}:${secret}` : org.apiKey)
  }
  /** A call of somebody, or of the API key alone, in an organization. */
  const as = (org: Org, person?: Pick<Person, 'tokens'>): Call =>
    caller(send, org.origin, () => ({
      'x-api-key': keys.get(org) ?? org.apiKey,
      'user-agent': userAgent,
      ...(person && { authorization: `Bearer ${person.tokens.accessToken}` }),
    }))
  return { send, home, foreign, gated, powerless, narrowed, revoked, blocked, as }
}

/** Whether an operation of the operator concerns other organizations: the only ones whose ids of those name something. */
export const crossesOrganizations = ({ access }: Contract) => typeof access === 'object' && access.organization === 'platform'

/** The contracts of a kind as rows of a test table, with their ids. */
export const among = (wanted: (contract: Contract) => unknown) =>
  contracts.flatMap((contract) => (wanted(contract) ? [[contract.id, contract] as const] : []))

/** The unchanged example: valid shapes, but ids without records. */
export const asWritten = ({ example, body }: Contract) => ({
  params: example.params as Record<string, string> | undefined,
  query: example.query as Record<string, string> | undefined,
  body: body && example.body,
})

/** The refused fields of an answer, each with its rule and name. */
export const fields = ({ envelope }: Answer) => (envelope.errors ?? []).map(({ key, property }) => `${key} ${property}`)

type Attempt = { org: Org; call: Call; contract: Contract; input?: CallInput; depth?: Depth }
const sorted = (names: readonly string[]) => names.toSorted()

/** One call with its own request id and address, by which its audit rows are found. */
export async function attempt({ org, call, contract, input = {} }: Attempt) {
  const requestId = newId()
  const peer = input.peer ?? freshAddress()
  const answer = await call(contract, { ...input, peer, headers: { 'x-request-id': requestId, ...input.headers } })
  if (!input.method || input.method === 'HEAD') assertDeclared(contract, answer)
  const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.requestId, requestId)))
  return { answer, requestId, peer, rows }
}

/** How many refused attempts with an error were counted so far, moved into the log or not. */
async function countedWith(org: Org, name: ErrorName): Promise<number> {
  const [code] = codeOf(name)
  const [found] = await org.database((db) =>
    db.execute<{ total: number }>(sql`select coalesce(sum(count), 0)::int as total from (
      select count from refused_attempts where status_code = ${code}
      union all select count from activity_logs where status_code = ${code} and minute is not null) counted`),
  )
  return found?.total ?? 0
}

/** Errors that are counted: for callers without a known key, and for reads without the permission. */
function isCounted(contract: Contract, name: ErrorName): boolean {
  if (['apiKeyMissing', 'apiKeyInvalid', 'apiKeyUnknown'].includes(name)) return contract.audit !== undefined
  return !contract.audit && ['roleForbidden', 'permissionForbidden'].includes(name)
}

const pagingFields = ['type', 'perPage', 'hasNext', 'hasPrevious', 'orderBy', 'availableOrderBy']

/** The envelope of any answer under /api/v1: exactly the specified fields, and the headers every answer carries. */
export function assertEnvelope(
  { envelope, headers, status }: Answer,
  more: { paging?: 'offset' | 'cursor'; kind: 'data' | 'refusal' | 'invalid' },
): void {
  const part = { data: ['data'], refusal: [], invalid: ['errors'] }[more.kind]
  expect(sorted(Object.keys(envelope))).toEqual(sorted(['statusCode', 'message', 'metadata', ...part]))
  const { metadata } = envelope
  const isEmpty = Array.isArray(envelope.data) && envelope.data.length === 0
  const next = metadata.hasNext ? ['nextCursor'] : []
  const cursors = [...next, ...(metadata.hasPrevious && !isEmpty ? ['previousCursor'] : [])]
  const paging = more.paging ? [...pagingFields, ...(more.paging === 'offset' ? ['page', 'totalPage', 'count'] : cursors)] : []
  const error = more.kind === 'data' ? [] : ['error']
  expect(sorted(Object.keys(metadata))).toEqual(sorted(['language', 'path', 'version', 'requestId', ...error, ...paging]))
  if (metadata.error) expect(codeOf(metadata.error)[0]).toBe(envelope.statusCode)
  if (metadata.error) expect(headers.get('link')).toBe(`</docs/guide/errors/${metadata.error}>; rel="help"`)
  if (status === 401) expect(headers.get('www-authenticate')).toMatch(/^(ApiKey|Bearer) realm="Masar"/)
  const isBeside = more.paging !== undefined && (metadata.hasNext || (metadata.hasPrevious && !isEmpty))
  if (isBeside) expect(headers.get('link')).toContain(`<${metadata.path}?`)
  expect([metadata.version, headers.get('x-request-id')]).toEqual(['1', metadata.requestId])
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  if (more.kind !== 'data') expect(status).toBeGreaterThanOrEqual(400)
}

/** The call is refused with this error, which its contract allows, in the envelope, and leaves its audit row. */
export async function assertRefused(of: Attempt, name: ErrorName): Promise<Answer> {
  const counted = isCounted(of.contract, name)
  // That no other refusal is counted is tested with one operation of each class.
  const countsMatter = counted || of.depth !== 'turn'
  const countedBefore = countsMatter ? await countedWith(of.org, name) : 0
  const { answer, rows, requestId, peer } = await attempt(of)
  const { envelope } = answer
  const language = of.input?.headers?.['x-custom-lang'] === 'ar' ? 'ar' : 'en'
  expect([answer.status, envelope.statusCode, envelope.message]).toEqual([
    codeOf(name)[1],
    codeOf(name)[0],
    text(language, `errors.${name}`, { seconds: 1 }),
  ])
  expect(errorsOf(of.contract), `${of.contract.id} may answer ${name}`).toContain(name)
  // A refused version may be answered with the fields that changed since.
  assertEnvelope(answer, { kind: name === 'validation' || (name === 'versionStale' && envelope.errors) ? 'invalid' : 'refusal' })
  expect(envelope.metadata).toMatchObject({ language, requestId })
  expect(answer.headers.get('ratelimit-policy')).toMatch(/^"[a-z-]+";q=\d+;w=\d+$/)
  if (countsMatter) expect((await countedWith(of.org, name)) - countedBefore).toBe(counted ? 1 : 0)
  const recorded = !counted && of.contract.audit && name !== 'organizationNotFound' && name !== 'organizationSuspended'
  expect(rows).toHaveLength(recorded ? 1 : 0)
  if (recorded) {
    expect(rows[0]).toMatchObject({
      outcome: 'failed',
      statusCode: codeOf(name)[0],
      ipAddress: peer,
      device: { browser: 'Chrome 142' },
    })
    if (name !== 'sessionRevoked') expect(rows[0]?.action).toBe(of.contract.audit)
  }
  return answer
}

/** A value that a field of a body refuses, or undefined if it accepts anything. */
export function wrongValue(contract: Contract, field: string): unknown {
  const body = { ...(contract.example.body as object) }
  return [7, 'seven', [[null]], { no: { such: 'thing' } }, null, '\ud800'].find(
    (value) => !contract.body?.safeParse({ ...body, [field]: value }).success,
  )
}

/** `data` reduced to the fields that the contract names. */
export const shapedBy = (contract: Contract, data: unknown): unknown =>
  z.encode(contract.returns, z.decode(contract.returns, data as never))

/** A well-formed value of a path parameter without a record. */
export function absentValue(contract: Contract, name: string): string {
  const shape = contract.params?.shape[name] as z.ZodType | undefined
  const found = [newId(), 'missing.thing', 'fr', '999999', 'q999'].find((value) => shape?.safeParse(value).success)
  if (!found) throw new Error(`${contract.id}: no well-formed ${name} that names nothing is known`)
  return found
}

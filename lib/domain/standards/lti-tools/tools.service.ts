import { and, eq, sql } from 'drizzle-orm'
import { ltiLaunches, ltiTools } from '@/db/schema/lti-tools'
import { nameOfPerson } from '@/lib/domain/house/identity/account/people.service'
import type { AuditNote } from '@/lib/platform/audit/record'
import type { Organization } from '@/lib/platform/auth/organization'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { randomToken } from '@/lib/platform/secrets'
import { platformOf } from './addresses.rules'
import { checkTool, leastBits } from './tool-keys.service'
import * as contracts from './tools.contract'

export type ToolRow = typeof ltiTools.$inferSelect

export const toolRecords = recordsOf(ltiTools, { missing: 'ltiToolNotFound', type: 'ltiTool', label: ({ name }) => name })
const audited = [
  'name',
  'isActive',
  'loginUrl',
  'launchUrl',
  'redirectUris',
  'keySetUrl',
  'allowsDeepLinking',
  'sendsName',
  'sendsEmail',
  'sendsPicture',
] as const

const shown = (organization: Organization, row: ToolRow) => ({
  ...row,
  deploymentId: row.id,
  platform: platformOf(organization),
})

const toolList = list(contracts.listLtiTools, { table: ltiTools, fields: {} })

export const listLtiTools = implement(contracts.listLtiTools, ({ db, organization }, { page }) =>
  toolList(db, page, { organizationId: organization.id }),
)

export const readLtiTool = implement(contracts.readLtiTool, async (context, { params }) =>
  shown(context.organization, await toolRecords.get(context, params.id)),
)

/** Refuses a tool without a way to its keys, or with two. */
function assertKeys({ keySetUrl, publicKey }: { keySetUrl?: string | null; publicKey?: string | null }): void {
  if (!keySetUrl && !publicKey) throw invalid({ key: 'required', property: 'keySetUrl' })
  if (keySetUrl && publicKey) throw invalid({ key: 'unknown', property: 'publicKey' })
}

type Making = TenantContext & { fail: (reason: 'ltiToolsFull') => never; note: (note: AuditNote) => void }

/** Stores a new tool with a client id of its own, unless there are enough. */
export async function putTool(
  context: Making,
  values: Omit<typeof ltiTools.$inferInsert, 'organizationId' | 'clientId'>,
): Promise<ToolRow> {
  const { organization, db, fail } = context
  await lockSubject(db, 'lti-tools', organization.id)
  if ((await db.$count(ltiTools, ofTenant(context, ltiTools))) >= contracts.mostTools) fail('ltiToolsFull')
  return toolRecords.insert(context, { ...values, id: newId(), clientId: `lti-${randomToken(16)}` }, audited)
}

export const createLtiTool = implement(contracts.createLtiTool, async (context, { body }) => {
  assertKeys(body)
  return shown(context.organization, await putTool(context, body))
})

export const updateLtiTool = implement(contracts.updateLtiTool, async (context, { params, body }) => {
  const before = await toolRecords.lock(context, params.id)
  assertVersion(context, before)
  // A key of the other kind takes the place of the one before.
  const keys = {
    keySetUrl: body.keySetUrl ?? (body.publicKey ? null : before.keySetUrl),
    publicKey: body.publicKey ?? (body.keySetUrl ? null : before.publicKey),
  }
  if (body.keySetUrl === null) keys.keySetUrl = null
  if (body.publicKey === null) keys.publicKey = null
  assertKeys(keys)
  const set = { ...body, ...keys, ...(body.isActive && { awaitsApproval: false }) }
  return shown(context.organization, await toolRecords.change(context, before, set, audited))
})

export const removeLtiTool = implement(contracts.removeLtiTool, async (context, { params }) => {
  const before = await toolRecords.lock(context, params.id)
  assertVersion(context, before)
  await toolRecords.remove(context, before, audited)
  return { id: before.id }
})

export const checkLtiTool = implement(
  contracts.checkLtiTool,
  async (context, { params }) => {
    const row = await context.inTransaction((db) => toolRecords.get({ ...context, db }, params.id))
    return { row, outcome: await checkTool(row) }
  },
  async ({ note, language }, _input, { row, outcome }) => {
    const { findings, keyCount } = outcome
    const found = findings.map(({ property, problem }) => `${property}: ${problem}`)
    note({ resource: { type: 'ltiTool', id: row.id, label: row.name }, before: {}, after: { problems: found } })
    return {
      problems: findings.map((one) => ({
        ...one,
        message: text(language, `ltiTools.problems.${one.problem}`, {
          bits: leastBits,
          variable: row.custom[one.property.replace('custom.', '')] ?? '',
        }),
      })),
      keyCount,
    }
  },
)

const { organizationId, userId } = ltiLaunches
const launchList = list(contracts.listLtiLaunches, {
  table: ltiLaunches,
  parent: ltiTools,
  fields: { name: sql`coalesce(${nameOfPerson({ organizationId, id: userId })}, '{}')` },
})

export const listLtiLaunches = implement(contracts.listLtiLaunches, async (context, { params, page }) => {
  const { db, organization, fail } = context
  const asked = { organizationId: organization.id, parentId: params.id, filters: { toolId: params.id } }
  const found = await launchList(db, page, asked)
  return found.hasParent ? found : fail('ltiToolNotFound')
})

/** The active tools of an organization, with their addresses. */
export const activeTools = (context: TenantContext) =>
  context.db
    .select({ id: ltiTools.id, launchUrl: ltiTools.launchUrl })
    .from(ltiTools)
    .where(ofTenant(context, ltiTools, eq(ltiTools.isActive, true)))

/** An active tool by a column that names it; undefined where there is none. */
export async function activeTool(
  context: TenantContext,
  by: { id: string } | { clientId: string },
): Promise<ToolRow | undefined> {
  const isMeant = 'id' in by ? eq(ltiTools.id, by.id) : eq(ltiTools.clientId, by.clientId)
  const [row] = await context.db
    .select()
    .from(ltiTools)
    .where(ofTenant(context, ltiTools, and(isMeant, eq(ltiTools.isActive, true))))
  return row
}

const mostUsed = 500
/**
 * Marks a signed message of a tool as used, in one statement; false if it was used before, or if more messages than can be kept are still valid. `exp`:
 * the second at which it expires.
 */
export async function takeOnce(
  context: TenantContext & { now: Date },
  tool: ToolRow,
  hash: string,
  exp: number,
): Promise<boolean> {
  const now = Math.floor(context.now.getTime() / 1000) - 10
  const valid = sql`(select coalesce(jsonb_object_agg(used.key, used.value), '{}') from jsonb_each(${ltiTools.usedMessages}) used where used.value::bigint > ${now}::bigint)`
  const isFree = sql`not (${ltiTools.usedMessages} ? ${hash}::text) and (select count(*) from jsonb_each(${ltiTools.usedMessages}) used where used.value::bigint > ${now}::bigint) < ${mostUsed}`
  const rows = await context.db
    .update(ltiTools)
    .set({
      usedMessages: sql`${valid} || jsonb_build_object(${hash}::text, ${exp}::bigint)`,
      updatedAt: sql`${ltiTools.updatedAt}`,
    })
    .where(ofTenant(context, ltiTools, and(eq(ltiTools.id, tool.id), isFree)))
    .returning({ id: ltiTools.id })
  return rows.length > 0
}

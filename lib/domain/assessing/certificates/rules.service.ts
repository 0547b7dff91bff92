import { eq, isNull, or, sql } from 'drizzle-orm'
import { certificateRules, type Validity } from '@/db/schema/certificates'
import { calledLike, pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import type { AuditNote } from '@/lib/platform/audit/record'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './rules.contract'
import { publishedVersionOf } from './templates/templates.service'

type Rule = { isAutomatic: boolean; validity: Validity; templateId: string | null }
type Noting = Parameters<typeof publishedVersionOf>[0] & { note(note: AuditNote): void }

/** Without any rule, a completed path gives no certificate. */
const unset = { isAutomatic: false, validity: { kind: 'none' as const }, templateId: null, isOwn: false, updatedAt: null }

/** The rule that applies to a path, its own or that of the organization; without a path that of the organization. */
export async function ruleFor(context: TenantContext, pathId: string | null) {
  const { pathId: of, isAutomatic, validity, templateId, updatedAt } = certificateRules
  const applies = pathId === null ? isNull(of) : or(eq(of, pathId), isNull(of))
  const [rule] = await context.db
    .select({ isAutomatic, validity, templateId, updatedAt, isOwn: sql<boolean>`${of} is not distinct from ${pathId}::uuid` })
    .from(certificateRules)
    .where(ofTenant(context, certificateRules, applies))
    .orderBy(sql`${of} nulls last`)
    .limit(1)
  return rule ?? unset
}

async function putRule(context: Noting, pathId: string | null, rule: Rule) {
  const { isAutomatic, validity, templateId } = await ruleFor(context, pathId)
  if (rule.templateId) await publishedVersionOf(context, rule.templateId)
  const { organizationId, pathId: of, version } = certificateRules
  await context.db
    .insert(certificateRules)
    .values({ ...rule, organizationId: context.organization.id, id: newId(), pathId })
    .onConflictDoUpdate({ target: [organizationId, of], set: { ...rule, version: sql`${version} + 1` } })
  context.note({ before: { isAutomatic, validity, templateId }, after: { ...rule } })
  return ruleFor(context, pathId)
}

export const readDefaultRule = implement(contracts.readDefaultRule, (context) => ruleFor(context, null))

export const putDefaultRule = implement(contracts.putDefaultRule, (context, { body }) => {
  context.note({ resource: { type: 'organization', id: context.organization.id } })
  return putRule(context, null, body)
})

export const readPathRule = implement(contracts.readPathRule, async (context, { params }) => {
  const { id } = await pathRecords.get(context, params.id)
  return ruleFor(context, id)
})

export const putPathRule = implement(contracts.putPathRule, async (context, { params, body }) => {
  const path = await pathRecords.lock(context, params.id)
  context.note({ resource: { type: 'learningPath', id: path.id, ...calledLike(path) } })
  return putRule(context, path.id, body)
})

export const removePathRule = implement(contracts.removePathRule, async (context, { params }) => {
  const path = await pathRecords.lock(context, params.id)
  const { isAutomatic, validity, templateId } = await ruleFor(context, path.id)
  await context.db.delete(certificateRules).where(ofTenant(context, certificateRules, eq(certificateRules.pathId, path.id)))
  const after = await ruleFor(context, path.id)
  context.note({
    resource: { type: 'learningPath', id: path.id, ...calledLike(path) },
    before: { isAutomatic, validity, templateId },
    after: { isAutomatic: after.isAutomatic, validity: after.validity, templateId: after.templateId },
  })
  return after
})

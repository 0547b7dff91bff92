import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { termPolicies, termPolicyAcceptances } from '@/db/schema/terms'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { mapPage, paginate } from '@/lib/platform/http/paging'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { languages, pickLocale } from '@/lib/platform/i18n/languages'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './term-policies.contract'

type Input = z.output<typeof contracts.TermPolicyInput>
type Content = Input['content']
type Row = typeof termPolicies.$inferSelect

const nameOf = (row: Row) => `${row.type} ${row.number}`
const policies = recordsOf(termPolicies, { missing: 'policyNotFound', type: 'termPolicy', label: nameOf })
const titlesOf = ({ ar, en }: Content) => ({ ar: ar?.title, en: en?.title })
const searchTextOf = (content: Content) => foldLoose(languages.map((language) => content[language]?.title ?? '').join(' '))

/** Numbers are given and versions published one at a time, so that "the newest" means one thing; readers do not wait. */
const inTurn = ({ db, organization }: SystemContext) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`term-policies:${organization.id}`}, 0))`)

/** Drafts the next version of a policy. */
export async function draftTermPolicy(context: SystemContext, { type, content }: Input): Promise<Row> {
  const { db, note } = context
  await inTurn(context)
  const [newest] = await db
    .select({ number: termPolicies.number })
    .from(termPolicies)
    .where(ofTenant(context, termPolicies, eq(termPolicies.type, type)))
    .orderBy(desc(termPolicies.number))
    .limit(1)
  const number = (newest?.number ?? 0) + 1
  const row = await policies.insert(context, { type, number, content, searchText: searchTextOf(content) }, [])
  note({ after: { type, number, titles: titlesOf(content) } })
  return row
}

/** Puts a draft in force: from here on everybody has to accept it, where its type gates. */
export async function putInForce(context: SystemContext, id: string): Promise<Row> {
  await inTurn(context)
  const before = await policies.lock(context, id)
  const newest = await newestPublished(context, before.type)
  if (before.status === 'published' || (newest && newest.number > before.number)) context.fail('policyState')
  return policies.change(context, before, { status: 'published', publishedAt: context.now }, ['status'])
}

async function newestPublished(context: TenantContext, type: Row['type']): Promise<Row | undefined> {
  const published = ofTenant(context, termPolicies, eq(termPolicies.type, type), eq(termPolicies.status, 'published'))
  const [newest] = await context.db.select().from(termPolicies).where(published).orderBy(desc(termPolicies.number)).limit(1)
  return newest
}

/** Records that a person accepts the newest published version of a type; a second time meets the unique constraint. */
export async function acceptNewest(context: SystemContext, input: { userId: string; type: Row['type']; address: string }) {
  const { db, organization, now, note, fail } = context
  const policy = (await newestPublished(context, input.type)) ?? fail('policyNotFound')
  note({ actorId: input.userId, resource: { type: 'termPolicy', id: policy.id, label: nameOf(policy) } })
  const values = {
    organizationId: organization.id,
    userId: input.userId,
    policyId: policy.id,
    ipAddress: input.address,
    acceptedAt: now,
  }
  const row = await one(db.insert(termPolicyAcceptances).values(values).returning())
  return { id: row.id, policyId: policy.id, type: policy.type, number: policy.number, acceptedAt: row.acceptedAt }
}

export const listPublishedTermPolicies = implement(contracts.listPublishedTermPolicies, async (context, { page }) => {
  const { db, organization, contentLanguages, header } = context
  const isReplaced = sql`exists (select from term_policies newer where newer.organization_id = ${termPolicies.organizationId}
    and newer.type = ${termPolicies.type} and newer.status = 'published' and newer.number > ${termPolicies.number})`
  const found = await paginate(db, page, {
    table: termPolicies,
    sortable: { publishedAt: termPolicies.publishedAt, createdAt: termPolicies.createdAt },
    where: [eq(termPolicies.organizationId, organization.id), eq(termPolicies.status, 'published'), sql`not ${isReplaced}`],
    search: termPolicies.searchText,
  })
  const shown = mapPage(found, (row) => {
    const availableLocales = languages.filter((language) => row.content[language])
    const { locale, isFallback } = pickLocale(contentLanguages, availableLocales)
    const text = locale && row.content[locale]
    if (!text || !row.publishedAt) throw new Error(`Policy ${row.id} is published without a text or a moment`)
    const isRequired = row.type === 'termsOfService' || row.type === 'privacy'
    return { ...row, ...text, locale, isFallback, availableLocales, isRequired, publishedAt: row.publishedAt }
  })
  const used = [...new Set(shown.items.map(({ locale }) => locale))]
  if (used.length > 0) header('content-language', used.join(', '))
  return shown
})

export const acceptTermPolicy = implement(contracts.acceptTermPolicy, (context, { body }) =>
  acceptNewest(context, { userId: context.user.id, type: body.type, address: context.address }),
)

export const listAcceptedTermPolicies = implement(
  contracts.listAcceptedTermPolicies,
  async ({ db, organization, user }, { page }) => {
    const found = await paginate(db, page, {
      table: termPolicyAcceptances,
      sortable: { acceptedAt: termPolicyAcceptances.acceptedAt },
      where: [eq(termPolicyAcceptances.organizationId, organization.id), eq(termPolicyAcceptances.userId, user.id)],
    })
    const policies = await db
    .select({ id: termPolicies.id, type: termPolicies.type, number: termPolicies.number })
    .from(termPolicies)
    .where(and(eq(termPolicies.organizationId, organization.id), inArray(termPolicies.id, found.items.map(({ policyId }) => policyId)))) // biome-ignore format: one condition
    const byId = new Map(policies.map((policy) => [policy.id, policy]))
    return mapPage(found, ({ id, policyId, acceptedAt }) => {
      const policy = byId.get(policyId)
      if (!policy) throw new Error(`Acceptance ${id} is of a policy that is not there`)
      return { id, policyId, type: policy.type, number: policy.number, acceptedAt }
    })
  },
)

export const listTermPolicies = implement(contracts.listTermPolicies, ({ db, organization }, { query, page }) =>
  paginate(db, page, {
    table: termPolicies,
    sortable: { createdAt: termPolicies.createdAt, updatedAt: termPolicies.updatedAt },
    where: [
      eq(termPolicies.organizationId, organization.id),
      query.type && eq(termPolicies.type, query.type),
      query.status && eq(termPolicies.status, query.status),
    ],
    search: termPolicies.searchText,
  }),
)

export const createTermPolicy = implement(contracts.createTermPolicy, (context, { body }) => draftTermPolicy(context, body))

export const readTermPolicy = implement(contracts.readTermPolicy, (context, { params }) => policies.get(context, params.id))

export const updateTermPolicy = implement(contracts.updateTermPolicy, async (context, { params, body: { content } }) => {
  const before = await policies.lock(context, params.id)
  if (before.status !== 'draft') context.fail('policyState')
  assertVersion(context, before)
  const row = await policies.change(context, before, { content, searchText: searchTextOf(content) }, [])
  context.note({ before: { titles: titlesOf(before.content) }, after: { titles: titlesOf(content) } })
  return row
})

export const publishTermPolicy = implement(contracts.publishTermPolicy, (context, { params }) => putInForce(context, params.id))

import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { termPolicies, termPolicyAcceptances } from '@/db/schema/terms'
import type { SystemContext } from '@/lib/platform/audit/system'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { lockSubject } from '@/lib/platform/db/lock'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { languages } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { languagesServed, languageValues, localized } from '@/lib/platform/lists/localized'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { termEventKinds as kinds } from './term-events.contract'
import * as contracts from './term-policies.contract'

type Input = z.output<typeof contracts.TermPolicyInput>
type Content = Input['content']
type Row = typeof termPolicies.$inferSelect

const nameOf = (row: Row) => `${row.type} ${row.number}`
const policyRecords = recordsOf(termPolicies, { missing: 'policyNotFound', type: 'termPolicy', label: nameOf })
const titlesOf = ({ ar, en }: Content) => ({ ar: ar?.title, en: en?.title })
const searchTextOf = (content: Content) => foldLoose(languages.map((language) => content[language]?.title ?? '').join(' '))

/** Serializes numbering and publishing, so that the newest version is unambiguous; readers do not wait. */
const inTurn = ({ db, organization }: SystemContext) => lockSubject(db, 'term-policies', organization.id)

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
  const row = await policyRecords.insert(context, { type, number, content, searchText: searchTextOf(content) }, [])
  note({ after: { type, number, titles: titlesOf(content) } })
  return row
}

const required: readonly Row['type'][] = ['termsOfService', 'privacy']
/** A policy in its events. */
const asPublished = ({ id, number, type }: Row) => ({ policyId: id, number, isRequired: required.includes(type) })

/** Publishes a draft: from now on everyone must accept it, if its type is required. */
export async function putInForce(context: SystemContext, id: string): Promise<Row> {
  await inTurn(context)
  const before = await policyRecords.lock(context, id)
  const newest = await newestPublished(context, before.type)
  if (before.status === 'published' || (newest && newest.number > before.number)) context.fail('policyState')
  const row = await policyRecords.change(context, before, { status: 'published', publishedAt: context.now }, ['status'])
  await publish(context, newEvent(kinds.termsPublished, asPublished(row)))
  return row
}

async function newestPublished(context: TenantContext, type: Row['type']): Promise<Row | undefined> {
  const published = ofTenant(context, termPolicies, eq(termPolicies.type, type), isOneOf(termPolicies.status, 'published'))
  const [newest] = await context.db.select().from(termPolicies).where(published).orderBy(desc(termPolicies.number)).limit(1)
  return newest
}

/** The published versions of all required policies. */
export async function requiredPolicies(context: TenantContext): Promise<{ id: string; type: Row['type'] }[]> {
  const found: { id: string; type: Row['type'] }[] = []
  for (const type of required) {
    const newest = await newestPublished(context, type)
    if (newest) found.push({ id: newest.id, type })
  }
  return found
}

/** Records that a person accepts the newest published version of a type; a second acceptance violates the unique constraint. */
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
  const accepted = { ...asPublished(policy), userId: input.userId, acceptedAt: now }
  await publish(context, newEvent(kinds.termsAccepted, accepted))
  return { id: row.id, policyId: policy.id, type: policy.type, number: policy.number, acceptedAt: row.acceptedAt }
}

const { once, locale, text, isFallback, availableLocales } = localized(termPolicies.content)
const published = list(contracts.listPublishedTermPolicies, {
  table: termPolicies,
  // The newest of each type, found by its number instead of comparing every policy with newer ones.
  where: sql`${termPolicies.id} = any (array(
    select (select newest.id from term_policies newest where newest.organization_id = tenant.id::uuid and newest.type = known.type
      and newest.status = 'published' order by newest.number desc limit 1)
    from unnest(${sql.raw(`'{${termPolicies.type.enumValues.join()}}'`)}::text[]) known(type)))`,
  search: termPolicies.searchText,
  nullableOrder: ['publishedAt'],
  once,
  fields: {
    title: text('title'),
    body: text('body'),
    locale,
    isFallback,
    availableLocales,
    isRequired: sql`${termPolicies.type} in ('termsOfService', 'privacy')`,
  },
  gather: locale,
})

export const listPublishedTermPolicies = implement(contracts.listPublishedTermPolicies, async (context, { page }) => {
  const { db, organization, contentLanguages, header } = context
  const policies = await published(db, page, { organizationId: organization.id, values: languageValues(contentLanguages) })
  if (policies.gathered.length > 0) header('content-language', languagesServed(policies.gathered, contentLanguages))
  return policies
})

export const acceptTermPolicy = implement(contracts.acceptTermPolicy, (context, { body }) =>
  acceptNewest(context, { userId: context.user.id, type: body.type, address: context.address }),
)

export const withdrawTermPolicy = implement(contracts.withdrawTermPolicy, async (context, { body: { type } }) => {
  const { db, user, note, fail } = context
  const ofType = db
    .select({ id: termPolicies.id })
    .from(termPolicies)
    .where(ofTenant(context, termPolicies, eq(termPolicies.type, type)))
  const own = [eq(termPolicyAcceptances.userId, user.id), inArray(termPolicyAcceptances.policyId, ofType)]
  const gone = await db
    .delete(termPolicyAcceptances)
    .where(ofTenant(context, termPolicyAcceptances, ...own))
    .returning({ id: termPolicyAcceptances.policyId })
  if (gone.length === 0) fail('policyNotFound')
  note({ resource: { type: 'termPolicy', id: gone[0]?.id, label: type }, before: {}, after: { versionsWithdrawn: gone.length } })
  return { type, versionsWithdrawn: gone.length }
})

const policy = sql`once.policy`
const accepted = list(contracts.listAcceptedTermPolicies, {
  table: termPolicyAcceptances,
  where: eq(termPolicyAcceptances.userId, given('userId')),
  once: {
    policy: sql`(select jsonb_build_object('type', p.type, 'number', p.number) from term_policies p
      where p.organization_id = ${termPolicyAcceptances.organizationId} and p.id = ${termPolicyAcceptances.policyId})`,
  },
  fields: { type: sql`${policy} -> 'type'`, number: sql`${policy} -> 'number'` },
})

export const listAcceptedTermPolicies = implement(contracts.listAcceptedTermPolicies, ({ db, organization, user }, { page }) =>
  accepted(db, page, { organizationId: organization.id, values: { userId: user.id } }),
)

export const readAcceptedTermPolicy = implement(contracts.readAcceptedTermPolicy, async (context, { params: { id } }) => {
  const ofPolicy = ofTenant(context, termPolicies, eq(termPolicies.id, termPolicyAcceptances.policyId))
  const own = [eq(termPolicyAcceptances.id, id), eq(termPolicyAcceptances.userId, context.user.id)]
  const [found] = await context.db
    .select({ acceptance: termPolicyAcceptances, policy: termPolicies })
    .from(termPolicyAcceptances)
    .innerJoin(termPolicies, ofPolicy)
    .where(ofTenant(context, termPolicyAcceptances, ...own))
  if (!found) return context.fail('policyNotFound')
  const { type, number, content } = found.policy
  return { ...found.acceptance, type, number, content }
})

const all = list(contracts.listTermPolicies, { table: termPolicies, search: termPolicies.searchText, fields: {} })

export const listTermPolicies = implement(contracts.listTermPolicies, ({ db, organization }, { query, page }) =>
  all(db, page, { organizationId: organization.id, filters: { type: query.type, status: query.status } }),
)

export const createTermPolicy = implement(contracts.createTermPolicy, (context, { body }) => draftTermPolicy(context, body))

export const readTermPolicy = implement(contracts.readTermPolicy, (context, { params }) => policyRecords.get(context, params.id))

export const updateTermPolicy = implement(contracts.updateTermPolicy, async (context, { params, body: { content } }) => {
  const before = await policyRecords.lock(context, params.id)
  if (before.status !== 'draft') context.fail('policyState')
  assertVersion(context, before)
  const row = await policyRecords.change(context, before, { content, searchText: searchTextOf(content) }, [])
  context.note({ before: { titles: titlesOf(before.content) }, after: { titles: titlesOf(content) } })
  return row
})

export const publishTermPolicy = implement(contracts.publishTermPolicy, (context, { params }) => putInForce(context, params.id))

const ofPerson = (context: TenantContext, userId: string) =>
  ofTenant(context, termPolicyAcceptances, eq(termPolicyAcceptances.userId, userId))

/** A person's acceptances. */
export const acceptancesOf = (context: TenantContext, userId: string) =>
  context.db.select().from(termPolicyAcceptances).where(ofPerson(context, userId)).orderBy(termPolicyAcceptances.acceptedAt)

/** Deletes a person's acceptances; the activity log still contains their times. */
export const forgetAcceptances = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db.delete(termPolicyAcceptances).where(ofPerson(context, userId))

import { sql } from 'drizzle-orm'
import { originOf } from '@/lib/platform/auth/organization'
import type { Reader } from '@/lib/platform/db/connection'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, tenant, valuesFor } from '@/lib/platform/db/statement'
import type { Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { implement } from '@/lib/platform/http/implement'
import { listInMemory } from '@/lib/platform/lists/in-memory'
import { assertVersion } from '@/lib/platform/records/records'
import { foundOrganization } from './founding.service'
import * as contracts from './served-organizations.contract'
import type { OrganizationState } from './words'

// The functions of the database behind these statements answer the operator's organization only: nothing else of this program crosses from one to another.

type Row = {
  id: string
  slug: string
  customDomain: string | null
  name: { ar: string; en: string }
  status: OrganizationState
  isPlatform: boolean
  suspendedAt: string | null
  suspensionReason: string | null
  mostPeople: number | null
  createdAt: string
  updatedAt: string
  version: number
}
type Usage = { id: string; people: number; usedBytes: number; quotaBytes: number | null }

// Both name the tenant, so that it is set before the function reads whose request this is.
const organizationsOf = statementOf(sql`
  select coalesce(json_agg(found), '[]')::text from (
    select o.id, o.slug, o.custom_domain as "customDomain", o.name, o.status, o.is_platform as "isPlatform", o.suspended_at as "suspendedAt",
      o.suspension_reason as "suspensionReason", o.most_people as "mostPeople", o.created_at as "createdAt", o.updated_at as "updatedAt", o.version
    from ${tenant}, lateral operator_organizations(case when tenant.id is not null then ${given('id')}::uuid end) o) found`)
const usageOf = statementOf(sql`
  select coalesce(json_agg(found), '[]')::text from (
    select u.id, u.people, u.used_bytes as "usedBytes", u.quota_bytes as "quotaBytes"
    from ${tenant}, lateral operator_usage(array(select json_array_elements_text(${given('ids')}::json)::uuid where tenant.id is not null)) u) found`)

type Reading = { db: Reader; organization: { id: string } }

async function rowsOf({ db, organization }: Reading, id: string | null = null): Promise<Row[]> {
  const [row] = await db.queryRaw(organizationsOf.text, valuesFor(organizationsOf, { organizationId: organization.id, id }))
  return readJson<Row[]>(row?.[0]) ?? []
}

async function withUsage({ db, organization }: Reading, rows: readonly Row[]) {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const values = valuesFor(usageOf, { organizationId: organization.id, ids })
  const [found] = rows.length > 0 ? await db.queryRaw(usageOf.text, values) : []
  const usage = new Map((readJson<Usage[]>(found?.[0]) ?? []).map((one) => [one.id, one]))
  return rows.map((row) => {
    const { people = 0, usedBytes = 0, quotaBytes = null } = usage.get(row.id) ?? {}
    const { suspendedAt } = row
    return {
      ...row,
      address: originOf(row),
      people,
      usedBytes,
      quotaBytes,
      mostBytes: quotaBytes ?? env().FILES_QUOTA_BYTES,
      suspendedAt: suspendedAt === null ? null : new Date(suspendedAt),
      createdAt: new Date(row.createdAt),
      updatedAt: new Date(row.updatedAt),
    }
  })
}

type Asking = Reading & { db: Tx; fail(reason: 'servedOrganizationNotFound'): never }

async function oneOf(context: Asking, id: string) {
  const [found] = await withUsage(context, await rowsOf(context, id))
  return found ?? context.fail('servedOrganizationNotFound')
}
type Served = Awaited<ReturnType<typeof oneOf>>

const resourceOf = ({ id, slug, name }: Pick<Served, 'id' | 'slug' | 'name'>) => ({
  type: 'servedOrganization',
  id,
  label: slug,
  name,
})

export const listServedOrganizations = implement(contracts.listServedOrganizations, async (context, { query, page }) => {
  const rows = await rowsOf(context)
  const wanted = rows.filter(({ status }) => query.status === undefined || query.status.includes(status))
  const { items, paging } = listInMemory(wanted, page, {
    text: ({ slug, name }) => `${slug} ${name.ar} ${name.en}`,
    keys: ({ id, slug, createdAt }, field) => (field === 'slug' ? [slug] : [new Date(createdAt).toISOString(), id]),
  })
  return { items: await withUsage(context, items), paging }
})

export const readServedOrganization = implement(contracts.readServedOrganization, (context, { params }) =>
  oneOf(context, params.id),
)

export const createServedOrganization = implement(
  contracts.createServedOrganization,
  (context, { body }) => {
    context.note({ resource: { type: 'servedOrganization', label: body.slug, name: body.name } })
    return foundOrganization(body)
  },
  async ({ note }, _, made) => {
    const { id, slug, address, name, invitation, apiKey } = made
    note({ resource: resourceOf(made), after: { slug, name } })
    return { id, slug, address, invitation, apiKey }
  },
)

export const updateServedOrganization = implement(contracts.updateServedOrganization, async (context, { params, body }) => {
  const { db, note, fail } = context
  const before = await oneOf(context, params.id)
  note({ resource: resourceOf(before) })
  assertVersion(context, before)
  const { mostPeople = before.mostPeople, quotaBytes = before.quotaBytes } = body
  const [done] = await db.execute<{ version: number | null }>(
    sql`select operator_set_quotas(${before.id}::uuid, ${before.version}::int, ${mostPeople}::int, ${quotaBytes}::bigint) as version`,
  )
  // Changed by another request since it was read.
  if (done?.version == null) return fail('versionStale')
  note({
    before: { mostPeople: before.mostPeople, quotaBytes: before.quotaBytes },
    after: { mostPeople, quotaBytes },
  })
  return oneOf(context, before.id)
})

/** Suspends an organization with a reason, or restores it without one. */
async function suspend(
  context: Asking & { fail(reason: 'stateConflict'): never; note(note: object): void },
  before: Served,
  reason: string | null,
) {
  const { db, fail, note } = context
  const [done] = await db.execute<{ version: number | null }>(
    sql`select operator_suspend(${before.id}::uuid, ${reason}::text) as version`,
  )
  if (done?.version == null) return fail('stateConflict')
  note({
    before: { status: before.status },
    after: { status: reason === null ? 'active' : 'suspended', ...(reason && { reason }) },
  })
  return oneOf(context, before.id)
}

export const suspendServedOrganization = implement(contracts.suspendServedOrganization, async (context, { params, body }) => {
  const before = await oneOf(context, params.id)
  context.note({ resource: resourceOf(before) })
  if (before.isPlatform) context.fail('platformOrganizationKept')
  return suspend(context, before, body.reason)
})

export const restoreServedOrganization = implement(contracts.restoreServedOrganization, async (context, { params }) => {
  const before = await oneOf(context, params.id)
  context.note({ resource: resourceOf(before) })
  return suspend(context, before, null)
})

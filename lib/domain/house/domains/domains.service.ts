import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { organizationDomains } from '@/db/schema/domains'
import { organizationRows, readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { originOf } from '@/lib/platform/auth/organization'
import { lockSubject } from '@/lib/platform/db/lock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { domainOf } from '@/lib/platform/email-address'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { changeOrganization, lockOrganization } from '@/lib/platform/records/own-organization'
import { quietly } from '@/lib/platform/records/quietly'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { ownHostsOf } from '@/lib/platform/vercel'
import { failingRecheckMs, mayBeClaimed, recordOf, standingAfter, storedDomain } from './domain.rules'
import * as contracts from './domains.contract'
import { isAllowedDomain } from './mail-domains.service'
import { problemAt } from './proof.service'

export type Domain = typeof organizationDomains.$inferSelect

export const domainRecords = recordsOf(organizationDomains, {
  missing: 'organizationDomainNotFound',
  type: 'organizationDomain',
  label: ({ name }) => name,
})

const audited = ['name', 'state', 'problem'] as const
const { name, token } = organizationDomains

const primaryName = sql`(select o.custom_domain from ${organizationRows} o where o.id = ${organizationDomains.organizationId})`
const domainList = list(contracts.listDomains, {
  table: organizationDomains,
  fields: {
    record: sql`json_build_object('type', 'TXT', 'name', '_masar.' || ${name}, 'value', 'masar-domain=' || ${token})`,
    isPrimary: sql`coalesce(${name} = ${primaryName}, false)`,
  },
})

export const listDomains = implement(contracts.listDomains, ({ db, organization }, { page }) =>
  domainList(db, page, { organizationId: organization.id }),
)

const shown = (row: Domain, primary: string | null) => ({ ...row, record: recordOf(row), isPrimary: row.name === primary })

const primaryOf = async (context: TenantContext) => (await readOrganization(context)).customDomain

export const readDomain = implement(contracts.readDomain, async (context, { params }) =>
  shown(await domainRecords.get(context, params.id), await primaryOf(context)),
)

const ownHosts = () => [env().ROOT_DOMAIN, env().CONTENT_DOMAIN, ...ownHostsOf(env())].filter((host) => host !== undefined)

/** Whether a domain leads to an organization of the server, or to another one than `except`. */
export async function isProven(domain: string, except: string | null = null): Promise<boolean> {
  const [row] = await execute<{ proven: boolean }>(sql`select domain_is_proven(${domain}, ${except}::uuid) as proven`)
  return row?.proven ?? false
}

export const addDomain = implement(
  contracts.addDomain,
  async ({ organization }, { body }) => {
    const wanted = storedDomain(body.name)
    if (wanted === null) throw invalid({ key: 'domain', property: 'name' })
    if (!mayBeClaimed(wanted, ownHosts())) throw invalid({ key: 'domainOfServer', property: 'name' })
    // The answer does not name its organization. That it is used here can be seen by opening it.
    return { wanted, isTaken: await isProven(wanted, organization.id) }
  },
  async (context, _, { wanted, isTaken }) => {
    const { db, organization, now, fail } = context
    await lockSubject(db, 'domains', organization.id)
    const [own] = await db
      .select({ id: organizationDomains.id })
      .from(organizationDomains)
      .where(ofTenant(context, organizationDomains, eq(name, wanted)))
    if (own) fail('organizationDomainExists')
    if (isTaken) fail('organizationDomainTaken')
    if ((await db.$count(organizationDomains, ofTenant(context, organizationDomains))) >= contracts.mostDomains)
      fail('organizationDomainsFull', { params: { most: contracts.mostDomains } })
    const values = {
      name: wanted,
      token: randomBytes(24).toString('base64url'),
      dueAt: new Date(now.getTime() + failingRecheckMs),
      searchText: foldLoose(wanted),
    }
    return shown(await domainRecords.insert(context, values, audited), null)
  },
)

/** Stores the outcome of a check of a locked domain; one that has lapsed is no longer the address of links or the domain of the sender. */
export async function store(
  context: Parameters<typeof domainRecords.change>[0] & { now: Date },
  before: Domain,
  problem: Domain['problem'],
) {
  const isTaken = problem === null && before.state !== 'proven' && (await isHeldByOther(context, before.name))
  const standing = standingAfter(before, isTaken ? 'taken' : problem, context.now)
  const row = await domainRecords.change(context, before, standing, audited)
  if (row.state !== 'proven') await release(context, row.name)
  return row
}

/** Whether another organization has proven a domain. Locked until the transaction ends, so that two that prove it at once do so one after the other. */
async function isHeldByOther({ db, organization }: TenantContext, domain: string): Promise<boolean> {
  await lockSubject(db, 'proven-domain', domain)
  const [row] = await db.execute<{ proven: boolean }>(sql`select domain_is_proven(${domain}, ${organization.id}::uuid) as proven`)
  return row?.proven ?? false
}

async function release(context: TenantContext & { now: Date }, domain: string): Promise<void> {
  const before = await lockOrganization(context)
  const isSender = before.mailFrom !== null && domainOf(before.mailFrom) === domain && !isAllowedDomain(domain)
  const change = { ...(before.customDomain === domain && { customDomain: null }), ...(isSender && { mailFrom: null }) }
  if (Object.keys(change).length === 0) return
  // The record of the log is that of the domain.
  await changeOrganization(quietly(context), before, change, () => ({}))
}

const nameAndToken = (organizationId: string, id: string) =>
  withTenant(
    organizationId,
    async (db: Tx) => {
      const organization = { id: organizationId }
      const [row] = await db
        .select()
        .from(organizationDomains)
        .where(ofTenant({ organization }, organizationDomains, eq(organizationDomains.id, id)))
      return row
    },
    { readOnly: true },
  )

export const checkDomain = implement(
  contracts.checkDomain,
  async ({ organization, fail }, { params }) => {
    const row = (await nameAndToken(organization.id, params.id)) ?? fail('organizationDomainNotFound')
    return problemAt(row)
  },
  async (context, { params }, problem) => {
    const row = await store(context, await domainRecords.lock(context, params.id), problem)
    return shown(row, await primaryOf(context))
  },
)

export const choosePrimaryDomain = implement(contracts.choosePrimaryDomain, async (context, { body }) => {
  // Locked first, as everywhere, so that it does not lapse between this look and the change.
  const domain = body.domainId === null ? null : await domainRecords.lock(context, body.domainId)
  if (domain && domain.state !== 'proven') context.fail('organizationDomainUnproven')
  const organization = await lockOrganization(context)
  const customDomain = domain?.name ?? null
  const changed = await changeOrganization(context, organization, { customDomain }, (row) => ({ domain: row.customDomain }))
  return { domainId: domain?.id ?? null, origin: originOf(changed) }
})

export const removeDomain = implement(contracts.removeDomain, async (context, { params }) => {
  const row = await domainRecords.lock(context, params.id)
  assertVersion(context, row)
  await domainRecords.remove(context, row, audited)
  await release(context, row.name)
  return { id: row.id }
})

import type postgres from 'postgres'
import type { Filling } from '@/lib/domain/testing/list-rows'
import type { Contract } from '@/lib/platform/http/contract'
import type { CallInput } from '@/lib/platform/testing/call'
import { addPeople, emptyDatabase, foundOrganization, signedIn, storeApiKey } from './ground'
import { addNeighbours, growTenant } from './growth-load'
import { type Statement, watchPlans } from './growth-plans'

/** A measured request; `isOwn` tells its own statements from all others in the log. */
export type Reader = {
  id: string
  contract: Contract
  params?: Record<string, string>
  isOwn?: (statement: Statement) => boolean
}
/** The measured requests that are no lists. */
type Other = Reader & { tables: string[] }

async function otherReaders(code: string): Promise<Other[]> {
  const { readProfile } = await import('@/lib/domain/house/identity/sign-in/identity.contract')
  const { verifyCertificate } = await import('@/lib/domain/assessing/certificates/certificates.contract')
  return [
    {
      id: 'authentication',
      contract: readProfile,
      tables: ['users', 'user_roles'],
      isOwn: ({ text }) => text.includes('request_lookup('),
    },
    {
      id: 'certificates.verify',
      contract: verifyCertificate,
      params: { code },
      tables: ['certificates'],
      isOwn: ({ text }) => text.includes('certificate_lookup('),
    },
  ]
}

/** Accepts the policies in force for every person who sends requests. */
const acceptPolicies = (owner: postgres.Sql, organizationId: string, ids: string[]) =>
  owner`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, ip_address)
    select p.organization_id, gen_random_uuid(), u.id, p.id, '10.0.0.1' from unnest(${ids}::uuid[]) u(id),
      (select distinct on (type) * from term_policies where organization_id = ${organizationId} and status = 'published' order by type, number desc) p
    on conflict do nothing`

/** One organization whose lists grow, in a database of its own. Requests go through the API in this process. */
export async function growthGround() {
  const { owner, appUrl, stop } = await emptyDatabase('growth')
  await owner.unsafe(watchPlans(decodeURIComponent(new URL(appUrl).username)))
  const { organization, roles } = await foundOrganization('growth')
  const people = await addPeople(owner, organization.id, roles, 20)
  const [admin, reader] = await signedIn(organization, people.slice(0, 2))
  if (!admin || !reader) throw new Error('Two people were signed in')
  const apiKey = await storeApiKey(owner, organization.id, 'Growth')
  // Database sessions opened from here on log their plans; earlier ones do not.
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  await closeDatabase()
  const { handle } = await import('@/lib/domain/testing/fixtures')
  const { operations } = await import('@/lib/domain/product')
  const { requestsOf } = await import('@/lib/domain/testing/list-rows')
  const { caller } = await import('@/lib/platform/testing/call')
  const { originOf } = await import('@/lib/platform/auth/organization')
  const { newCertificateCode } = await import('@/lib/domain/assessing/certificates/certificates.rules')
  const callAs = (token: string) =>
    caller(handle, originOf(organization), () => ({
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      'accept-language': 'ar',
    }))
  const [asAdmin, asReader] = [callAs(admin.token), callAs(reader.token)]
  const filling: Filling = {
    organizationId: organization.id,
    userId: admin.id,
    roleId: roles.learner,
    rareRoleId: roles.instructor,
    from: 0,
    to: 0,
  }
  const code = newCertificateCode()
  const others = await otherReaders(code)
  const tablesOf = (id: string) => requestsOf(filling)[id]?.tables ?? others.find((other) => other.id === id)?.tables ?? []

  return {
    filling,
    others,
    contracts: operations.map(({ contract }) => contract).filter(({ list }) => list),
    /** The reader of administration lists, another person than the one whose own lists are filled. */
    call: (contract: Contract, input: CallInput) =>
      (typeof contract.access === 'object' && contract.access.role === 'admin' ? asReader : asAdmin)(contract, input),
    addNeighbours: (from: number, to: number) => addNeighbours(owner, from, to),
    /** Fills the tables that the given lists read. */
    async grow(rows: Filling, ids: readonly string[]) {
      await growTenant(owner, rows, [...new Set(ids.flatMap(tablesOf))])
      await acceptPolicies(owner, organization.id, [admin.id, reader.id])
      if (rows.from === 0)
        await owner`update certificates set code = ${code} where code = (select min(code) from certificates where organization_id = ${organization.id})`
    },
    stop,
  }
}

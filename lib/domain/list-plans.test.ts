import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appUrl } from '@/lib/platform/db/app-url'
import { closeDatabase } from '@/lib/platform/db/pool'
import type { Contract } from '@/lib/platform/http/contract'
import { log } from '@/lib/platform/log'
import type { CallInput } from '@/lib/platform/testing/call'
import { asOwner } from '@/lib/platform/testing/owner'
import { freshOrganization } from './fixtures'
import { readProfile } from './identity/identity.contract'
import { casesOf, type Filling, fillLists, requestsOf } from './list-rows'
import { operations } from './operations'

const ROWS = 10_000

type Exception = { lists: string[]; cases: RegExp; because: string; most?: number }
/**
 * What reads more than ten rows for each row shown, and why it may; `most` is how many more, where that does not grow with the list. Lists that
 * have some dozen rows in life are filled with ten thousand here.
 */
const exceptions: Exception[] = [
  {
    lists: ['learningPaths.list', 'activityLog.list', 'organizationMembers.list', 'roles.members'],
    cases: /^(frequent|rare|absent) word$/,
    because: 'a search first samples the newest 1,000 texts, to learn whether its words are rare',
    most: 2200,
  },
  {
    lists: ['learningPaths.list', 'activityLog.list', 'organizationMembers.list', 'roles.members'],
    cases: /^old word$/,
    because: 'a word that is frequent, but only far from where the list begins, is walked to; two seconds bound it',
  },
  {
    lists: ['sessions.list', 'termPolicies.list', 'apiKeys.list', 'moduleTypes.list', 'roles.list'],
    cases: /^(old|rare|absent) word$/,
    because: 'these lists are short in life and have no index of their words',
  },
  {
    lists: ['sessions.list'],
    cases: /^(updatedAt|lastUsedAt):/,
    because: "a person's sessions are few, and an index on these columns would be written at every use of one",
  },
  {
    lists: ['organizationMembers.list'],
    cases: /^updatedAt:/,
    because: 'every sign-in changes it: an index would make each of them write all indexes of the account, that of its words too',
  },
  { lists: ['activityLog.checkpoints'], cases: /./, because: 'a numbered list tells its total, which has to be counted' },
  {
    lists: ['roles.list'],
    cases: /^(first page|createdAt:desc|updatedAt:desc)$/,
    because: 'each role tells how many people hold it, which has to be counted; here one is held by all',
  },
  {
    lists: ['roles.list', 'moduleTypes.list'],
    cases: /^frequent word$/,
    because: "each row's permissions or version are read beside it",
    most: 100,
  },
  {
    lists: ['roles.members', 'organizationMembers.list'],
    cases: /^(?!old)/,
    because: 'the holders of a role are looked up first, 1,001 at most, to learn whether they are few',
    most: 1100,
  },
  {
    lists: ['activityLog.list'],
    cases: /^(resourceId|ipAddress) /,
    because:
      'row-level security keeps conditions on JSON from the indexes, and addresses have none: every record written would pay for it',
  },
]
const cursors = new Map<string, string>()
/** The exceptions met. */
const met = new Set<Exception>()

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
/** Rows and index entries that a plan's scans looked at. */
const rowsRead = (plan: Plan): number =>
  nodes(plan)
    .filter((node) => /^(Seq|Index|Index Only|Bitmap Heap|Bitmap Index|Tid) Scan$/.test(node['Node Type']))
    .map(
      (node) =>
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
        (node['Actual Loops'] ?? 1),
    )
    .reduce((sum, rows) => sum + rows, 0)

let seen: { text: string; plan: Plan }[] = []

/** Postgres tells the plan of every statement of this database, nested ones too, as a notice. */
async function watchPlans(planCacheMode: string) {
  await asOwner(async (owner) => {
    const role = decodeURIComponent(new URL(appUrl()).username)
    const [here] = await owner<{ name: string }[]>`select current_database() as name`
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_level': 'notice',
      plan_cache_mode: planCacheMode,
    }
    for (const [name, value] of Object.entries(settings))
      await owner.unsafe(`alter role "${role}" in database "${here?.name}" set ${name} = '${value}'`)
  })
  // Only connections made from now on have them.
  await closeDatabase()
}

let org: Awaited<ReturnType<typeof freshOrganization>>
/** Who reads the lists of the organization; the administrator has ten thousand sessions and acceptances, for the lists of one's own. */
let reader: typeof org.admin
let filling: Filling
beforeAll(async () => {
  vi.spyOn(log(), 'debug').mockImplementation((fields: unknown) => {
    const message = (fields as { err?: { message?: string } }).err?.message ?? ''
    const json = /plan:\n(\{[\s\S]*\})$/.exec(message)?.[1]
    if (json) {
      const { 'Query Text': text, Plan: plan } = JSON.parse(json)
      seen.push({ text, plan })
    }
  })
  const fresh = async () => {
    const made = await freshOrganization()
    const { organization, admin, roles } = made
    const filled = {
      organizationId: organization.id,
      userId: admin.user.id,
      roleId: roles.learner,
      rareRoleId: roles.instructor,
      from: 0,
      to: ROWS,
    }
    return { made, filled }
  }
  const [here, beside] = [await fresh(), await fresh()]
  org = here.made
  filling = here.filled
  await asOwner(async (owner) => {
    await fillLists(owner, { ...beside.filled, to: 1000 })
    await fillLists(owner, filling)
    reader = await org.person('reader', org.roles.admin)
    await owner`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, ip_address)
      select organization_id, gen_random_uuid(), ${reader.user.id}, id, '10.0.0.1' from term_policies
      where organization_id = ${org.organization.id} and number > ${ROWS / 4 - 5}`
  })
})
afterAll(() => vi.restoreAllMocks())

const lists = operations.map(({ contract }) => contract).filter(({ list }) => list)

describe.each(['force_custom_plan', 'force_generic_plan'])('every list, with %s', (mode) => {
  /** The statements of a request that reads nothing but who is asking. */
  let authentication: Set<string>
  const ask = async (contract: Contract, input: CallInput) => {
    seen = []
    const isAdministration = typeof contract.access === 'object' && contract.access.role === 'admin'
    const { status, envelope } = await (isAdministration ? reader : org.admin).call(contract, input)
    expect(status, `${contract.id} ${JSON.stringify(input)} ${envelope.message}`).toBe(200)
    return {
      shown: Array.isArray(envelope.data) ? envelope.data.length : 0,
      next: envelope.metadata.nextCursor,
      statements: seen,
    }
  }
  /** A position five hundred rows deep. */
  async function deepCursor(contract: Contract, params: CallInput['params']) {
    let cursor: string | undefined
    for (let page = 0; page < 5; page += 1)
      cursor = (await ask(contract, { params, query: { perPage: '100', ...(cursor && { cursor }) } })).next
    if (cursor) cursors.set(contract.id, cursor)
    return cursor
  }
  beforeAll(async () => {
    await watchPlans(mode)
    authentication = new Set()
    for (const { call } of [org.admin, reader]) {
      seen = []
      await call(readProfile)
      for (const { text } of seen) authentication.add(text)
    }
  })

  it.each(lists.map((contract) => [contract.id, contract] as const))(
    'reads at most ten rows for each it shows: %s',
    async (id, contract) => {
      const given = requestsOf(filling)[id]
      if (!given) throw new Error(`list-rows.ts does not know ${id}: it needs rows and, where it has filters, values for them`)
      const { params, filters } = given
      const cases = casesOf(contract, filters)
      const cursor = cursors.get(id) ?? (await deepCursor(contract, params))
      if (cursor) cases.push({ name: 'deep page', query: { cursor } })
      const wrong: string[] = []
      for (const { name, query } of cases) {
        const { shown, statements } = await ask(contract, { params, query })
        const own = statements.filter(({ text }) => !authentication.has(text))
        const read = own.reduce((sum, { plan }) => sum + rowsRead(plan), 0)
        // One row more than the page is read, to know whether there is one.
        if (read <= 10 * (shown + 1)) continue
        const excuse = exceptions.find(
          ({ lists, cases, most = Number.POSITIVE_INFINITY }) =>
            lists.includes(id) && cases.test(name) && read <= 10 * (shown + 1) + most,
        )
        if (excuse) met.add(excuse)
        else wrong.push(`${name}: ${Math.round(read)} rows read for ${shown} shown`)
      }
      expect(wrong).toEqual([])
    },
  )
})

it('every exception is one, with the one plan or the other', () => {
  expect(exceptions.filter((exception) => !met.has(exception))).toEqual([])
})

import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { clock } from '@/lib/platform/clock'
import { appUrl } from '@/lib/platform/db/app-url'
import { counter } from '@/lib/platform/db/connection'
import { closeDatabase } from '@/lib/platform/db/pool'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import { log } from '@/lib/platform/log'
import type { CallInput } from '@/lib/platform/testing/call'
import { asOwner } from '@/lib/platform/testing/owner'
import { readProfile } from './house/identity/sign-in/identity.contract'
import { listRoleMembers } from './house/roles/role-members.contract'
import { listMembers } from './people/members/members.contract'
import { operations } from './product'
import { freshOrganization } from './testing/fixtures'
import { type Case, casesOf, takesSeveral } from './testing/list-cases'
import type { Exception } from './testing/list-declarations'
import { exceptions } from './testing/list-exceptions'
import { type Filling, fillLists, requestsOf } from './testing/list-rows'

const ROWS = 10_000

/** Rows that any page may read. */
const FEW = 40
/** Statements a list may send, those of its authentication included: authentication, look-up, page. */
const STATEMENTS = 3
/** Of changes, the statement before that of the page which settles their end (lib/platform/lists/settled.ts). */
const SETTLING = 1

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
  // The app prepares its statements with a plan for any value, but not behind a transaction pooler.
  Object.assign(env(), { DATABASE_TRANSACTION_POOLER: planCacheMode === 'force_custom_plan' })
  // Only connections made from now on have them.
  await closeDatabase()
}

/** Plan cache modes: custom plans, generic plans. */
// On the oldest Postgres only the app's own mode.
const modes = inject('server').isOldest ? ['force_generic_plan'] : ['force_custom_plan', 'force_generic_plan']
const lists = operations.map(({ contract }) => contract).filter(({ list }) => list)

let org: Awaited<ReturnType<typeof freshOrganization>>
/** Who reads the lists of the organization; the administrator has ten thousand sessions and acceptances, for the lists of one's own. */
let reader: typeof org.admin
let filling: Filling
/** Whether this is the version of Postgres that the product brings with it. */
let isNewest: boolean
/** The statements of a request that reads only the caller. */
const authentication = new Set<string>()

beforeAll(async () => {
  // The clock is stopped: work that is done once a minute or quarter of an hour is done before anything is counted.
  const now = new Date()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  vi.spyOn(log(), 'debug').mockImplementation((fields: unknown) => {
    const message = (fields as { err?: { message?: string } }).err?.message ?? ''
    const json = /plan:\n(\{[\s\S]*\})$/.exec(message)?.[1]
    if (json) {
      const { 'Query Text': text, Plan: plan } = JSON.parse(json)
      seen.push({ text, plan })
    }
  })
  org = await freshOrganization({ isCataloguePublic: true, isPlatform: true })
  // Holds what only the operator holds, too.
  reader = await org.person('reader', org.roles.superAdmin)
  const { organization, admin, roles } = org
  const held = { userId: admin.user.id, roleId: roles.learner, rareRoleId: roles.instructor, from: 0 }
  filling = { ...held, organizationId: organization.id, to: ROWS }
  const beside = await freshOrganization()
  await asOwner(async (owner) => {
    await fillLists(owner, { ...filling, organizationId: beside.organization.id, to: 1000 }, { analyze: false })
    await fillLists(owner, filling)
    const [server] = await owner<
      { isNewest: boolean }[]
    >`select current_setting('server_version_num')::int >= 180000 as "isNewest"`
    isNewest = server?.isNewest ?? true
    await owner`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, ip_address)
      select organization_id, gen_random_uuid(), ${reader.user.id}, id, '10.0.0.1' from term_policies
      where organization_id = ${organization.id} and number > ${ROWS / 4 - 5}`
  })
  await watchPlans('force_custom_plan')
  for (const { call } of [admin, reader]) {
    await call(readProfile)
    for (const { text } of seen) authentication.add(text)
  }
})
afterAll(() => vi.restoreAllMocks())

const ask = async (contract: Contract, input: CallInput) => {
  seen = []
  const before = counter.statements
  const isAdministration = typeof contract.access === 'object' && contract.access.role === 'admin'
  const { status, envelope } = await (isAdministration ? reader : org.admin).call(contract, input)
  expect(status, `${contract.id} ${JSON.stringify(input)} ${envelope.message}`).toBe(200)
  return {
    shown: Array.isArray(envelope.data) ? envelope.data.length : 0,
    next: envelope.metadata.nextCursor,
    previous: envelope.metadata.previousCursor,
    plans: seen,
    statements: counter.statements - before,
  }
}

/** A position three hundred rows deep; null in lists that end before it. */
async function deepCursor(contract: Contract, params: CallInput['params']) {
  let cursor: string | undefined
  for (let page = 0; page < 3; page += 1) {
    cursor = (await ask(contract, { params, query: { perPage: '100', ...(cursor && { cursor }) } })).next
    if (!cursor) return null
  }
  return cursor
}

/** Further statements of a list, however many rows it shows: the gradebook asks for its columns, and each source of grades once; observed work asks for its paths. */
const besides: Record<string, number> = { 'gradebook.list': 10, 'observationResults.list': 1 }

/** The faults of one request of a list, and the exceptions that apply. */
async function judge(contract: Contract, { name, query }: Case, params: CallInput['params']) {
  const { shown, plans, statements } = await ask(contract, { params, query })
  const own = plans.filter(({ text }) => !authentication.has(text))
  const read = own.reduce((sum, { plan }) => sum + rowsRead(plan), 0)
  // One row more than the page is read, to know whether there is one; a page that shows next to nothing may look at a few.
  // Of several values a page is read of each, and the pages are merged.
  const values = name.startsWith('several of ') ? (Object.values(query)[0]?.split(',').length ?? 1) : 1
  const budget = values * Math.max(10 * (shown + 1), FEW)
  const excuses = (exceptions[contract.id] ?? []).filter(
    ({ cases, most = Number.POSITIVE_INFINITY }) => cases.test(name) && read > budget && read <= budget + most,
  )
  const most = STATEMENTS + (/^updated(From|To) /.test(name) ? SETTLING : 0) + (besides[contract.id] ?? 0)
  const wrong = [
    ...(statements > most ? [`${name}: ${statements} statements`] : []),
    ...(read > budget && excuses.length === 0 ? [`${name}: ${Math.round(read)} rows read for ${shown} shown`] : []),
  ]
  return { wrong, excuses, readsTables: own.length > 0 }
}

it.each(lists.map((contract) => [contract.id, contract] as const))(
  'reads at most ten rows for each it shows, in at most three statements: %s',
  async (id, contract) => {
    const given = requestsOf(filling)[id]
    if (!given) throw new Error(`No room.fixtures.ts knows ${id}: it needs rows and, where it has filters, values for them`)
    const { params, filters } = given
    const cases = casesOf(contract, filters)
    const cursor = await deepCursor(contract, params)
    if (cursor) cases.push({ name: 'deep page', query: { cursor } })
    const { previous } = cursor ? await ask(contract, { params, query: { cursor } }) : {}
    if (previous) cases.push({ name: 'deep page, backwards', query: { cursor: previous } })
    const met = new Set<Exception>()
    const wrong: string[] = []
    let readsTables = true
    for (const mode of modes) {
      // A list that is in memory has no plans.
      if (!readsTables) break
      readsTables = false
      await watchPlans(mode)
      for (const one of cases) {
        const judged = await judge(contract, one, params)
        readsTables ||= judged.readsTables
        for (const excuse of judged.excuses) met.add(excuse)
        wrong.push(...judged.wrong.map((what) => `${mode}, ${what}`))
      }
    }
    expect(wrong).toEqual([])
    // The newest Postgres needs every exception; an older one may read fewer rows without some of them.
    if (isNewest) expect((exceptions[id] ?? []).filter((exception) => !met.has(exception))).toEqual([])
  },
)

it.each(modes)('reads few rows to know who is asking, however many policies are published and accepted: %s', async (mode) => {
  await watchPlans(mode)
  for (const { call } of [org.admin, reader]) {
    seen = []
    await call(readProfile)
    expect(seen.reduce((sum, { plan }) => sum + rowsRead(plan), 0)).toBeLessThanOrEqual(30)
  }
})

it('reports the total of a filter that another table counts', async () => {
  const { organizationId, roleId } = filling
  let holders = 0
  await asOwner(async (owner) => {
    const where = owner`organization_id = ${organizationId} and role_id = ${roleId}`
    const [found] = await owner<{ count: number }[]>`select count(*)::int as count from user_roles where ${where}`
    holders = found?.count ?? 0
  })
  expect(holders).toBeGreaterThan(1000)
  const members = await org.admin.call(listRoleMembers, { params: { roleId }, query: { page: '2' } })
  const ofOrganization = await reader.call(listMembers, { query: { page: '2', role: roleId } })
  for (const { envelope } of [members, ofOrganization]) expect(envelope.metadata).toMatchObject({ count: holders, hasNext: true })
})

it('finds rows with one of several values of a filter, each row once', async () => {
  const total = async (contract: Contract, params: CallInput['params'], query: Record<string, string>) => {
    const caller = typeof contract.access === 'object' && contract.access.role === 'admin' ? reader : org.admin
    const { status, envelope } = await caller.call(contract, { params, query: { ...query, page: '1' } })
    expect(status, `${contract.id} ${JSON.stringify(query)} ${envelope.message}`).toBe(200)
    return envelope.metadata.count ?? 0
  }
  let filters = 0
  for (const contract of lists) {
    const { params, filters: given = {} } = requestsOf(filling)[contract.id] ?? {}
    for (const [name, values] of Object.entries(given)) {
      if (!takesSeveral(contract.query?.shape[name])) continue
      filters += 1
      const each = await Promise.all(values.map((value) => total(contract, params, { [name]: value })))
      const together = await total(contract, params, { [name]: [...values, values[0]].join(',') })
      const sum = each.reduce((before, count) => before + count, 0)
      // A person may have both roles or be in both groups, a path have both modules, and a group both people.
      // The paths of duties narrow what is counted, not the departments.
      if (['role', 'group', 'module', 'member'].includes(name) || contract.id === 'analytics.duties') {
        expect(together, `${contract.id} ${name}`).toBeGreaterThanOrEqual(Math.max(...each))
        expect(together, `${contract.id} ${name}`).toBeLessThanOrEqual(sum)
      } else expect(together, `${contract.id} ${name}`).toBe(sum)
    }
  }
  expect(filters).toBeGreaterThan(8)
})

it('names exceptions of lists only', () => {
  expect(Object.keys(exceptions).filter((id) => !lists.some((contract) => contract.id === id))).toEqual([])
})

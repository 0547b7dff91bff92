/**
 * `npm run bench:growth`: the time of every list of the API as a tenant grows from 1,000 to 1,000,000 rows (or to the most that the list can have), and
 * as the platform grows from 10 tenants to 1,000. Fails if a page takes more than 1.5 times as long as at 1,000 rows, and at least 0.3 ms longer, unless
 * the room.fixtures.ts of its room gives a reason.
 *
 *   npm run bench:growth                             prints the tables;  --write puts their first and deep pages into docs/performance.md
 *   npm run bench:growth -- --only=roles.list,...    these alone; the tables keep what was measured of the others before
 *   npm run bench:growth -- --rows=1000,100000       other sizes;  --tenants=10,10000
 *
 * Requests go through the whole pipeline in this process. Statement times and plans come from Postgres (auto_explain, with the app's login and row-level
 * security), as in production. A time is the shortest of several requests, because other programs can only make it longer; it is execution without planning.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Contract } from '@/lib/platform/http/contract'
import { folder } from './ground'
import { growthGround, type Reader } from './growth-ground'
import { complaints, type Statement, settledLogEnd, statementsSince, summary } from './growth-plans'
import { writeSection } from './report'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rows: { type: 'string', default: '1000,10000,100000,1000000' },
    tenants: { type: 'string', default: '10,1000' },
    write: { type: 'boolean', default: false },
  },
})
const numbers = (text: string) => text.split(',').map(Number)
const [SIZES, TENANTS] = [numbers(options.rows), numbers(options.tenants)]
const MOST = { requests: 15, ms: 1000 }
const ALLOWED = { times: 1.5, ms: 0.3 }
/** Lists measured with far more rows than they have in use may take this much longer. Only their first and deep pages are judged. */
const SHORT_LIST_MS = 1
/** Upper limit in ms for exceptions that read a bounded number of additional rows. */
const BOUNDED_MS = 50
/** The time that counts for a statement that its time limit ended. */
const TOO_LONG = 2000

type Cell = {
  id: string
  name: string
  stage: string
  rows: number
  ms: number
  requestMs: number
  plan: string
  complaints: string[]
}
type Case = { name: string; query: Record<string, string> }

const { exceptions } = await import('@/lib/domain/testing/list-exceptions')
const { casesOf } = await import('@/lib/domain/testing/list-cases')
const { requestsOf } = await import('@/lib/domain/testing/list-rows')
const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const count = (many: number) => many.toLocaleString('en-US')

const ground = await growthGround()
const { filling, contracts, call, others } = ground
const requests = requestsOf(filling)
const only = options.only?.split(',')
const wanted = [...contracts.map(({ id }) => id), ...others.map(({ id }) => id)].filter((id) => !only || only.includes(id))

/** Whether a statement belongs to the list itself: those set their tenant, the statements of authentication do not. */
const isOfList = ({ text }: Statement) => text.includes("set_config('app.organization_id'")

async function measure(stage: string, rows: number, reader: Reader, { name, query }: Case): Promise<Cell> {
  const { id, contract, params, isOwn = isOfList } = reader
  // The first requests do the writes that happen only once a minute or every 15 minutes.
  await call(contract, { params, query })
  const from = await settledLogEnd()
  const times: number[] = []
  const until = performance.now() + MOST.ms
  while (times.length < MOST.requests && (times.length < 2 || performance.now() < until)) {
    const started = performance.now()
    const { status, envelope } = await call(contract, { params, query })
    times.push(performance.now() - started)
    if (status === 503 || envelope.errors?.some(({ key }) => ['searchTooLong', 'pageTooFar', 'orderTooLong'].includes(key))) {
      const plan = 'ended by the time limit of a statement (2 s)'
      return { id, name, stage, rows, ms: TOO_LONG, requestMs: Math.min(...times), plan, complaints: [plan] }
    }
    if (status !== 200) throw new Error(`${id} answered ${status}: ${envelope.message} ${JSON.stringify(envelope.errors)}`)
  }
  await settledLogEnd()
  const seen = new Map<string, Statement[]>()
  for (const found of statementsSince(from).filter(isOwn)) seen.set(found.text, [...(seen.get(found.text) ?? []), found])
  if (seen.size === 0 && requests[id]?.most !== 0) throw new Error(`No statement of ${id}, ${name}, was seen`)
  const statements = [...seen.values()]
  return {
    id,
    name,
    stage,
    rows,
    ms: statements.reduce((sum, found) => sum + Math.min(...found.map(({ ms }) => ms)), 0),
    requestMs: Math.min(...times),
    plan: statements.flatMap(([first]) => (first ? [summary(first.plan)] : [])).join('; '),
    complaints: statements.flatMap(([first]) => (first ? complaints(first.plan) : [])),
  }
}

/** The cases to measure at this size. */
async function look(stage: string, rows: number, ids: string[], cursors: Map<string, string>): Promise<Cell[]> {
  say(`measuring at ${stage}`)
  const cells: Cell[] = []
  for (const other of others.filter(({ id }) => ids.includes(id)))
    cells.push(await measure(stage, rows, other, { name: '', query: {} }))
  for (const contract of contracts.filter(({ id }) => ids.includes(id))) {
    const { id } = contract
    const { params, filters } = requests[id] ?? {}
    const cursor = cursors.get(id)
    const cases = casesOf(contract, filters).map((one) =>
      one.name === 'far numbered page' ? { ...one, query: { page: String(Math.ceil(rows / 20) - 1) } } : one,
    )
    if (cursor) cases.splice(1, 0, { name: 'deep page', query: { orderBy: newestFirst(contract), cursor } })
    for (const one of cases) cells.push(await measure(stage, rows, { id, contract, params }, one))
  }
  return cells
}

const newestFirst = ({ list }: Contract) => `${list?.default.split(':')[0]}:desc`
/** A cursor in the middle of the oldest 1,000 rows, so that it is deeper the more rows there are. */
async function deepCursor(contract: Contract): Promise<string | undefined> {
  let cursor: string | undefined
  for (let page = 0; page < 5; page += 1) {
    const query = { perPage: '100', orderBy: newestFirst(contract), ...(cursor && { cursor }) }
    const { status, envelope } = await call(contract, { params: requests[contract.id]?.params, query })
    if (status !== 200) throw new Error(`${contract.id} answered ${status}: ${envelope.message}`)
    cursor = envelope.metadata.nextCursor
    if (!cursor) return undefined
  }
  return cursor
}

async function run(): Promise<Cell[]> {
  const cells: Cell[] = []
  const cursors = new Map<string, string>()
  const mostOf = (id: string) => requests[id]?.most ?? Number.POSITIVE_INFINITY
  for (const [at, rows] of SIZES.entries()) {
    const before = SIZES[at - 1] ?? 0
    const ids = wanted.filter((id) => at === 0 || rows <= mostOf(id))
    if (ids.length === 0) break
    say(`${count(rows)} rows`)
    await ground.grow({ ...filling, from: before, to: rows }, ids)
    if (at === 0)
      for (const contract of contracts.filter(({ id }) => ids.includes(id))) {
        const cursor = await deepCursor(contract)
        if (cursor) cursors.set(contract.id, cursor)
      }
    const platforms = at === 0 ? TENANTS : TENANTS.slice(-1)
    for (const [place, tenants] of platforms.entries()) {
      if (at === 0) await ground.addNeighbours(TENANTS[place - 1] ?? 0, tenants)
      cells.push(...(await look(`${count(rows)} rows, ${count(tenants)} tenants`, rows, ids, cursors)))
    }
  }
  return cells
}

const known = `${folder}/growth.json`
/** Earlier results of the lists that this run does not measure. */
const earlier = (): Cell[] =>
  only && existsSync(known) ? (JSON.parse(readFileSync(known, 'utf8')) as Cell[]).filter(({ id }) => !only.includes(id)) : []

const shown = (ms?: number) => (ms === undefined ? '-' : ms >= TOO_LONG ? '> 2,000' : ms.toFixed(ms < 1 ? 3 : 1))
/** The reason why a case may take longer as its list grows; undefined if there is none. */
function excuseOf({ id, name, ms }: Cell): string | undefined {
  const known = (exceptions[id] ?? []).find(({ cases, most }) => cases.test(name) && (most === undefined || ms <= BOUNDED_MS))
  const { because } = requests[id] ?? {}
  return known?.because ?? (because && !/^(first|deep) page$/.test(name) ? `the list is short in life: ${because}` : undefined)
}

/** The table row of a case, and whether it grew without a reason. */
function lineOf(cells: Cell[], stages: string[]) {
  const [first] = cells
  const last = cells.at(-1)
  const small = cells.findLast(({ rows }) => rows === first?.rows)
  if (!first || !last || !small) throw new Error('A case was measured at least once')
  const ratio = small.ms > 0 ? last.ms / small.ms : 1
  const limit = requests[first.id]?.because ? SHORT_LIST_MS : ALLOWED.ms
  const hasGrown = ratio > ALLOWED.times && last.ms - small.ms > limit
  const excuse = hasGrown ? excuseOf(last) : undefined
  const times = stages.map((stage) => shown(cells.find((cell) => cell.stage === stage)?.ms))
  const verdict = hasGrown ? (excuse ? 'may' : '**grows**') : ''
  return {
    name: first.name,
    text: `| ${first.id} | ${first.name} | ${times.join(' | ')} | ${ratio.toFixed(2)} | ${shown(last.requestMs)} | ${verdict} |`,
    excuse: excuse ? { because: excuse, of: `${first.id} ${first.name}` } : undefined,
    fault:
      hasGrown && !excuse
        ? `${first.id}, ${first.name}: ${shown(small.ms)} to ${shown(last.ms)} ms; ${last.plan}; ${last.complaints.join('; ')}`
        : undefined,
  }
}

/** `isBrief`: first and deep pages only, and the reasons without the requests that they excuse. */
function report(cells: Cell[], isBrief = false) {
  const stages = [...new Map(cells.toSorted((a, b) => a.rows - b.rows).map(({ stage }) => [stage, stage])).values()]
  const names = [...new Set(cells.map(({ id, name }) => `${id} ${name}`))]
  const lines = names.map((of) =>
    lineOf(
      cells.filter(({ id, name }) => `${id} ${name}` === of),
      stages,
    ),
  )
  const limits = Object.entries(requests).flatMap(([id, { most, because }]) =>
    because ? [`- ${id}: ${count(most)} (${because})`] : [],
  )
  const excused = lines.flatMap(({ excuse }) => excuse ?? [])
  const reasons = [...new Set(excused.map(({ because }) => because))].map((because) =>
    isBrief ? `- ${because}` : `- ${because}: ${excused.flatMap((one) => (one.because === because ? one.of : [])).join(', ')}`,
  )
  const text = [
    `${new Date().toISOString().slice(0, 16)}. Statement time in ms without authentication, shortest of up to ${MOST.requests}; ratio of the last to ${count(SIZES[0] ?? 0)} rows; the whole request at the last, in ms.`,
    `Allowed: ${ALLOWED.times} times or ${ALLOWED.ms} ms more (${SHORT_LIST_MS} ms for lists measured beyond the rows they have in life). «may»: it grows, and why it may stands below.`,
    '',
    `| list | request | ${stages.join(' | ')} | ratio | request ms | |`,
    `|---|---|${stages.map(() => '---').join('|')}|---|---|---|`,
    ...lines.flatMap(({ name, text }) => (isBrief && !/^(first|deep) page$/.test(name) ? [] : text)),
    '',
    'What may grow, and why:',
    ...reasons,
    '',
    'Measured up to fewer than a million rows:',
    ...limits,
  ].join('\n')
  return { text, faults: lines.flatMap(({ fault }) => fault ?? []) }
}

try {
  const cells = [...earlier(), ...(await run())]
  const { text, faults } = report(cells)
  console.log(`\n${text}\n`)
  writeFileSync(known, `${JSON.stringify(cells, null, 2)}\n`)
  if (options.write) writeSection('growth', report(cells, true).text)
  say('done')
  for (const fault of faults) console.error(`GROWS: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await ground.stop()
}

/**
 * `npm run bench:growth`: what the hot statements cost as a tenant grows from 1,000 to 1,000,000 rows and the platform from 10 to 10,000 tenants.
 *
 *   npm run bench:growth                prints the tables;  --write puts them into docs/performance.md
 *   npm run bench:growth -- --quick     stops at 100,000 rows and 1,000 tenants
 *
 * Requests go through the whole pipeline in this process, 50 of each kind; statement times and plans are the server's own (auto_explain, under the
 * app's login and its row-level security), so what is shown is what production would run. Times are medians of execution without planning.
 */
import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { addPeople, emptyDatabase, folder, foundOrganization, signedIn, storeApiKey } from './ground'
import { addNeighbours, growTenant, prepare } from './growth-load'
import { complaints, type Statement, settledLogEnd, statementsSince, summary, watchPlans } from './growth-plans'
import { median, writeSection } from './report'

const quick = process.argv.includes('--quick')
const TENANTS = quick ? [10, 100, 1000] : [10, 100, 1000, 10_000]
const ROWS = quick ? [1000, 10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000]
const REPEATS = 50
const PATIENCE_MS = 4000

type Case = { name: string; path: string; token?: string; statement: RegExp }
type Cell = { stage: string; name: string; ms: number; plan: string; complaints: string[]; requestMs: number }

/** What one of several statements of a request does: a part of a search's look-up, or its kind and table. */
function partOf(text: string): string {
  if (/array_agg\(id\)/.test(text)) return 'looked up'
  if (/LIMIT \$2\) known/.test(text)) return 'a sample'
  return `${/\w+/.exec(text)?.[0].toLowerCase()} ${/(?:from|update|into)\s+"?(\w+)/i.exec(text)?.[1]}`
}

const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const { owner, appUrl, stop } = await emptyDatabase('growth')
try {
  await owner.unsafe(watchPlans(decodeURIComponent(new URL(appUrl).username)))
  const { organization, roles } = await foundOrganization('growth')
  const people = await addPeople(owner, organization.id, roles, 20)
  const [admin, learner] = await signedIn(
    organization,
    [people[0], people[19]].flatMap((person) => person ?? []),
  )
  const apiKey = await storeApiKey(owner, organization.id, 'Growth')
  // Only now, so that the sessions opened so far run without the log; the next ones have it.
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  await closeDatabase()
  await prepare(owner)

  const { handle } = await import('@/lib/domain/fixtures')
  const { freshAddress } = await import('@/lib/platform/testing/call')
  const headers = { host: `growth.${process.env.ROOT_DOMAIN}`, 'x-api-key': apiKey, 'accept-language': 'ar' }
  const call = async (path: string, token?: string) => {
    const request = new Request(`http://${headers.host}/api/v1${path}`, {
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
    const response = await handle(request, freshAddress())
    return { status: response.status, body: (await response.json()) as { message: string; metadata: { nextCursor?: string } } }
  }

  /** The position half-way through the first 1,000 rows, which are the oldest: with every later row it lies deeper. */
  async function deepCursor(path: string, token?: string): Promise<string> {
    let cursor = ''
    for (let page = 0; page < 5; page += 1)
      cursor = (await call(`${path}?perPage=100${cursor && `&cursor=${cursor}`}`, token)).body.metadata.nextCursor ?? cursor
    return cursor
  }

  async function measure(stage: string, { name, path, token, statement }: Case): Promise<Cell[]> {
    const from = await settledLogEnd()
    const times: number[] = []
    for (
      const until = performance.now() + PATIENCE_MS;
      times.length < REPEATS && (times.length < 3 || performance.now() < until);
    ) {
      const started = performance.now()
      const { status, body } = await call(path, token)
      times.push(performance.now() - started)
      // A statement that outlives statement_timeout is a finding, not a fault of the bench.
      if (status === 503) {
        const plan = 'stopped by statement_timeout (5 s)'
        return [{ stage, name, ms: Number.POSITIVE_INFINITY, plan, complaints: [plan], requestMs: median(times) }]
      }
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.message}`)
    }
    await settledLogEnd()
    const seen = new Map<string, Statement[]>()
    for (const found of statementsSince(from))
      if (statement.test(found.text)) seen.set(found.text, [...(seen.get(found.text) ?? []), found])
    if (seen.size === 0) throw new Error(`No statement of ${name} was seen`)
    return [...seen].map(([text, found]) => {
      const last = found.at(-1)
      const label = seen.size === 1 ? name : `${name}: ${partOf(text)}`
      const [plan, wrong] = last ? [summary(last.plan), complaints(last.plan)] : ['', []]
      return { stage, name: label, ms: median(found.map(({ ms }) => ms)), plan, complaints: wrong, requestMs: median(times) }
    })
  }

  say('first rows')
  await growTenant(owner, organization.id, 0, ROWS[0] ?? 0)
  const paths = '/user/learning/paths'
  const trail = '/admin/activity-log/list'
  const [learns, manages] = [learner?.token, admin?.token]
  const [deepPath, deepTrail] = [await deepCursor(paths, learns), await deepCursor(trail, manages)]
  const [busy] = await owner<{ id: string }[]>`select md5('user' || ${organization.id} || 10)::uuid as id`
  const { newCertificateCode } = await import('@/lib/domain/certificates/certificates.rules')
  const code = newCertificateCode()
  await owner`update certificates set code = ${code} where code = (select min(code) from certificates where organization_id = ${organization.id})`
  const ofPaths = /^\s*select[\s\S]*from "?learning_paths/i
  const ofTrail = /^\s*select[\s\S]*from "?activity_logs/i
  const cases: Case[] = [
    {
      name: 'authentication',
      path: '/shared/user/profile',
      token: learns,
      statement: /^(?!.*(set_config|signing_keys|pg_type))/,
    },
    { name: 'paths, first page', path: paths, token: learns, statement: ofPaths },
    { name: 'paths, deep page', path: `${paths}?cursor=${deepPath}`, token: learns, statement: ofPaths },
    { name: 'paths, frequent word', path: `${paths}?search=quartz`, token: learns, statement: ofPaths },
    { name: 'paths, rare word', path: `${paths}?search=zirconium`, token: learns, statement: ofPaths },
    { name: 'paths, word nobody wrote', path: `${paths}?search=xylophone`, token: learns, statement: ofPaths },
    { name: 'trail, first page', path: trail, token: manages, statement: ofTrail },
    { name: 'trail, deep page', path: `${trail}?cursor=${deepTrail}`, token: manages, statement: ofTrail },
    { name: 'trail, rare action', path: `${trail}?action=adminApiKeyReset`, token: manages, statement: ofTrail },
    { name: 'trail, one person', path: `${trail}?user=${busy?.id}`, token: manages, statement: ofTrail },
    {
      name: 'trail, person and action',
      path: `${trail}?user=${busy?.id}&action=adminApiKeyReset`,
      token: manages,
      statement: ofTrail,
    },
    { name: 'trail, frequent word', path: `${trail}?search=7%40bench`, token: manages, statement: ofTrail },
    { name: 'trail, frequent word of old records', path: `${trail}?search=grown1`, token: manages, statement: ofTrail },
    { name: 'trail, rare word', path: `${trail}?search=zirconium`, token: manages, statement: ofTrail },
    { name: 'certificate verify', path: `/public/certificate-verify/${code}`, statement: /from "?certificate/i },
  ]

  const cells: Cell[] = []
  const stages: string[] = []
  const look = async (stage: string) => {
    say(`measuring at ${stage}`)
    stages.push(stage)
    for (const one of cases) cells.push(...(await measure(stage, one)))
  }
  for (const [at, tenants] of TENANTS.entries()) {
    await addNeighbours(owner, TENANTS[at - 1] ?? 0, tenants)
    await look(`${tenants.toLocaleString('en-US')} tenants`)
  }
  for (const [at, rows] of ROWS.entries()) {
    if (at === 0) continue
    await growTenant(owner, organization.id, ROWS[at - 1] ?? 0, rows)
    await look(`${rows.toLocaleString('en-US')} rows`)
  }

  const names = [...new Set(cells.map(({ name }) => name))]
  const shown = (ms?: number) =>
    ms === undefined ? '-' : ms === Number.POSITIVE_INFINITY ? '> 5,000' : ms.toFixed(ms < 1 ? 3 : 1)
  const rows = names.map((name) => {
    const mine = stages.map((stage) => cells.find((cell) => cell.name === name && cell.stage === stage))
    return `| ${name} | ${mine.map((cell) => shown(cell?.ms)).join(' | ')} | ${mine.findLast((cell) => cell)?.plan} |`
  })
  const wrong = [
    ...new Set(
      cells.flatMap((cell) =>
        cell.complaints.map((complaint) => `- ${cell.name}, at ${cell.stage}: ${complaint} (${shown(cell.ms)} ms)`),
      ),
    ),
  ]
  const report = [
    `${new Date().toISOString().slice(0, 16)}. Statement time in ms, median of ${REPEATS}. The first columns: a tenant of 1,000 rows among ever more tenants of their own few; the others: that tenant growing among ${TENANTS.at(-1)?.toLocaleString('en-US')}.`,
    '',
    `| statement | ${stages.join(' | ')} | plan at the last |`,
    `|---|${stages.map(() => '---').join('|')}|---|`,
    ...rows,
    '',
    wrong.length > 0
      ? 'Plans that read or sort more than 10,000 rows:'
      : 'No plan reads a whole table or sorts more than 10,000 rows.',
    ...wrong,
  ].join('\n')
  console.log(`\n${report}\n`)
  say('done')
  writeFileSync(`${folder}/growth.json`, `${JSON.stringify(cells, null, 2)}\n`)
  if (process.argv.includes('--write')) writeSection('growth', report)
} finally {
  await stop()
}

/**
 * `npm run bench`: measures Masar and the servers it is compared with, on this machine, in one run.
 *
 *   npm run bench                       everything, three rounds, about nine minutes; builds first when the build is stale
 *   npm run bench -- --write            the same, and puts the tables into docs/performance.md
 *   npm run bench -- --quick            one round of 3 s with 1 s of warm-up, for development; never for a claim
 *   npm run bench -- --light            (e) from the sources as they are, bundled in a second, the API alone; without (f) and any build of Next's
 *   npm run bench -- --only=a,d,e       these servers alone;  --jobs=list,profile  these jobs alone;  --no-sign-in
 *   npm run bench -- --only=lists       every list of the document and the overview, 200 rows each, beside (a); about five minutes; --light, --quick, --write as above
 *   npm run bench -- --help             this text
 *   npm run bench -- --profile          where Masar's own time goes, on the sources as they are: self time by package, file and function
 *                                       (--jobs=profile for another job than the paths list; --built for the build; --write for docs/performance.md)
 *   npm run bench -- --patient          waits up to 30 s before each measurement until other programs leave the machine alone
 *
 * (a) an empty Next route handler, (b) the same with a middleware, (c) bare node:http, (d) the same guarded list by hand, (e) Masar under server.ts
 * with one worker, (f) Masar under next start. Before anything is measured, three responses of each job are checked. All servers run during the whole
 * run and are measured in turn, in another order in each round. Right before and after each measurement (a) is measured for two seconds, and ratios are
 * taken to those, so that a change of the machine's speed affects both. Requests come from 8,192 client addresses through one trusted proxy and from 100
 * sessions, so that rate limits and caches work as in production. Results: .data/bench/results.json. Uses wrk if it is installed, otherwise autocannon.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { relative } from 'node:path'
import { buildIfStale } from '../bootstrap.mjs'
import { folder, type Ground, layGround } from './ground'
import { type JobName, jobsOn } from './jobs'
import { listsMarkdown, measureLists } from './lists'
import { fire, type Load } from './load'
import { machine, type Running, usage, waitForQuiet } from './processes'
import { profileMasar } from './profile'
import { circumstances, markdown, type Results, type Sample, writeSection } from './report'
import { measureSignIn } from './sign-in'
import { startTarget, type TargetId, targets } from './targets'

const flag = (name: string) => process.argv.includes(`--${name}`)
const listed = (name: string) =>
  process.argv
    .find((arg) => arg.startsWith(`--${name}=`))
    ?.split('=')[1]
    ?.split(',')
const [quick, light, patient] = [flag('quick'), flag('light'), flag('patient')]
const timing = quick ? { rounds: 1, warmUp: 1, seconds: 3 } : { rounds: 3, warmUp: 2, seconds: 6 }
const CONNECTIONS = 32

/** Warms up for some seconds, and before the first round until 3,000 requests were answered, so that the code has been compiled. */
async function warmUp(port: number, load: Load, round: number): Promise<void> {
  let { total } = await fire(port, load, { connections: CONNECTIONS, seconds: timing.warmUp })
  for (let more = 0; round === 0 && !quick && total < 3000 && more < 3; more += 1)
    total += (await fire(port, load, { connections: CONNECTIONS, seconds: 1 })).total
}

/** One measurement: warm-up, then the measured seconds, with memory, CPU time and the share of other programs. */
async function measure(
  target: TargetId,
  job: JobName,
  round: number,
  server: Running,
  ground: Ground,
): Promise<Omit<Sample, 'beside'>> {
  const { load } = jobsOn(ground)[job]
  if (patient) await waitForQuiet(30_000)
  await warmUp(server.port, load, round)
  const before = { cpu: usage(server.pid), machine: machine() }
  let rss = usage(server.pid)
  const watch = setInterval(() => {
    const now = usage(server.pid)
    if (sum(now, 'rssMb') > sum(rss, 'rssMb')) rss = now
  }, 2000)
  const { total, ...counted } = await fire(server.port, load, { connections: CONNECTIONS, seconds: timing.seconds })
  clearInterval(watch)
  const after = { cpu: usage(server.pid), machine: machine() }
  const cpuMs = (sum(after.cpu, 'cpuMs') - sum(before.cpu, 'cpuMs')) / total
  const others = (after.machine.others - before.machine.others) / (after.machine.all - before.machine.all)
  return {
    target,
    job,
    round,
    ...counted,
    rssMb: Math.max(...rss.map(({ rssMb }) => rssMb)),
    rssAllMb: sum(rss, 'rssMb'),
    cpuMs: Number.isNaN(cpuMs) ? null : cpuMs,
    others: Number.isNaN(others) ? null : Math.max(0, others),
  }
}
const sum = <K extends string>(rows: Record<K, number>[], name: K) => rows.reduce((total, row) => total + row[name], 0)

async function compare(ground: Ground): Promise<Results> {
  const jobs = jobsOn(ground)
  const ids = (listed('only') ?? (light ? ['a', 'b', 'c', 'd', 'e'] : Object.keys(targets))) as TargetId[]
  const wanted = listed('jobs')
  const cells = ids.flatMap((id) =>
    targets[id].jobs.filter((job) => job === 'static' || !wanted || wanted.includes(job)).map((job) => [id, job] as const),
  )
  const servers = new Map<TargetId, Running>()
  const results: Results = {
    date: new Date().toISOString().slice(0, 16),
    settings: circumstances({ ...timing, connections: CONNECTIONS, light }),
    samples: [],
    signIn: [],
  }
  try {
    for (const id of ids) servers.set(id, await startTarget(id, ground, jobs, { light }))
    const empty = servers.get('a')
    const besideIt = async () =>
      empty ? (await fire(empty.port, jobs.static.load, { connections: CONNECTIONS, seconds: 2 })).perSecond : null
    if (empty) await warmUp(empty.port, jobs.static.load, 0)
    let before = await besideIt()
    for (let round = 0; round < timing.rounds; round += 1) {
      const turn = Math.floor((cells.length * round) / timing.rounds)
      for (const [id, job] of [...cells.slice(turn), ...cells.slice(0, turn)]) {
        const server = servers.get(id)
        if (!server) throw new Error(`${id} is not running`)
        const measured = await measure(id, job, round, server, ground)
        const after = await besideIt()
        const sample = { ...measured, beside: before === null || after === null ? null : (before + after) / 2 }
        before = after
        results.samples.push(sample)
        console.log(
          `round ${round + 1}  (${id}) ${job.padEnd(8)} ${sample.perSecond.toFixed(0).padStart(7)}/s  (a) beside it ${sample.beside?.toFixed(0) ?? '-'}/s  p50 ${sample.p50.toFixed(1)} ms  p99 ${sample.p99.toFixed(1)} ms  CPU ${sample.cpuMs?.toFixed(2) ?? '-'} ms  RSS ${sample.rssMb.toFixed(0)} MB  failed ${sample.failed}  others ${((sample.others ?? 0) * 100).toFixed(0)} %`,
        )
      }
    }
  } finally {
    for (const server of servers.values()) await server.stop()
  }
  if (ids.includes('e') && !flag('no-sign-in') && (!wanted || wanted.includes('signIn')))
    results.signIn = await measureSignIn(ground, jobs, { light }, { rounds: timing.rounds, seconds: timing.seconds })
  return results
}

if (flag('help')) {
  console.log(
    readFileSync('scripts/bench/main.ts', 'utf8')
      .split('*/')[0]
      ?.replace(/^\/?\*+ ?|^ \* ?/gm, ''),
  )
  process.exit()
}

const began = performance.now()
console.log(
  `Load average ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')}: read ratios, and repeat on a quiet machine.`,
)
if (!light && !flag('profile')) await buildIfStale()
const ground = await layGround()
try {
  if (listed('only')?.includes('lists')) {
    const samples = await measureLists(ground, { light, quick })
    const about = Object.entries({ date: new Date().toISOString().slice(0, 16), ...circumstances({ light, quick }) })
    const table = listsMarkdown(samples, about.map(([name, value]) => `${name}: ${value}`).join('; '))
    console.log(`\n${table}`)
    if (flag('write')) writeSection('lists', table)
    if (sum(samples, 'failed') > 0) throw new Error('Requests failed: these figures count for nothing.')
  } else if (flag('profile')) {
    const jobs = jobsOn(ground)
    const reports: string[] = []
    for (const name of (listed('jobs') ?? ['list']) as JobName[])
      reports.push(await profileMasar(ground, jobs[name], quick ? 3 : 6, !flag('built')))
    console.log(reports.join('\n\n'))
    if (flag('write')) writeSection('profile', `\`\`\`text\n${reports.join('\n\n')}\n\`\`\``)
  } else {
    const results = await compare(ground)
    writeFileSync(`${folder}/results.json`, `${JSON.stringify(results, null, 2)}\n`)
    console.log(
      `\n${markdown(results)}\n\n${((performance.now() - began) / 1000).toFixed(0)} s in all; ${relative(process.cwd(), folder)}/results.json`,
    )
    if (flag('write')) writeSection('bench', markdown(results))
    const failed = sum(results.samples, 'failed') + sum(results.signIn, 'failed')
    if (failed > 0) throw new Error(`${failed} requests failed: these figures count for nothing.`)
  }
} finally {
  await ground.stop()
}

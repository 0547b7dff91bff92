import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { readIfThere } from '@/db/folder-lock'
import { until } from '../until'
import { folder } from './ground'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
export type Statement = { text: string; ms: number; plan: Plan }

/** Makes every session of the app's login write the plan and row counts of each statement, nested ones included, into the server's log. */
export const watchPlans = (role: string) =>
  ['session_preload_libraries = auto_explain', 'auto_explain.log_min_duration = 0', 'auto_explain.log_analyze = on']
    .concat(['auto_explain.log_timing = off', 'auto_explain.log_format = json', 'auto_explain.log_nested_statements = on'])
    .map((setting) => `alter role "${role}" set ${setting}`)
    .join('; ')

const logFile = () => `${readIfThere(`${folder}/postgres/location`) ?? `${folder}/postgres`}/postgres.log`
/** The end of the log, once nothing more is written. A statement is logged shortly after its rows were sent. */
export async function settledLogEnd(): Promise<number> {
  let size = -1
  const grown = () => {
    const before = size
    size = statSync(logFile()).size
    return before === size ? size : null
  }
  return await until(grown, { seconds: 60, what: "the end of the server's log", everyMs: 60 })
}

/** The statements that were logged after a position in the server's log. */
export function statementsSince(start: number): Statement[] {
  const file = openSync(logFile(), 'r')
  const bytes = Buffer.alloc(fstatSync(file).size - start)
  readSync(file, bytes, 0, bytes.length, start)
  closeSync(file)
  return bytes
    .toString()
    .split(/^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/m)
    .flatMap((entry) => {
      const [, ms, json] = /duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(entry) ?? []
      if (!ms || !json) return []
      const { 'Query Text': text, Plan: plan } = JSON.parse(json.replace(/\n\t/g, '\n')) as { 'Query Text': string; Plan: Plan }
      return [{ text, ms: Number(ms), plan }]
    })
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
const LARGE = 10_000
const loops = (node: Plan) => node['Actual Loops'] ?? 1
const produced = (node: Plan) => (node['Actual Rows'] ?? 0) * loops(node)
const looked = (node: Plan) =>
  produced(node) + ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops(node)

/** The scans of a plan with their indexes, and its sorts. */
export function summary(plan: Plan): string {
  const parts = nodes(plan).flatMap((node) => {
    const kind = node['Node Type']
    // Postgres marks a branch that was not executed.
    if (loops(node) === 0) return []
    if (/Scan$/.test(kind) && kind !== 'Bitmap Heap Scan')
      return [`${kind} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`.trim()]
    return /Sort|Aggregate/.test(kind) ? [kind] : []
  })
  return [...new Set(parts)].join(', ')
}

/** Faults of a plan that grow with the data: sequential scans of large tables, large sorts, many rows read for few results. */
export function complaints(plan: Plan): string[] {
  return nodes(plan).flatMap((node) => {
    const kind = node['Node Type']
    const rows = looked(node)
    const at = node['Index Name'] ?? node['Relation Name'] ?? ''
    if (kind === 'Seq Scan' && rows > LARGE) return [`Seq Scan over ${rows} rows of ${at}`]
    if (/Sort/.test(kind) && produced(node.Plans?.[0] ?? node) > LARGE)
      return [`${kind} of ${produced(node.Plans?.[0] ?? node)} rows`]
    if (/Scan$/.test(kind) && rows - produced(node) > LARGE) return [`${kind} ${at} reads ${rows} rows for ${produced(node)}`]
    if (kind === 'Bitmap Index Scan' && rows > LARGE) return [`Bitmap Index Scan ${at} finds ${rows} rows`]
    return []
  })
}

/**
 * `npm run bench:faults`: tests the built product while processes are killed, Postgres or the key-value store fail, and clients misbehave.
 *
 *   npm run bench:faults                   everything but the soak: 52 minutes on a slow machine; builds first when the build is stale
 *   npm run bench:faults -- --write        the same, and puts the table into docs/reliability.md
 *   npm run bench:faults -- --only=T21,T24 these rows alone; with --write the other rows of the table stay
 *   npm run bench:faults -- --soak         ten minutes at 100 requests a second as well (T46)
 *   npm run bench:faults -- --quick        fewer kills and shorter outages, for development; never for a claim
 *   npm run bench:faults -- --built        on the build that is there, stale or not
 *
 * The product runs as with `npm start` in production, on free ports, with its own Postgres under .data/faults. All requests come over loopback and are
 * sent once, without retries. Results: .data/faults/results.json, logs: .data/faults/logs. Linux only.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { circumstances } from '../bench/report'
import { buildIfStale } from '../bootstrap.mjs'
import { sentFilesScenario } from '../security/sent-files'
import { attempts } from './attempts'
import { bodies } from './bodies'
import { bypass } from './bypass'
import { consoleRenewal } from './console-renewal'
import { crashes } from './crashes'
import { enrolments } from './enrolments'
import { events } from './events'
import { folder, layGround } from './ground'
import { heavy } from './heavy-work'
import { imports } from './imports'
import { keys } from './keys'
import { limits } from './limits'
import { malformed } from './malformed'
import { pages } from './pages'
import { bothAway, pauses, powerCuts } from './postgres'
import { type Kept, writeTable } from './report'
import { rolling } from './rolling'
import type { Row, Scenario } from './rows'
import { schemas } from './schemas'
import { sessions } from './sessions'
import { soak } from './soak'
import { stores } from './stores'

const flag = (name: string) => process.argv.includes(`--${name}`)
const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const quick = flag('quick')
const all: Scenario[] = [
  limits,
  bodies,
  crashes,
  powerCuts,
  pauses,
  stores,
  bothAway,
  rolling,
  consoleRenewal,
  pages,
  bypass,
  schemas,
  heavy,
  sentFilesScenario,
  enrolments,
  attempts,
  imports,
  events,
  keys,
  sessions,
  ...(flag('soak') || only?.includes('T46') ? [soak] : []),
  // Runs last, because it signs people out and deletes roles.
  malformed,
]
const chosen = all.filter(({ ids }) => !only || ids.some((id) => only.includes(id)))
if (process.platform !== 'linux') throw new Error('bench:faults reads /proc and needs Linux')
if (chosen.length === 0) throw new Error(`Nothing is called ${only}. There are ${all.flatMap(({ ids }) => ids).join(', ')}`)

const began = performance.now()
if (!flag('built')) await buildIfStale()
const ground = await layGround()
const rows: Row[] = []
try {
  for (const { ids, run } of chosen) {
    const since = performance.now()
    const results = await run(ground, { quick }).catch((error: Error): Row[] => [
      // An experiment that was aborted has no result.
      {
        id: ids.join('+'),
        what: 'The experiment itself',
        goal: 'comes to its end',
        figures: error.stack ?? error.message,
        pass: false,
      },
    ])
    for (const row of results) {
      rows.push(row)
      console.log(`${row.pass ? 'PASS' : 'FAIL'} ${row.id.padEnd(5)} ${row.what}: ${row.figures} (wanted: ${row.goal})`)
    }
    console.log(`     ${ids.join(', ')}: ${((performance.now() - since) / 1000).toFixed(0)} s`)
  }
} finally {
  await ground.database.stop()
}
const date = new Date().toISOString().slice(0, 16)
const kept: Kept = {
  date,
  settings: circumstances({ scale: quick ? 'quick' : 'full' }),
  rows: rows.map((row) => ({ ...row, date })),
}
const file = `${folder}/results.json`
const earlier =
  only && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Kept).rows.filter(({ id }) => !rows.some((row) => row.id === id))
    : []
kept.rows = [...kept.rows, ...earlier].toSorted((a, b) => a.id.localeCompare(b.id))
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
if (flag('write')) writeTable(kept)
const failed = rows.filter(({ pass }) => !pass)
console.log(
  `\n${rows.length - failed.length} of ${rows.length} as wanted, ${((performance.now() - began) / 1000).toFixed(0)} s in all; ${file}`,
)
if (failed.length > 0) process.exitCode = 1

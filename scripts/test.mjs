// `npm test`: all checks and tests in order, until the first failure. `--quick` leaves out the browser tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, checkNode, fail, isBuilt, npm, root, run } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { missingProofs } from './proofs.mjs'
import { slowest } from './slowest.mjs'

const quick = process.argv.includes('--quick')
const reports = join(root, '.data/reports')
const totals = { passed: 0, failed: 0 }
/** The suites of this run: a report of an earlier one says nothing about it. */
const ran = new Set()
/** For the texts of all statements that the tests send; two checks read them afterwards. */
const statements = join(reports, 'statements')

checkNode()
process.chdir(root)
await installIfNeeded().catch((error) => fail(`Masar could not be prepared: ${error.message}`))
mkdirSync(reports, { recursive: true })

// These run at the same time, because the build leaves processor time unused.
await sideBySide({
  biome: () => bin('@biomejs/biome/bin/biome', ['check', '.'], { quiet: true }),
  // Beside the build: more checkers would check the shared types once each.
  types: () => bin('typescript/bin/tsc', ['--noEmit', '--checkers', '1'], { quiet: true }),
  build: async () => (isBuilt() ? { code: 0, output: '' } : npm(['run', '-s', 'build'], { quiet: true })),
})
rmSync(statements, { recursive: true, force: true })
const kept = { env: { STATEMENTS_FOLDER: statements } }
await suite('vitest', (report) =>
  bin('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], kept))
await check('statements on one shard', () => bin('tsx/dist/cli.mjs', ['scripts/one-shard.ts'], kept))
if (process.env.TEST_DATABASE_URL_15)
  await check('statements on Postgres 15', () => bin('tsx/dist/cli.mjs', ['scripts/oldest-postgres.ts'], kept))
if (!quick) {
  const chromium = await chromiumPath()
  await suite('playwright', (report) =>
    bin('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }))
}
await check('proofs', () => {
  const names = quick ? ['vitest'] : ['vitest', 'playwright']
  const missing = missingProofs(names.map((name) => join(reports, `${name}.json`)))
  if (missing.length > 0) console.log(`Named as proofs in docs/, but no such test ran and passed:\n  ${missing.join('\n  ')}`)
  return { code: missing.length > 0 ? 1 : 0 }
})
finish()

/** Prints the output of each command after all have ended; that of failed ones last. */
async function sideBySide(works) {
  const ended = await Promise.all(Object.entries(works).map(async ([name, work]) => ({ name, ...(await work()) })))
  for (const { name, code, output } of ended.toSorted((a, b) => Math.abs(a.code) - Math.abs(b.code))) {
    console.log(`\n== ${name}`)
    if (code !== 0) console.log(output.trim())
    totals.passed += code === 0 ? 1 : 0
    totals.failed += code === 0 ? 0 : 1
  }
  const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => name)
  if (failed.length === 0) return
  console.log(`\n${failed.join(', ')} failed; what comes after was not run.`)
  finish()
}

async function check(name, work) {
  console.log(`\n== ${name}`)
  const { code } = await work()
  settle(name, code, { passed: code === 0 ? 1 : 0, failed: 0 })
}

async function suite(name, work) {
  console.log(`\n== ${name}`)
  const report = join(reports, `${name}.json`)
  rmSync(report, { force: true })
  ran.add(name)
  const { code } = await work(report)
  settle(name, code, existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 })
}

/** Both reporters print how many tests passed and failed, in different formats. */
function count({ numPassedTests, numFailedTests, stats }) {
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    : { passed: numPassedTests, failed: numFailedTests }
}

/** A command that fails without a failing test (a file that does not load, a crash) counts as one failure. */
function settle(name, code, { passed, failed }) {
  totals.passed += passed
  totals.failed += code === 0 ? failed : Math.max(failed, 1)
  if (totals.failed === 0) return
  console.log(`\n${name} failed; what comes after it was not run.`)
  finish()
}

function finish() {
  for (const name of ['vitest', 'playwright']) printSlowest(name)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
}

/** Whoever waits for the run sees what for. */
function printSlowest(name) {
  const report = join(reports, `${name}.json`)
  if (ran.has(name) && existsSync(report))
    console.log(`\nThe slowest files of ${name}:\n${slowest(JSON.parse(readFileSync(report, 'utf8')), root).join('\n')}`)
}

/** The browser, installed where that can be done; ends the run with one line where there is none. */
async function chromiumPath() {
  const own = await import('playwright').then(({ chromium }) => chromium.executablePath())
  if (!process.env.CHROMIUM_PATH && findChromium(own).missing && process.getuid?.() === 0 && existsSync('/etc/debian_version'))
    await installChromium()
  const { path, missing } = findChromium(own)
  if (path) return path
  console.log(`\n${missing}`)
  settle('playwright', 1, { passed: 0, failed: 0 })
}

async function installChromium() {
  console.log('\nInstalling a browser for the journeys ...')
  await run('apt-get', ['update', '-q'], { quiet: true })
  const install = (name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  // The second is for systems without the first.
  const first = await install('chromium-headless-shell')
  const { code, output } = first.code === 0 ? first : await install('chromium')
  if (code !== 0) console.log(output.trim())
}

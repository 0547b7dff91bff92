// `npm test`: everything that must hold, in order, stopping at the first failure. `--quick` leaves the browser out.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, checkNode, fail, installIfNeeded, isBuilt, npm, root, run } from './bootstrap.mjs'
import { missingProofs } from './proofs.mjs'

const quick = process.argv.includes('--quick')
const reports = join(root, '.data/reports')
const totals = { passed: 0, failed: 0 }

checkNode()
process.chdir(root)
await installIfNeeded().catch((error) => fail(`Masar could not be prepared: ${error.message}`))
mkdirSync(reports, { recursive: true })

await check('biome', () => bin('@biomejs/biome/bin/biome', ['check', '.']))
await check('types', () => bin('typescript/bin/tsc', ['--noEmit']))
await check('build', () => (isBuilt() ? { code: 0 } : npm(['run', '-s', 'build'])))
await suite('vitest', (report) =>
  bin('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]))
if (!quick) {
  const chromium = await findChromium()
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

async function check(name, work) {
  console.log(`\n== ${name}`)
  const { code } = await work()
  settle(name, code, { passed: code === 0 ? 1 : 0, failed: 0 })
}

async function suite(name, work) {
  console.log(`\n== ${name}`)
  const report = join(reports, `${name}.json`)
  rmSync(report, { force: true })
  const { code } = await work(report)
  settle(name, code, existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 })
}

/** Both reporters tell how many passed and failed, each in its own words. */
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
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
}

async function findChromium() {
  const own = await import('playwright').then(({ chromium }) => chromium.executablePath())
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    own,
  ]
  const find = () => places.find((path) => path && existsSync(path))
  if (!find() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('\nInstalling chromium for the browser tests ...')
    await run('apt-get', ['update', '-q'], { quiet: true })
    const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (code !== 0) console.log(output.trim())
  }
  const found = find()
  if (found) return found
  console.log('\nThe browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.')
  settle('playwright', 1, { passed: 0, failed: 0 })
}

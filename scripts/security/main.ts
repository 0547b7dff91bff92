/**
 * `npm run test:security`: measures the security figures and prints each with its proof. docs/security.md explains them.
 *
 *   npm run test:security                 everything: tests, experiments on the built product, timing; about a quarter of an hour on a quiet machine
 *   npm run test:security -- --tests      the tests alone; so with --faults and --timing
 *   npm run test:security -- --quick      fewer rounds in the experiments, for development; never for a claim
 *
 * Everything runs on this machine, over loopback. It fails if a figure is not reached; the timing is only printed.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { bin } from '../bootstrap.mjs'
import { type Figure, figures } from './figures'

const flag = (name: string) => process.argv.includes(`--${name}`)
const isAll = !['tests', 'faults', 'timing'].some(flag)
const wants = (part: string) => isAll || flag(part)
const report = '.data/reports/security.json'
const faultsReport = '.data/faults/results.json'

type Tested = { file: string; title: string; passed: boolean }
type Line = { id: string; figure: string; good: boolean }

/** Runs each test file that a figure names, once. */
async function runTests(): Promise<Line[]> {
  mkdirSync('.data/reports', { recursive: true })
  const files = [...new Set(figures.flatMap(({ tests = [] }) => tests.map(([file]) => file)))]
  await bin('vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const all: Tested[] = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: name, title: fullName, passed: status === 'passed' })),
  )
  return figures.flatMap((figure) => (figure.tests ?? []).map((proof) => proved(figure, proof, all)))
}

function proved({ id }: Figure, [file, title = '']: NonNullable<Figure['tests']>[number], all: Tested[]): Line {
  const found = all.filter((one) => one.file.endsWith(file) && one.title.includes(title))
  const passed = found.filter((one) => one.passed).length
  // A named test that no longer exists is an error.
  const good = found.length > 0 && passed === found.length
  return { id, figure: `${passed} of ${found.length} tests: ${file}${title && ` › … ${title} …`}`, good }
}

/** The experiments on the built product. */
async function runFaults(): Promise<Line[]> {
  const ids = figures.flatMap(({ faults = [] }) => faults)
  const more = ['quick', 'built'].filter(flag).map((name) => `--${name}`)
  await bin('tsx/dist/cli.mjs', ['scripts/faults/main.ts', `--only=${ids.join(',')}`, ...more])
  const { rows } = JSON.parse(readFileSync(faultsReport, 'utf8')) as {
    rows: { id: string; figures: string; what: string; pass: boolean }[]
  }
  return figures.flatMap(({ id, faults = [] }) =>
    faults.flatMap((fault) => {
      const own = rows.filter((row) => new RegExp(`^${fault}[a-z]?$`).test(row.id))
      if (own.length === 0) return [{ id, figure: `the experiment ${fault} has no result`, good: false }]
      return own.map(({ what, figures: measured, pass }) => ({ id, figure: `${what}: ${measured}`, good: pass }))
    }),
  )
}

const lines: Line[] = []
if (wants('tests')) lines.push(...(await runTests()))
if (wants('faults')) lines.push(...(await runFaults()))
if (wants('timing')) {
  console.log('\nT12: sign-ins by time')
  const { code } = await bin('vitest/vitest.mjs', ['run', '--project', 'timing', 'scripts/timing/sign-in.timing.ts'])
  lines.push({ id: 'T12', figure: 'the timing above was taken', good: code === 0 })
}
for (const { id, what } of figures) {
  const own = lines.filter((line) => line.id === id)
  if (own.length === 0) continue
  console.log(`\n${id} ${what}`)
  for (const { figure, good } of own) console.log(`  ${good ? 'PASS' : 'FAIL'} ${figure}`)
}
const failed = lines.filter(({ good }) => !good).length
console.log(`\n${lines.length - failed} of ${lines.length} as wanted.`)
if (failed > 0) process.exitCode = 1

// Checks that the tests which the documents name as proofs ran and passed. Skipped tests do not count.
import { readFileSync } from 'node:fs'

/** The tests that docs/specification-coverage.md (whole titles) and docs/reliability.md (parts of titles) name. */
export function namedProofs(specification, reliability) {
  const whole = [...specification.matchAll(/`([^`]+)` › (.+?)(?=<br>| \|\n)/g)].map(([, file, title]) => ({
    file,
    title,
    isPart: false,
  }))
  const parts = [...reliability.matchAll(/`([^`]+\.ts)`: "([^"]+)"/g)].map(([, file, title]) => ({ file, title, isPart: true }))
  return [...whole, ...parts]
}

/** The passed tests in the reports of Vitest and Playwright; the full name of a test begins with its groups. */
export function passedTests(reports) {
  return reports.flatMap((report) =>
    report.suites
      ? report.suites.flatMap((suite) => ofPlaywright(suite))
      : report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'passed')
            .map(({ title, fullName = title }) => ({ file: name, title, fullName })),
        ),
  )
}

function ofPlaywright({ file, specs = [], suites = [] }) {
  const passed = specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'expected'))
  return [...passed.map(({ title }) => ({ file: `e2e/${file}`, title, fullName: title })), ...suites.flatMap(ofPlaywright)]
}

/** The named tests that did not pass. The tests of a shared suite run in other files than the one that declares them. */
export function unproved(named, passed) {
  const isTest = (file) => /\.(test|spec)\.ts$/.test(file)
  return named.filter(({ file, title, isPart }) => {
    const placeholders = /%[sdijof]|\$\w+/g
    const text = title.split(placeholders).map(escaped).join('.+')
    const pattern = new RegExp(isPart ? text : `^${text}$`, 's')
    return !passed.some(
      (test) => pattern.test(isPart ? test.fullName : test.title) && (!isTest(file) || test.file.endsWith(file)),
    )
  })
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The named tests that these reports do not show as passed, one line each. */
export function missingProofs(reportFiles) {
  const named = namedProofs(readFileSync('docs/specification-coverage.md', 'utf8'), readFileSync('docs/reliability.md', 'utf8'))
  const reports = reportFiles.map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const hasBrowser = reports.some(({ suites }) => suites)
  const asked = named.filter(({ file }) => hasBrowser || !file.startsWith('e2e/'))
  return unproved(asked, passedTests(reports)).map(({ file, title }) => `${file} › ${title}`)
}

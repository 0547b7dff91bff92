import { describe, expect, it } from 'vitest'
import { namedProofs, passedTests, unproved } from './proofs.mjs'

const specification = '| `email` | `lib/a.test.ts` › names each field<br>`lib/suite.ts` › %s does what its example says |\n'
const reliability = '| L1 | held | `lib/b.test.ts`: "tries an hour" |\n'
const named = namedProofs(specification, reliability)
const vitest = (file: string, title: string, status = 'passed') => ({
  testResults: [{ name: `/checkout/${file}`, assertionResults: [{ title, status }] }],
})
const all = [
  vitest('lib/a.test.ts', 'names each field'),
  vitest('lib/rooms/contract.test.ts', 'roles.list does what its example says'),
  vitest('lib/b.test.ts', 'gets at most 100 tries an hour at one account'),
]
const missing = (reports: object[]) => unproved(named, passedTests(reports)).map(({ title }) => title)

describe('a test that a document names as proof', () => {
  it('is found by its whole title or the named part, if it passed', () => {
    expect(named).toHaveLength(3)
    expect(missing(all)).toEqual([])
  })

  it('is missing if it was skipped, failed or is in another file', () => {
    expect(missing([])).toEqual(named.map(({ title }) => title))
    for (const other of [vitest('lib/a.test.ts', 'names each field', 'skipped'), vitest('lib/c.test.ts', 'names each field')])
      expect(missing([other, ...all.slice(1)])).toEqual(['names each field'])
  })

  it('is also searched in the report of the browser tests', () => {
    const journey = { title: 'is shown', ok: true, tests: [{ status: 'expected' }] }
    const report = { suites: [{ file: 'x.spec.ts', suites: [{ file: 'x.spec.ts', specs: [journey] }] }] }
    const skipped = { suites: [{ file: 'x.spec.ts', specs: [{ ...journey, tests: [{ status: 'skipped' }] }] }] }
    const wanted = [{ file: 'e2e/x.spec.ts', title: 'is shown', isPart: false }]
    expect(unproved(wanted, passedTests([report]))).toEqual([])
    expect(unproved(wanted, passedTests([skipped]))).toEqual(wanted)
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { specified } from './specification-rows'

type Row = { section: string; row: string; tests: { file: string; name: string }[] }

function readPage(): Row[] {
  let section = ''
  return readFileSync('docs/specification-coverage.md', 'utf8')
    .split('\n')
    .flatMap((text) => {
      section = /^## (\S+)/.exec(text)?.[1] ?? section
      const [, row, cells] = /^\| `([^`]+)` \| (.+) \|$/.exec(text) ?? []
      if (!row || !cells) return []
      const tests = cells.split('<br>').map((cell) => {
        const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(cell) ?? []
        return { file, name }
      })
      return [{ section, row, tests }]
    })
}

/** Titles of the tests a file declares: first arguments of it(…), test(…) and it.each(…)(…), and the `title` of a check of the shared suite. */
function titlesOf(file: string): Set<string> {
  const source = readFileSync(file, 'utf8')
  const calls = source.matchAll(/(?:(?:\b(?:it|test)|\))\(|\btitle:)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return new Set([...calls].map(([, , title = '']) => title.replace(/\\(['"`])/g, '$1')))
}

const page = readPage()

describe('the page on what tests the specification', () => {
  it('has every row of every section, and a test for each', () => {
    const listed: Record<string, string[]> = {}
    for (const { section, row } of page) listed[section] = [...(listed[section] ?? []), row]
    expect(listed).toEqual(specified)
    expect(page.filter(({ tests }) => tests.length === 0 || tests.some(({ file, name }) => !file || !name))).toEqual([])
  })

  it.each([...new Set(page.flatMap(({ tests }) => tests.map(({ file }) => file)))])('names tests that exist in %s', (file) => {
    expect(existsSync(file)).toBe(true)
    const titles = titlesOf(file)
    const named = page.flatMap(({ tests }) => tests.filter((test) => test.file === file).map(({ name }) => name))
    expect([...new Set(named)].filter((name) => !titles.has(name))).toEqual([])
  })

  it('does not take a description or a made-up name for a test', () => {
    const titles = titlesOf('lib/platform/lists/lists.test.ts')
    expect(titles).toContain('orders ties by id, in the direction asked for')
    for (const name of ['paging by cursor', 'search', 'is always green']) expect(titles).not.toContain(name)
  })
})

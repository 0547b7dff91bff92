import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/reliability.md', 'utf8')
const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const files = ['lib', 'app', 'db', 'scripts', 'messages', 'docs', 'e2e'].flatMap(walk).filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$|\.spec\.tsx?$/.test(file)

/** Code that a server process runs: no tests, fixtures, seeds or benches, and nothing that runs in a browser. */
const served = [...files, 'server.ts', 'instrumentation.ts', 'middleware.ts'].filter(
  (file) =>
    !isTest(file) &&
    !/^(docs|e2e|lib\/(?:platform|domain)\/testing)\/|^scripts\/(?!main|worker)|fixtures|contract-suite/.test(file) &&
    !readFileSync(file, 'utf8').startsWith("'use client'"),
)

/**
 * State at the top of a module that can change while the process lives: variables, empty collections,
 * remembered results, globals.
 */
function stateOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const patterns = [
    /^(?:export )?let (\w+)/gm,
    /^(?:export )?const (\w+)[^=\n]*= new (?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\)/gm,
    /^(?:export )?const (\w+) = new (?:\w*Queue|Turns|Pool|Recent|\w*Cache)\b/gm,
    /^(?:export )?const (\w+) = memo\(/gm,
    /\b(masar[A-Z]\w+)\??: /gm,
  ]
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => `${file}: ${name}`))
}

/** The rows of the table under a heading, as cells. */
function tableOf(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const lines = section.split('\n## ')[0]?.split('\n') ?? []
  return lines
    .filter((line) => line.startsWith('| ') && !/^\| ?-|^\|---/.test(line))
    .slice(1)
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
}

describe('docs/reliability.md', () => {
  it("lists every state that stays in one process's memory, with its bound and what two workers make of it", () => {
    const listed = tableOf("State in one process's memory")
    const names = listed.flatMap(([state = '']) => [...state.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    expect(names.toSorted()).toEqual(served.flatMap(stateOf).toSorted())
    for (const [state, , bound, workers] of listed) expect([bound, workers].every(Boolean), state).toBe(true)
  })

  it('names a test for each closed weakness, and every test it names exists', () => {
    const rows = tableOf('Weaknesses found by attacking the product, and the tests that hold them closed')
    expect(rows.length).toBeGreaterThanOrEqual(23)
    for (const [weakness, , tests = ''] of rows) {
      const named = [...tests.matchAll(/`([^`]+)`: "([^"]+)"/g)]
      expect(named.length, weakness).toBeGreaterThan(0)
      for (const [, file = '', title = ''] of named) expect(readFileSync(file, 'utf8'), `${file}: ${title}`).toContain(title)
    }
  })
})

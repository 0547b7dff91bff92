import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { figures } from './figures'

describe('the security figures', () => {
  it('name tests that exist, and each figure once', () => {
    const missing = figures.flatMap(({ id, tests = [] }) =>
      tests
        .filter(([file, title = '']) => !readFileSync(file, 'utf8').includes(title))
        .map(([file, title]) => `${id}: ${file} › ${title}`),
    )
    expect(missing).toEqual([])
    expect(new Set(figures.map(({ id }) => id)).size).toBe(figures.length)
  })

  it('are exactly the rows of docs/security.md', () => {
    const rows = [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (T\d+) \|/gm)].map(([, id]) => id)
    expect(rows).toEqual(figures.map(({ id }) => id))
  })

  it('are measured by experiments that exist', () => {
    const files = ['faults/bypass', 'faults/keys', 'faults/sessions', 'security/sent-files']
    const scenarios = files.map((name) => readFileSync(`scripts/${name}.ts`, 'utf8')).join('\n')
    for (const fault of figures.flatMap(({ faults = [] }) => faults)) expect(scenarios).toContain(`'${fault}'`)
  })
})

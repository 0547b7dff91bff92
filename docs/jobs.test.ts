import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const rows = readFileSync('docs/jobs.md', 'utf8').matchAll(/^\| [^|]+ \| (\d+)[^|]* \| `(e2e\/job-[\w-]+\.spec\.ts)` \|/gm)
const counted = new Map([...rows].map(([, steps, file = '']) => [file, Number(steps)]))
const files = readdirSync('e2e').filter((name) => /^job-.*\.spec\.ts$/.test(name))

describe('the eight jobs', () => {
  it('are eight, and every file of a job is in the table', () => {
    expect(counted.size).toBe(8)
    expect(files.filter((name) => !counted.has(`e2e/${name}`))).toEqual([])
  })

  it.each([...counted].filter(([file]) => existsSync(file)))('%s walks as many steps as the table says', (file, steps) => {
    const [, list = ''] = /^const steps = \[\n(.*?)\n\] as const$/ms.exec(readFileSync(file, 'utf8')) ?? []
    expect(list.split('\n').filter((line) => /^ {2}['"`]/.test(line))).toHaveLength(steps)
  })
})

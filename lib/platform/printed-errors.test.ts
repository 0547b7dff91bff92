import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const marker = 'marker-value-4711'

/** The output of a process that fails like this after `reportPrintedErrors()`. */
function printedBy(failure: string): { text: string; code: number | null } {
  const program = `
    import { DrizzleQueryError } from 'drizzle-orm'
    import { reportPrintedErrors, reportUncaughtErrors } from '@/lib/platform/printed-errors'
    reportPrintedErrors()
    reportUncaughtErrors(() => process.exit(3))
    const cause = Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED', parameters: ['${marker}'] })
    const error = new DrizzleQueryError('select $1', ['${marker}'], cause)
    ${failure}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return { text: `${stdout}${stderr}`, code: status }
}

describe('an error that a process prints', () => {
  it.each([
    ['with console.error, as Next does', "console.error(' ⨯', error)", 0],
    ['with console.log', 'console.log(error)', 0],
    ['because nobody caught it', 'throw error', 3],
    ['because nobody waited for it', 'Promise.reject(error)', 3],
  ])('%s, is printed without its values', (_, failure, expected) => {
    const { text, code } = printedBy(failure)
    expect(text).toContain('Failed query; because: lost (CONNECTION_CLOSED)')
    expect(text).not.toContain(marker)
    expect(code).toBe(expected)
  })
})

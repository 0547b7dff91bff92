import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const home = 'lib/ui/sending/'
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'lib/ui', 'public'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file) && !file.startsWith(home))

const withFault = (hasFault: (text: string) => boolean) => files.filter((file) => hasFault(readFileSync(file, 'utf8')))

/**
 * Lists of at least three rising numbers, the first of half a second or more: pauses between attempts, in
 * milliseconds.
 */
function hasPauses(text: string): boolean {
  return [...text.matchAll(/\[\s*((?:\d[\d_]*\s*,\s*){2,}\d[\d_]*)\s*,?\s*\]/g)].some(([, list = '']) => {
    const numbers = list.split(',').map((one) => Number(one.trim().replaceAll('_', '')))
    return (numbers[0] ?? 0) >= 500 && numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))
  })
}

it('nobody else hears that the network is back, which is a reason to send again', () => {
  expect(withFault((text) => /['"]online['"]\s*,|\bononline\b/.test(text))).toEqual([])
})

it('nobody else has a list of pauses between attempts', () => {
  expect(hasPauses('const waits = [5_000, 15_000, 60_000]')).toBe(true)
  expect(hasPauses('const retry = [\n  2000,\n  5000,\n  15_000,\n]')).toBe(true)
  expect(hasPauses('const statuses = [409, 422, 500]')).toBe(false)
  expect(withFault(hasPauses)).toEqual([
    // Reads where the lesson of a film stands; sends nothing.
    'app/(learn)/learn/_player/media/use-completion.ts',
  ])
})

it('nobody else keeps on the device what waits to be sent', () => {
  expect(withFault((text) => /\b(localStorage|indexedDB)\b/.test(text))).toEqual([
    // The saved views of a list, which are never sent.
    'lib/ui/list/views-panel.tsx',
  ])
})

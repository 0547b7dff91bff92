import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const files = ['lib', 'db', 'scripts', 'app', 'messages', 'docs', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .map((file) => join(folder, file))
    // Holds examples of all of it.
    .filter((file) => file !== 'lib/platform/testing/waits.test.ts'),
)
const longest = 300
const number = (text: string) => Number(text.replaceAll('_', ''))
const isLong = ([, ms = '']: RegExpExecArray) => number(ms) > longest

/** Code that makes a test depend on the speed of the machine, with the pattern that finds it. */
const faults: Record<string, (source: string) => unknown[]> = {
  'is tried again until it passes': (source) => [...source.matchAll(/\bretry:\s*\d/g), ...source.matchAll(/\bretries:\s*[1-9]/g)],
  'waits for a fixed time of more than 300 ms': (source) =>
    [
      ...source.matchAll(/\b(?:sleep|waitForTimeout)\(\s*([\d_]+)/g),
      ...source.matchAll(/\bsetTimeout\(\s*\w+\s*,\s*([\d_]+)\s*\)/g),
    ].filter(isLong),
  'judges how long something took': (source) => [
    ...source.matchAll(
      /expect\([^\n]*(?:performance\.now\(\) -|\bmilliseconds\b|\belapsed\b|\bms\b)[^\n]*\)\s*\.toBe(?:Less|Greater)/g,
    ),
  ],
}

describe('the tests of the default run', () => {
  it.each(Object.entries(faults))('none %s', (_, find) => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => find(readFileSync(file, 'utf8')).length > 0)).toEqual([])
  })

  it('are searched with patterns that find such code', () => {
    const samples = [
      "it('x', { retry: 3 }, f)",
      'await sleep(1_000)\nawait new Promise((resolve) => setTimeout(resolve, 500))',
      'expect(performance.now() - began).toBeLessThan(10)',
    ]
    expect(Object.values(faults).map((find, at) => find(samples[at] ?? '').length)).toEqual([1, 2, 1])
  })
})

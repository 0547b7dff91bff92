import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { until, within } from './until'

/** Loops that another part of the same run ends, which itself has a deadline. */
const endedElsewhere: Record<string, string> = {
  'scripts/deploy/failover-load.ts': 'writes until `stop`, which is called however the run ends',
  'scripts/faults/client.ts': 'sends at a rate until what the caller measures is over',
  'scripts/faults/writers.ts': 'writes until `stop`, which is called however the experiment ends',
}

/** The text from a place to the bracket that closes the one there. */
function bracketed(text: string, at: number, [open, close] = ['(', ')']): string {
  let depth = 0
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === open) depth += 1
    if (text[end] === close) depth -= 1
    if (depth === 0) return text.slice(at, end + 1)
  }
  return text.slice(at)
}

const clock = '(?:performance\\.now|Date\\.now|now)\\(\\)'
/** Whether the head of a loop bounds it: by what it goes through, by a count, or by a moment that the clock reaches. */
const isBounded = (head: string) =>
  /^\((?:const|let) [^;]+ of /.test(head) ||
  /^\([^;]*;[^;]*\b(\w+) <=? [^;]+;[^;]*\b\1 (?:\+= \d+|\+\+)\)$/s.test(head) ||
  /^\(let (\w+) = [^;]*;[^;]*\b\1 > 0;[^;]*\b\1 -= 1\)$/s.test(head) ||
  new RegExp(`^\\(const (\\w+) = [^;]*${clock}[^;]*;[^;]*${clock} < \\1\\b`, 's').test(head)

/** The loops of a source that sleep and that nothing bounds, by their heads. */
function endlessIn(text: string): string[] {
  const found: string[] = []
  for (const { index, 0: word } of text.matchAll(/\b(?:for(?: await)?|while) (?=\()/g)) {
    const head = bracketed(text, index + word.length)
    const rest = text.slice(index + word.length + head.length).trimStart()
    const body = rest.startsWith('{') ? bracketed(rest, 0, ['{', '}']) : (rest.split('\n', 1)[0] ?? '')
    if (/\b(?:sleep|setTimeout)\(/.test(head + body) && !isBounded(head)) found.push(`${word}${head}`)
  }
  return found
}

describe('a script', () => {
  const files = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|^until\.ts$|^seed\/content\//.test(file))
    .map((file) => `scripts/${file}`)

  it('waits for nothing without an end', () => {
    expect(files.length).toBeGreaterThan(100)
    const endless = files
      .filter((file) => !(file in endedElsewhere))
      .flatMap((file) => endlessIn(readFileSync(file, 'utf8')).map((loop) => `${file}: ${loop}`))
    expect(endless).toEqual([])
    for (const file of Object.keys(endedElsewhere)) expect(endlessIn(readFileSync(file, 'utf8')), file).toHaveLength(1)
  })

  it('is caught where it would', () => {
    for (const loop of [
      'for (const since = now(); accepted(since) < 300; ) await sleep(50)',
      'for (; accepted(end) < 300; ) await sleep(50)',
      'for (;;) {\n  if (await isUp()) break\n  await sleep(100)\n}',
      'while (!isUp()) await new Promise((go) => setTimeout(go, 5))',
    ])
      expect(endlessIn(loop), loop).toHaveLength(1)
    for (const loop of [
      'for (const one of all) await sleep(50)',
      'for (let at = 0; at < 30; at += 1) await sleep(50)',
      'for (const end = performance.now() + 1000; performance.now() < end; await sleep(25)) send()',
      'while (cursor) cursor = await next(cursor)',
    ])
      expect(endlessIn(loop), loop).toEqual([])
  })
})

describe('waiting', () => {
  it('returns the first answer that is one, and says at its end what was waited for', async () => {
    const answers = [false, null, undefined, 3, 4]
    expect(await until(() => answers.shift(), { seconds: 60, what: 'three', everyMs: 1 })).toBe(3)
    expect(await within(() => null, { seconds: 0, everyMs: 1 })).toBeUndefined()
    expect(await within(() => 0, { seconds: 60 })).toBe(0)
    await expect(until(() => false, { seconds: 0, what: () => 'the server' })).rejects.toThrow('Not within 0 s: the server')
  })
})

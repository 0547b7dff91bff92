import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lastingRequest } from './lasting-request'

afterEach(() => vi.unstubAllGlobals())

/** A network that answers when it is asked to. */
function network() {
  const kept: boolean[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    kept.push(init.keepalive === true)
    return new Promise<Response>((resolve) => void answers.push(() => resolve(new Response())))
  })
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer()
  }
  return { kept, answerAll }
}
const write = (length: number) => lastingRequest('/a', { method: 'POST', body: 'x'.repeat(length) })

describe('a write', () => {
  it('outlives its page as long as all of them fit into what browsers let through', async () => {
    const { kept, answerAll } = network()
    const first = [write(30_000), write(30_000), write(30_000)]
    expect(kept).toEqual([true, true, false])
    answerAll()
    await Promise.all(first)
    const later = [write(61_440), lastingRequest('/a', { method: 'DELETE' }), write(1)]
    expect(kept.slice(3)).toEqual([true, true, false])
    answerAll()
    await Promise.all(later)
    const arabic = lastingRequest('/a', { method: 'PUT', body: 'م'.repeat(31_000) })
    expect(kept.at(-1)).toBe(false)
    answerAll()
    await arabic
  })

  it('is sent by the one sender wherever a page may be left with it', () => {
    const senders = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'lib/ui'], { encoding: 'utf8' })
      .split('\n')
      .filter(
        (file) =>
          /(?<!\.test|\.fixtures)\.tsx?$/.test(file) && /\bfetch\(|sendBeacon|XMLHttpRequest/.test(readFileSync(file, 'utf8')),
      )
    expect(senders.toSorted()).toEqual([
      // Reads for its page alone.
      'app/(docs)/docs/reference.tsx',
      // A form whose page waits for its answer.
      'app/(public)/first-run-form.tsx',
      'lib/ui/lasting-request.ts',
      // Reads a file to draw it.
      'lib/ui/placed-comments/use-pdf.ts',
      // Files: larger than what outlives a page, and uploads are continued.
      'lib/ui/put-file.ts',
      'lib/ui/uploads/put-pieces.ts',
    ])
  })
})

import { createHash } from 'node:crypto'
import { array, assert, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sha256, sha256OfLarge } from './sha256'

describe('SHA-256 in pieces', () => {
  it('is what Node computes, however the bytes are cut', () => {
    assert(
      property(array(uint8Array({ maxLength: 300 }), { maxLength: 8 }), (chunks) => {
        const [own, node] = [new Sha256(), createHash('sha256')]
        for (const chunk of chunks) {
          own.add(chunk)
          node.update(chunk)
        }
        return own.end() === node.digest('hex')
      }),
      { numRuns: 300 },
    )
  })

  it('reads a file of more than a megabyte', async () => {
    const bytes = new Uint8Array(2_500_001).map((_, at) => at % 251)
    const shares: number[] = []
    const hash = await sha256OfLarge(new Blob([bytes]), (share) => shares.push(share))
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(shares.at(-1)).toBe(1)
  })
})

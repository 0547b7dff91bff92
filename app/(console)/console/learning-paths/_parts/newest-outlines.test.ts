import { describe, expect, it } from 'vitest'
import { NewestOutlines } from './newest-outlines'

const stored = (version: number) => ({ document: { sections: [] }, isDraft: true, version })

describe('what a browser remembers of outlines', () => {
  it('is shown where the page is older, and the page where it is newer', () => {
    const newest = new NewestOutlines()
    newest.remember('one', stored(3))
    expect([newest.newer('one', stored(2)).version, newest.newer('one', stored(4)).version]).toEqual([3, 4])
    expect(newest.newer('other', stored(1)).version).toBe(1)
  })

  it('is the last twenty paths, however many are opened', () => {
    const newest = new NewestOutlines()
    for (let nth = 0; nth < 200; nth++) {
      newest.remember(`path ${nth}`, stored(2))
      newest.remember('often', stored(2))
    }
    const isKnown = (id: string) => newest.newer(id, stored(1)).version === 2
    expect([isKnown('path 199'), isKnown('path 181'), isKnown('path 180'), isKnown('often')]).toEqual([true, true, false, true])
  })
})

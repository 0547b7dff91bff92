import { describe, expect, it } from 'vitest'
import { coverWay } from './cover-way'

// As the ids of paths that were made in one moment.
const ids = Array.from({ length: 200 }, (_, at) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f${at.toString(16).padStart(4, '0')}`)

describe('the way on the cover of a path', () => {
  it('stays with the path, and is that of no other', () => {
    expect(coverWay('one', 60)).toEqual(coverWay('one', 60))
    expect(new Set(ids.map((id) => coverWay(id, 60).d)).size).toBe(ids.length)
  })

  it('has more stations the longer the path takes', () => {
    const stations = (minutes: number | undefined) => coverWay('one', minutes).stations.length
    const [least = 0] = [5, 60, 90, 130, 2000].map(stations)
    expect([5, 60, 90, 130, 2000].map(stations)).toEqual([0, 1, 1, 2, 4].map((more) => Math.min(5, least + more)))
    expect(new Set(ids.map((id) => coverWay(id, 5).stations.length))).toEqual(new Set([1, 2, 3]))
  })

  it('keeps its stations and its goal within the drawing, in the order of the way', () => {
    for (const id of ids) {
      const { stations, goal } = coverWay(id, 500)
      for (const [x, y] of [...stations, goal]) {
        expect(x > 0 && x < 300, id).toBe(true)
        expect(y > 30 && y < 165, id).toBe(true)
      }
      const along = [...stations, goal].map(([x]) => x)
      expect(along, id).toEqual(along.toSorted((one, other) => one - other))
    }
  })
})

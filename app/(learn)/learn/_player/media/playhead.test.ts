import { expect, it } from 'vitest'
import { Playhead } from './playhead'

it('counts nothing before playback starts', () => {
  const head = new Playhead(0)
  expect(head.step(4)).toEqual({ from: 4, to: 4 })
  head.begin(4)
  expect(head.step(4.25)).toEqual({ from: 4, to: 4.25 })
  expect(head.furthest).toBe(4.25)
})

it('counts nothing between a place and the one that is sought', () => {
  const head = new Playhead(0)
  head.begin(0)
  head.step(1)
  head.seek()
  expect(head.step(4)).toBeNull()
  head.reach(4)
  expect([head.step(4.25), head.furthest]).toEqual([{ from: 4, to: 4.25 }, 4.25])
})

it('goes on after a pause where it was', () => {
  const head = new Playhead(0)
  head.begin(0)
  head.step(3)
  head.begin(3.1)
  expect(head.step(3.3)).toEqual({ from: 3, to: 3.3 })
})

it('opens the place that a cue leads to', () => {
  const head = new Playhead(2)
  head.open(9)
  expect([head.from, head.furthest]).toEqual([9, 9])
  head.open(1)
  expect([head.from, head.furthest]).toEqual([1, 9])
})

import { describe, expect, it } from 'vitest'
import { deviceText, networkOf, type Recorded, timelineOf } from './record.rules'

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 8, 0, second)).toISOString()
const one = (kind: Recorded['kind'], second: number, more: Partial<Recorded> = {}): Recorded => ({
  kind,
  at: at(second),
  tab: 'a',
  position: null,
  length: null,
  device: '',
  network: '',
  ...more,
})
const here = { device: 'Windows 11, Chrome 142', network: '203.0.113.0' }
const phone = { device: 'Android 16, Chrome 142', network: '198.51.100.0' }

describe('the time line of an attempt', () => {
  it('says whether a page was opened again, in another tab or on another device, and in another network', () => {
    const shown = timelineOf([
      one('opened', 40, { tab: 'c', ...phone }),
      one('opened', 0, here),
      one('opened', 20, here),
      one('opened', 30, { tab: 'b', ...here }),
    ])
    expect(shown.map(({ kind, isOtherNetwork }) => [kind, isOtherNetwork])).toEqual([
      ['opened', false],
      ['openedAgain', false],
      ['openedInTab', false],
      ['openedElsewhere', true],
    ])
  })

  it('joins leaving and returning of one tab, and keeps the length of what was pasted', () => {
    const shown = timelineOf([
      one('opened', 0, here),
      one('left', 10),
      one('left', 12, { tab: 'b' }),
      one('returned', 25),
      one('pasted', 26, { position: 3, length: 120 }),
      one('left', 30),
    ])
    expect(shown.slice(1).map(({ kind, seconds, position, length }) => [kind, seconds, position, length])).toEqual([
      ['left', 15, null, null],
      ['left', null, null, null],
      ['pasted', null, 3, 120],
      ['left', null, null, null],
    ])
  })
})

it('networks and devices are kept in short', () => {
  expect(['203.0.113.77', '2001:db8:1:2::9', 'unknown'].map(networkOf)).toEqual(['203.0.113.0', '2001:db8:1::', ''])
  expect(deviceText({ os: 'Windows 11', browser: null })).toBe('Windows 11')
})

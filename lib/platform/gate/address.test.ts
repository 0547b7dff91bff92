import { describe, expect, it } from 'vitest'
import { cleanAddress, clientAddress, limiterKey } from './address'

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['', null],
    ['unknown', null],
    ['203.0.113', null],
    ['203.0.113.256', null],
    ['1.2.3.4, 5.6.7.8', null],
    ['<script>', null],
    [null, null],
    [undefined, null],
  ])('reads %s as %s', (given, expected) => expect(cleanAddress(given)).toBe(expected))
})

describe('the client', () => {
  const peer = '10.0.0.9'
  it.each<[string, string | null, string | null, string]>([
    ['none', peer, '1.1.1.1', peer],
    ['none', peer, null, peer],
    ['none', null, '1.1.1.1', 'unknown'],
    ['none', '::ffff:10.0.0.9', null, peer],
    ['vercel', peer, '1.1.1.1', '1.1.1.1'],
    ['vercel', peer, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
    ['vercel', peer, null, peer],
    ['vercel', peer, 'junk', peer],
    ['1', peer, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['1', peer, '1.1.1.1', '1.1.1.1'],
    ['1', peer, null, peer],
    ['1', peer, '6.6.6.6, junk', peer],
    ['2', peer, '6.6.6.6, 1.1.1.1, 10.0.0.8', '1.1.1.1'],
    ['2', peer, '1.1.1.1', peer],
    ['10.0.0.0/8', peer, '6.6.6.6, 1.1.1.1, 10.0.0.8', '1.1.1.1'],
    ['10.0.0.0/8', peer, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['10.0.0.0/8', '203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['10.0.0.0/8', peer, '1.1.1.1, junk, 10.0.0.8', '10.0.0.8'],
    ['10.0.0.0/8', peer, '10.0.0.7, 10.0.0.8', '10.0.0.7'],
    ['10.0.0.0/8', peer, null, peer],
    ['10.0.0.9', peer, '1.1.1.1', '1.1.1.1'],
    ['fd00::/8, 10.0.0.0/8', 'fd12::1', '2001:db8::5', '2001:db8::5'],
    ['fd00::/8', peer, '1.1.1.1', peer],
  ])('by the rule %s, peer %s and X-Forwarded-For %s is %s', (rule, from, forwarded, expected) =>
    expect(clientAddress(from, forwarded, rule)).toBe(expected),
  )

  it('cannot choose its address by the header it sends', () => {
    const forged = Array.from({ length: 1000 }, (_, at) => `9.${at >> 8}.${at & 255}.1, 1.1.1.1`)
    for (const rule of ['1', '10.0.0.0/8'])
      expect(new Set(forged.map((header) => clientAddress(peer, header, rule)))).toEqual(new Set(['1.1.1.1']))
    expect(new Set(forged.map((header) => clientAddress(peer, header, 'none')))).toEqual(new Set([peer]))
  })
})

describe('the key of the limiter', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0db8:0:0:ffff::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '127.0.0.1'],
    ['1::2:3:4:5:6', '1:0:0:2'],
    ['unknown', 'unknown'],
  ])('is for %s: %s', (address, key) => expect(limiterKey(address)).toBe(key))

  it('is the same for the 65,536 addresses that differ in their last group, and another for the next network', () => {
    const keys = new Set(Array.from({ length: 65_536 }, (_, host) => limiterKey(`2001:db8:1:2::${host.toString(16)}`)))
    expect(keys).toEqual(new Set(['2001:db8:1:2']))
    expect(limiterKey('2001:db8:1:3::1')).toBe('2001:db8:1:3')
  })
})

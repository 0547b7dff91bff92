import { describe, expect, it } from 'vitest'
import { env } from './env'
import { fetchOutgoing, isOutgoingUrl, OutgoingFailed } from './outgoing'

/** Addresses of this machine and of networks that are not public, in the ways in which they can be written. */
const forbidden = [
  // 127.0.0.1 in other numbers and forms.
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0x7f.1', '017700000001'],
  ...['0177.0.0.1', '0177.0x0.0.01', '127.255.255.254', '0', '0.0.0.0', '00000.0', '0x0'],
  // In letters that are digits by another name.
  ...['１２７.０.０.１', '127。0。0。1', '①②⑦.⓪.⓪.①', '127.0.0.%31', '%31%32%37.0.0.1', '𝟏𝟐𝟕.𝟎.𝟎.𝟏'],
  // Private, shared, link-local, for documentation and tests, multicast, reserved.
  ...['10.0.0.1', '10.255.255.255', '0xa000001', '012.0.0.1', '167772161', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['3232235521', '0xc0.0xa8.0.1', '100.64.0.1', '100.127.255.254', '169.254.0.1', '192.0.0.8', '192.0.2.1', '192.88.99.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  // Where clouds describe their machines and give out their keys.
  ...['169.254.169.254', '169.254.169.254.', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518'],
  ...['[fd00:ec2::254]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '100.100.100.200', '192.0.0.192'],
  // IPv6: this machine, private, link-local, site-local, multicast, discarded, for documentation.
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[fc00::1]', '[fd12:3456:789a::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]'],
  ...['[100::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[2001:2::1]', '[2001:10::1]'],
  // IPv4 inside of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:10.0.0.1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::a00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]'],
  ...['[2001:0:4136:e378:8000:63bf:80ff:fffe]'],
  // Names of this machine.
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.localhost.', 'ｌｏｃａｌｈｏｓｔ'],
  // A name and password before the host, which hide it from a reader.
  ...['hr.example@127.0.0.1', 'hr.example:443@10.0.0.1', 'me@hr.example', ':word@hr.example', 'hr.example%2f@169.254.169.254'],
]
const schemes = [
  'http://hr.example',
  'ftp://hr.example',
  'file:///etc/passwd',
  'gopher://hr.example',
  'data:text/plain,x',
  '//hr.example',
]

describe('the address of an outgoing request', () => {
  it('is refused where it is not public, in whatever way it is written', async () => {
    expect(env().OUTGOING_LOOPBACK).toBe(false)
    expect(new Set(forbidden).size).toBeGreaterThanOrEqual(60)
    const accepted: string[] = []
    for (const url of [...forbidden.flatMap((host) => [`https://${host}/hook`, `https://${host}:8443/hook`]), ...schemes]) {
      const reason = await fetchOutgoing(url).catch((error: unknown) => (error instanceof OutgoingFailed ? error.reason : error))
      if (isOutgoingUrl(url) || reason !== 'addressForbidden') accepted.push(url)
    }
    expect(accepted).toEqual([])
  })

  it.each(['https://hr.example/hook', 'https://93.184.215.14/hook', 'https://[2606:4700::1111]:8443/hook'])(
    'may be %s',
    (url) => {
      expect(isOutgoingUrl(url)).toBe(true)
    },
  )
})

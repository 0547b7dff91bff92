import { BlockList, isIP } from 'node:net'
import { env } from '../env'

/** An address in lower case without zone, brackets or port; IPv4-mapped IPv6 becomes IPv4. Null if the text is no address. */
export function cleanAddress(text: string | null | undefined): string | null {
  const bare =
    text
      ?.trim()
      .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
      .replace(/%.*$/s, '') ?? ''
  const unported = isIP(bare) ? bare : bare.replace(/^([\d.]+):\d+$/, '$1')
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unported)?.[1] ?? unported
  return isIP(plain) ? plain.toLowerCase() : null
}

/** Whether an address is in a list of CIDRs. */
export function within(list: string): (address: string) => boolean {
  const ranges = new BlockList()
  for (const range of list.split(',').map((part) => part.trim())) {
    const [net, bits] = range.split('/')
    const family = isIP(net ?? '') === 6 ? 'ipv6' : 'ipv4'
    if (!net || !isIP(net)) throw new Error(`${range} is no address range`)
    ranges.addSubnet(net, bits ? Number(bits) : family === 'ipv6' ? 128 : 32, family)
  }
  return (address) => ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The client's address. `none`: the socket's peer, headers are ignored. `vercel`: the header that its edge overwrites. A hop count or trusted ranges:
 * X-Forwarded-For read from the right, so that entries written by the client on the left are ignored.
 */
export function clientAddress(peer: string | null, forwarded: string | null, rule = env().trustProxy): string {
  const direct = cleanAddress(peer) ?? 'unknown'
  if (rule === 'none') return direct
  const chain = (forwarded ?? '').split(',').map((part) => cleanAddress(part))
  if (rule === 'vercel') return chain[0] ?? direct
  if (/^\d$/.test(rule)) return chain.at(-Number(rule)) ?? direct
  const trusted = within(rule)
  let nearest = direct
  for (const hop of chain.reverse()) {
    if (nearest === 'unknown' || !trusted(nearest) || hop === null) break
    nearest = hop
  }
  return nearest
}

/** The key of the limiter: the IPv4 address, or the /64 of an IPv6 client, which usually owns all of it. The two loopback addresses are one key. */
export function limiterKey(address: string): string {
  if (address === '::1') return '127.0.0.1'
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

import { isIP } from 'node:net'
import { z } from 'zod'

export const wholeNumber = (fallback: number, min: number, max: number) =>
  z.string().regex(/^\d+$/).default(String(fallback)).transform(Number).pipe(z.int().min(min).max(max))
export const rate = (fallback: string) =>
  z
    .string()
    .regex(/^[1-9]\d*\/[1-9]\d*$/, 'must look like 100/10 (requests/seconds)')
    .default(fallback)
    .transform((text) => ({ requests: Number(text.split('/')[0]), seconds: Number(text.split('/')[1]) }))

/** `none`, `vercel`, 1 to 9 hops, or a list of CIDRs; checked at the start, so that a bad one does not fail every request. */
export const isProxyRule = (text: string) =>
  /^(none|vercel|[1-9])$/.test(text) ||
  text.split(',').every((range) => {
    const [, net = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range.trim()) ?? []
    return isIP(net) > 0 && Number(bits ?? 0) <= (isIP(net) === 6 ? 128 : 32)
  })

/** A list of CIDRs. */
export const isRangeList = (text: string) => !/^(none|vercel|[1-9])$/.test(text) && isProxyRule(text)

/** IP addresses with commas between them, each with a port if it has one; IPv6 in brackets then. */
export const isServerList = (text: string) =>
  text.split(',').every((server) => {
    const [, bracketed, plain = ''] = /^(?:\[([0-9a-f:.]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?)$/i.exec(server.trim()) ?? []
    return isIP(bracketed ?? plain) > 0
  })

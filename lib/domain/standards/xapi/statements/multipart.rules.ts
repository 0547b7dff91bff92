import { createHash } from 'node:crypto'
import { refuse } from '../xapi-refusal.rules'

// Statements with attachments as multipart/mixed (RFC 2046; xAPI 1.0.3, Communication, 1.5.2). Each byte is looked at a bounded number of times.

const mostParts = 21
const longestHead = 4_096
const mostHeaders = 20

/** A part with its headers, whose names are in lower case. */
export type Part = { headers: Map<string, string>; bytes: Buffer }

/** The boundary of a content type; null for any other type. */
export function boundaryOf(contentType: string | null): string | null {
  if (contentType === null || contentType.length > 500 || !/^multipart\/mixed *(;|$)/i.test(contentType)) return null
  const [, quoted, plain] = /;\s{0,5}boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain ?? refuse(400, 'The boundary of multipart/mixed is missing.')
}

/** The parts of a body; what comes before the first boundary and after the last one is no part. */
export function partsOf(body: Buffer, boundary: string): Part[] {
  const line = Buffer.from(`--${boundary}`, 'latin1')
  const between = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const isFirst = body.subarray(0, line.length).equals(line)
  let at = isFirst ? line.length : body.indexOf(between) + between.length
  if (!isFirst && at < between.length) return refuse(400, 'The body has no part.')
  const parts: Part[] = []
  // Two hyphens after a boundary end the body.
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length >= mostParts) refuse(400, `A request has at most ${mostParts} parts.`)
    const begin = body.indexOf('\r\n', at, 'latin1')
    const end = body.indexOf(between, begin)
    if (begin < 0 || end < 0) return refuse(400, 'The last boundary is missing.')
    parts.push(partIn(body.subarray(begin + 2, end)))
    at = end + between.length
  }
  return parts.length > 0 ? parts : refuse(400, 'The body has no part.')
}

function partIn(part: Buffer): Part {
  const hasHeaders = part.subarray(0, 2).toString('latin1') !== '\r\n'
  const end = part.subarray(0, longestHead).indexOf('\r\n\r\n', 0, 'latin1')
  if (hasHeaders && end < 0) return refuse(400, 'The headers of a part do not end, or are too long.')
  if (!hasHeaders) return { headers: new Map(), bytes: part.subarray(2) }
  const lines = part.toString('latin1', 0, end).split('\r\n')
  if (lines.length > mostHeaders) refuse(400, 'A part has too many headers.')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    if (colon < 1) refuse(400, 'A header of a part is none.')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), bytes: part.subarray(end + 4) }
}

const algorithms: Readonly<Record<number, string>> = { 56: 'sha224', 64: 'sha256', 96: 'sha384', 128: 'sha512' }
export const isSha2 = (value: string): boolean => /^[0-9a-f]{56,128}$/i.test(value) && Object.hasOwn(algorithms, value.length)

/** Whether bytes have a SHA-2 hash, whose length names the algorithm. */
export function hasHash(bytes: Buffer, sha2: string): boolean {
  const algorithm = algorithms[sha2.length]
  return algorithm !== undefined && createHash(algorithm).update(bytes).digest('hex') === sha2.toLowerCase()
}

export type Sent = { sha2: string; contentType: string; bytes: Buffer }
/** Statements as JSON, and attachments after them, as one body. */
export function multipartOf(json: string, attachments: readonly Sent[], boundary: string): Buffer<ArrayBuffer> {
  const head = (lines: string[]) => Buffer.from([`--${boundary}`, ...lines, '', ''].join('\r\n'), 'utf8')
  const lineEnd = Buffer.from('\r\n')
  const parts = attachments.flatMap(({ sha2, contentType, bytes }) => [
    head([`Content-Type: ${contentType}`, 'Content-Transfer-Encoding: binary', `X-Experience-API-Hash: ${sha2}`]),
    ...[bytes, lineEnd],
  ])
  const first = [head(['Content-Type: application/json']), Buffer.from(json, 'utf8'), lineEnd]
  return Buffer.concat([...first, ...parts, Buffer.from(`--${boundary}--\r\n`)])
}

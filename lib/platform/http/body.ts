import { Refusal } from '../errors'
import { parseOutsideJson } from '../outside-json'

/** 256 kB; a contract for larger bodies would say so. */
export const bodyLimitBytes = 256 * 1024
/** Of a plain form with files, with all of its parts: it is held in memory, so larger files need the script, which sends pieces. */
export const fileFormLimitBytes = 8 * 1024 * 1024
const maxDepth = 32
const maxKeys = 10_000

/** Refuses hostile JSON: nesting over 32, more than 10,000 keys, names that access prototypes. */
function assertHarmless(root: unknown): void {
  let keys = 0
  const pending: [unknown, number][] = [[root, 1]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxDepth) throw new Refusal('malformedRequest')
    for (const [key, child] of Object.entries(value)) {
      keys += 1
      if (keys > maxKeys || key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw new Refusal('malformedRequest')
      pending.push([child, depth + 1])
    }
  }
}

const held = new WeakMap<Request, Buffer>()

/** Passes on a body that the host has already read, to its end or to just over the limit, so that no stream is needed. */
export const holdBody = (request: Request, bytes: Buffer): void => void held.set(request, bytes)

/** Checks before reading: 413 for an announced or counted size over the limit, 415 for anything but plain JSON in UTF-8. */
export function assertBodyHeaders(request: Request): void {
  const { headers, method } = request
  const length = headers.get('content-length')
  if (Math.max(Number(length ?? 0), held.get(request)?.length ?? 0) > bodyLimitBytes) throw new Refusal('payloadTooLarge')
  // The stream itself is not accessed: one that was accessed but not read prevents reuse of the connection. If no header announces a body (a DELETE
  // need not), the type is checked once there are bytes.
  if (['GET', 'HEAD'].includes(method) || length === '0' || (length === null && !headers.has('content-type'))) return
  const [type, ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  if (type?.trim() !== 'application/json' || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw new Refusal('unsupportedMediaType')
  if (!['', 'identity'].includes(headers.get('content-encoding') ?? '')) throw new Refusal('unsupportedMediaType')
}

/** Reads a body as it was sent: 413 over 256 kB. */
export async function readBytes(request: Request): Promise<Buffer> {
  const whole = held.get(request)
  if (whole && whole.length > bodyLimitBytes) throw new Refusal('payloadTooLarge')
  if (whole) return whole
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    // Counted while reading, because the announced length may be wrong.
    if (size > bodyLimitBytes) throw new Refusal('payloadTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads a JSON value (RFC 8259, strict UTF-8): 413 over 256 kB, 400 for anything malformed; no body reads as {}. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return {}
  if (!request.headers.has('content-type')) throw new Refusal('unsupportedMediaType')
  return jsonOf(bytes)
}

/** The JSON value of a body; 400 for anything malformed. */
export function jsonOf(bytes: Buffer): unknown {
  let value: unknown
  try {
    value = parseOutsideJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new Refusal('malformedRequest')
    throw error
  }
  assertHarmless(value)
  return value
}

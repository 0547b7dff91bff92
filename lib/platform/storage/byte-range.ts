import type { ByteRange } from './objects'

/**
 * The bytes of a `Range` header (RFC 9110, 14): null for all of them, `beyond` for a range outside of the file. Several ranges and malformed ones are
 * answered with all bytes, which the standard allows.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (!from && !to) return null
  if (!from) {
    const length = Math.min(Number(to), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'beyond'
  }
  if (to && Number(to) < Number(from)) return null
  if (Number(from) >= size) return 'beyond'
  return { start: Number(from), end: to ? Math.min(Number(to), size - 1) : size - 1 }
}

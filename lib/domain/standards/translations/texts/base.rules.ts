import { createHash } from 'node:crypto'
import { canonical } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'

/** A short hash of a stored value; that of none is `0`. */
export const baseOf = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '0'
    : createHash('sha256').update(canonical(value)).digest('hex').slice(0, 12)

import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'

/** Something that is wrong with a question: the key of a validation message and the field. */
export type Problem = { key: 'required' | 'unknown' | 'duplicate' | 'pattern'; property: string }

/** Learners can see keys, and they name object fields. */
export const Key = limitedText(24)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .refine((key) => key !== 'constructor' && key !== 'prototype', { params: { rule: 'pattern' } })
  .describe('Small letters, digits and hyphens, at most 24. Learners can see keys: they must not tell the answer')

export const keys = (max: number, min = 2) => z.array(Key).min(min).max(max)
/** A choice for each of some keys. */
export const byKey = <V extends z.ZodType>(value: V) =>
  z.record(Key, value).refine((chosen) => Object.keys(chosen).length <= 50, { params: { rule: 'maxLength', max: 50 } })

/** Own fields only: a key may be the name of something that every object has. */
export const at = <V>(record: Record<string, V>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

export const eachOnce = (all: readonly string[]): boolean => new Set(all).size === all.length

export function twice(all: readonly string[], property: string): Problem[] {
  return eachOnce(all) ? [] : [{ key: 'duplicate', property }]
}
export function outside(chosen: readonly string[], all: readonly string[], property: string): Problem[] {
  const known = new Set(all)
  return chosen.every((key) => known.has(key)) ? [] : [{ key: 'unknown', property }]
}

import type { Values } from '@/lib/ui/form/values'

/** How long certificates are valid, in the order of the choice. */
export const ruleKinds = ['none', 'days', 'months', 'cycle'] as const

/** The most days or months that a rule may hold; null for a kind without a number. */
export function mostOf(kind: unknown): number | null {
  if (kind === 'days') return 36_500
  return kind === 'months' ? 1200 : null
}

/** The values of the fields in the format of the operation. */
export const validityOf = ({ kind, count }: Values): { kind: unknown; count?: unknown } =>
  mostOf(kind) === null ? { kind } : { kind, count: count ?? undefined }

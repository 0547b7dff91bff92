import { readTexts } from '@/lib/platform/dns'
import { recordOf } from './domain.rules'
import type { DomainProblem } from './words'

/** Looks for the record of a domain; null: it is there. */
export async function problemAt(domain: { name: string; token: string }): Promise<DomainProblem | null> {
  const { name, value } = recordOf(domain)
  const found = await readTexts(name)
  if ('problem' in found) return found.problem
  return found.texts.some((text) => text.trim() === value) ? null : 'different'
}

import { line } from '@/lib/platform/http/contract'

/** By what other systems know a person, and what they say of the employment. */
export const employment = {
  externalId: line(255),
  employeeNumber: line(100),
  department: line(200),
  jobTitle: line(200),
}
/** Null: nothing is known. */
export type Employment = Record<keyof typeof employment, string | null>

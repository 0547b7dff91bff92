import type { ImportField } from '@/db/schema/member-imports'

/** The fields that a column of a file can be mapped to; each has a line in the schema. */
const fields: Record<ImportField, true> = {
  email: true,
  nameAr: true,
  nameEn: true,
  name: true,
  givenName: true,
  familyName: true,
  role: true,
  locale: true,
  enabled: true,
  suspended: true,
  status: true,
  externalId: true,
  employeeNumber: true,
  department: true,
  jobTitle: true,
  manager: true,
  group: true,
}
const isField = (name: string): name is ImportField => name in fields
export const importFields = Object.keys(fields).filter(isField)
/** The fields of names: at least one of them is needed. */
export const nameFields = ['nameAr', 'nameEn', 'name', 'givenName', 'familyName'] as const satisfies readonly ImportField[]

/** The fields that a cell with the chosen sign empties. */
export const emptiedFields = [
  'externalId',
  'employeeNumber',
  'department',
  'jobTitle',
  'manager',
  'group',
] as const satisfies readonly ImportField[]
/** Names of roles or groups in one cell. */
export const mostNamesInCell = 20

export const importLimits = { rows: 100_000, parts: 400, partLength: 65_536, columns: 100, days: 30, groupRoles: 50 } as const

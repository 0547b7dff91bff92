import { z } from 'zod'
import { PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { Id, named } from '@/lib/platform/http/contract'

export const GroupsOfPerson = z
  .array(z.object({ id: Id, name: z.object({ ar: z.string().optional(), en: z.string().optional() }) }))
  .describe('The groups that they are in themselves, by name')

/** Where a person works, as lists about people say it beside their name. */
export const PersonWork = z.object({
  employeeNumber: z.string().nullable(),
  department: z.string().nullable().describe('As a text of the account'),
  manager: z.object({ id: Id, name: PersonName, email: z.string() }).nullable().describe('The person they report to'),
  groups: GroupsOfPerson,
})
named({ PersonWork })

export const shownWork: z.input<typeof PersonWork> = {
  employeeNumber: '1001',
  department: 'Nursing',
  manager: null,
  groups: [{ id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71', name: { ar: 'الموارد البشرية', en: 'Human resources' } }],
}

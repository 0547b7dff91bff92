import { z } from 'zod'
import { Id, named } from '@/lib/platform/http/contract'
import { Email } from '@/lib/platform/http/email'
import { employment } from './employment.contract'

const { externalId, employeeNumber } = employment

/** The one way to name a person in a request: by whatever of them the caller knows. */
export const PersonReference = z
  .strictObject({
    id: Id.optional().describe('Of the account'),
    email: Email.optional(),
    externalId: externalId.optional().describe('Compared exactly, case included'),
    employeeNumber: employeeNumber.optional().describe('Compared exactly, case included'),
  })
  .refine((person) => Object.keys(person).length === 1, { params: { rule: 'onePerson' } })
  .describe('Exactly one of the four')
named({ PersonReference })

/** Several people, each named in a way of their own. */
export const peopleNamed = (most: number) => z.array(PersonReference).min(1).max(most)

import { z } from 'zod'
import { employment } from '@/lib/domain/house/identity/account/employment.contract'
import { contract } from '@/lib/domain/rooms'
import { formerly, Id, line } from '@/lib/platform/http/contract'
import { Email, UserName } from '@/lib/platform/http/email'
import { Member, shownMember } from './members.contract'

const { externalId, employeeNumber, department, jobTitle } = employment
const name = z
  .strictObject({ ar: line(100).optional(), en: line(100).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('At most 100 characters per language, at least one of the two; replaces the whole name')
const changing = {
  name: name.optional(),
  userName: UserName.nullable()
    .optional()
    .describe(
      'By what they sign in besides the address; 3 to 64 small Latin letters, digits, and dots, hyphens and underscores between them',
    ),
  externalId: externalId.nullable().optional(),
  employeeNumber: employeeNumber.nullable().optional(),
  department: department.nullable().optional(),
  jobTitle: jobTitle.nullable().optional(),
  managerId: Id.nullable().optional().describe('The account they report to; neither their own nor one that reports to them'),
}
const MemberChange = z
  .strictObject(changing)
  .refine((change) => Object.keys(change).length > 0, { params: { rule: 'nothingToChange' } })

const { externalId: _external, ...changingButExternalId } = changing
const { employeeNumber: _number, ...changingButNumber } = changing

const ofNew = {
  email: Email.optional().describe(
    'For a new person; an account keeps its address. A new person without it needs a user name or an employee number, and `roleIds`; otherwise they are not found (5150)',
  ),
  roleIds: z.array(Id).min(1).max(20).optional().describe('Required for a new person, and only used for one'),
  roleId: formerly(Id.optional(), 'roleIds'),
  locale: z.enum(['ar', 'en']).optional().describe('Of a new person; otherwise the organization’s default'),
}
const exact = 'Compared exactly, case included'
export const newMember = { changing, ofNew }
const mayRead = { role: 'admin', permission: 'organizationMember.read', reach: ['group'] } as const
const mayUpdate = { role: 'admin', permission: 'organizationMember.update' } as const
const errors = [
  'userNotFound',
  'memberExternalIdTaken',
  'memberEmployeeNumberTaken',
  'memberUserNameTaken',
  'memberManagerCycle',
  'roleGrantsTooMuch',
] as const
const putErrors = [...errors, 'emailExists', 'organizationPeopleFull', 'roleNotFound'] as const
const putReturns = Member.extend({ isNew: z.boolean().describe('Whether an account was created') })
const putting =
  'What is left out stays as it is. Without a person of this id, the account of `email` gets it if it has none yet; otherwise an account is created, which needs `organizationMember.create`, `role.assign` and all that the role grants. It has no password: the first mail to its person carries a link to choose one, people without an address get a card (`POST /admin/organization/member/sign-in-card`), and others sign in through the identity provider.'
const body = { department: 'Nursing', jobTitle: 'Head nurse' }
const changed = { ...shownMember, ...body }

export const updateMember = contract({
  id: 'organizationMembers.update',
  method: 'PATCH',
  path: '/admin/organization/member/:id',
  summary: 'Change the data of a member',
  description:
    'What is left out stays as it is. External id and employee number are unique in the organization and compared exactly, case included; user names are unique in lower case, and none is the employee number of another person. Whoever has no address keeps a user name or an employee number.',
  access: mayUpdate,
  audit: 'adminMemberUpdate',
  params: z.object({ id: Id.describe('Of the account') }),
  body: MemberChange,
  returns: Member,
  errors,
  example: { params: { id: shownMember.id }, body, returns: changed },
})

export const readMemberByExternalId = contract({
  id: 'organizationMembers.readByExternalId',
  method: 'GET',
  path: '/admin/organization/member/by-external-id/:externalId',
  summary: 'Read a member by their external id',
  description: 'For an id with a slash, list the members with the filter `externalId`.',
  access: mayRead,
  params: z.object({ externalId: externalId.describe(exact) }),
  returns: Member,
  taggedByContent: true,
  errors: ['userNotFound'],
  example: { params: { externalId: 'hr-1001' }, returns: shownMember },
})

export const readMemberByEmployeeNumber = contract({
  id: 'organizationMembers.readByEmployeeNumber',
  method: 'GET',
  path: '/admin/organization/member/by-employee-number/:employeeNumber',
  summary: 'Read a member by their employee number',
  description: 'For a number with a slash, list the members with the filter `employeeNumber`.',
  access: mayRead,
  params: z.object({ employeeNumber: employeeNumber.describe(exact) }),
  returns: Member,
  taggedByContent: true,
  errors: ['userNotFound'],
  example: { params: { employeeNumber: '1001' }, returns: shownMember },
})

export const putMemberByExternalId = contract({
  id: 'organizationMembers.putByExternalId',
  method: 'PUT',
  path: '/admin/organization/member/by-external-id/:externalId',
  summary: 'Create or change a member by their external id',
  description: putting,
  access: mayUpdate,
  audit: 'adminMemberUpdate',
  params: z.object({ externalId: externalId.describe(exact) }),
  body: z.strictObject({ ...changingButExternalId, ...ofNew }),
  returns: putReturns,
  errors: putErrors,
  example: { params: { externalId: 'hr-1001' }, body, returns: { ...changed, isNew: false } },
})

export const putMemberByEmployeeNumber = contract({
  id: 'organizationMembers.putByEmployeeNumber',
  method: 'PUT',
  path: '/admin/organization/member/by-employee-number/:employeeNumber',
  summary: 'Create or change a member by their employee number',
  description: putting,
  access: mayUpdate,
  audit: 'adminMemberUpdate',
  params: z.object({ employeeNumber: employeeNumber.describe(exact) }),
  body: z.strictObject({ ...changingButNumber, ...ofNew }),
  returns: putReturns,
  errors: putErrors,
  example: { params: { employeeNumber: '1001' }, body, returns: { ...changed, isNew: false } },
})

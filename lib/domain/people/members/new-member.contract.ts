import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { newMember } from './member-facts.contract'
import { Member, shownMember } from './members.contract'

const { changing, ofNew } = newMember
const guard = { name: { ar: 'سالم العتيبي', en: 'Salem Alotaibi' }, userName: 'guard-17', employeeNumber: '10017' }

export const createMember = contract({
  id: 'organizationMembers.create',
  method: 'POST',
  path: '/admin/organization/member',
  summary: 'Create an account for a person',
  description:
    'With an email address, a user name or an employee number, of which at least one is needed. It has no password, and no mail is sent: the first mail to its person carries a link to choose one; people without an address get a card (`POST /admin/organization/member/sign-in-card`). Somebody with an address can be invited instead, who then enters their name themselves. The caller needs `role.assign` and all that the role grants.',
  access: { role: 'admin', permission: 'organizationMember.create' },
  audit: 'adminMemberCreate',
  status: 201,
  location: '/admin/organization/member/:id',
  body: z.strictObject({ ...changing, ...ofNew, name: changing.name.unwrap() }),
  returns: Member,
  errors: [
    'userNotFound',
    'roleNotFound',
    'emailExists',
    'organizationPeopleFull',
    'memberUserNameTaken',
    'memberExternalIdTaken',
    'memberEmployeeNumberTaken',
    'memberManagerCycle',
    'roleGrantsTooMuch',
  ],
  example: {
    body: { ...guard, roleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a24' },
    returns: { ...shownMember, ...guard, email: '', lastSignInAt: null, hasEntered: false },
  },
})

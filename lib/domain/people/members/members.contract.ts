import { z } from 'zod'
import { employment } from '@/lib/domain/house/identity/account/employment.contract'
import { Photo } from '@/lib/domain/house/identity/account/photo.contract'
import { accountStates } from '@/lib/domain/house/identity/words'
import { PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { GroupsOfPerson, shownWork } from '@/lib/domain/people/groups/person-work.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, changedAt, changedBetween, Id, Instant, named, severalOf } from '@/lib/platform/http/contract'
import { roleTypes } from '@/lib/platform/words'

const Manager = z.object({ id: Id, name: PersonName, email: z.string() })

/** Somebody with an account at this organization. */
export const Member = z.object({
  id: Id.describe('Of the account, as `userId` elsewhere'),
  name: z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages'),
  email: z.string().describe('Empty for a person without one, who signs in by user name or employee number'),
  userName: z.string().nullable().describe('By what they can sign in besides the email'),
  photo: Photo.nullable(),
  status: z.enum(accountStates).describe('Only active accounts may sign in'),
  roles: z
    .array(z.object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), type: z.enum(roleTypes) }))
    .describe('Roles held, oldest assignment first'),
  lastSignInAt: Instant.nullable(),
  hasEntered: z.boolean().describe('false: they have neither signed in yet nor a password of their own'),
  mailState: z
    .enum(['bounced', 'complained'])
    .nullable()
    .describe(
      'bounced: mails to the address came back, and none is sent; complained: somebody called one spam, and only what they ask for is sent',
    ),
  externalId: z.string().nullable().describe('Their id in the system they come from, such as a OneRoster `sourcedId`'),
  employeeNumber: z.string().nullable(),
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  manager: Manager.nullable().describe('The person they report to'),
  createdAt: Instant,
  updatedAt: changedAt,
})
named({ OrganizationMember: Member })

export const shownMember: z.input<typeof Member> = {
  userName: null,
  hasEntered: true,
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
  name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  email: 'sara@alnoor.example',
  photo: null,
  status: 'active',
  roles: [{ id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a24', name: { ar: 'متعلّم', en: 'Learner' }, type: 'user' }],
  lastSignInAt: '2026-11-21T09:30:00.000Z',
  mailState: null,
  externalId: 'hr-1001',
  employeeNumber: '1001',
  department: 'Nursing',
  jobTitle: 'Nurse',
  manager: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

export const listMembers = contract({
  id: 'organizationMembers.list',
  method: 'GET',
  path: '/admin/organization/member/list',
  summary: 'List the people of the organization',
  description:
    '`search` looks in names, addresses, numbers, external ids, departments and job titles; Arabic letters are folded, every word must be found. Holders of the permission for their groups see the people of the groups that they manage.',
  access: { role: 'admin', permission: 'organizationMember.read', reach: ['group'] },
  query: z.strictObject({
    role: severalOf(Id).optional().describe('Only holders of one of these roles (their ids)'),
    status: anyOf(accountStates).optional(),
    group: severalOf(Id).optional().describe('Only people in one of these groups or in one that they contain'),
    manager: severalOf(Id).optional().describe('Only people who report to one of these'),
    department: severalOf(employment.department, 50, 200)
      .optional()
      .describe('Only people of one of these, compared as by `search`: forms of Arabic letters, marks and digits do not matter'),
    externalId: severalOf(employment.externalId, 50, 255).optional().describe('Exactly, case included'),
    employeeNumber: severalOf(employment.employeeNumber).optional().describe('Exactly, case included'),
    ...changedBetween,
  }),
  returns: z.array(Member.extend({ groups: GroupsOfPerson })),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'email'], default: 'createdAt:desc' },
  example: {
    query: { status: 'active' },
    returns: [{ ...shownMember, groups: shownWork.groups }],
  },
})

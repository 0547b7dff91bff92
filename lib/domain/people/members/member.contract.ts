import { z } from 'zod'
import { groupKinds, memberSources } from '@/lib/domain/people/groups/words'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { numerals } from '@/lib/platform/words'
import { MemberCertificate } from './member-certificates.contract'
import { Member, shownMember } from './members.contract'

/** The most groups, managers and certificates that the answer holds of each; the counts say how many there are. */
export const mostShown = 20

const OneOrBoth = z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages')

const Group = z.object({
  id: Id,
  kind: z.enum(groupKinds),
  name: OneOrBoth,
  sources: z.array(z.enum(memberSources)).describe('Why they are in it; empty: they manage it and are no member'),
  isManager: z.boolean().describe('Whether they manage this group itself'),
})
const Manager = z.object({
  id: Id,
  name: OneOrBoth,
  email: z.string(),
  groupId: Id.describe('The group of the person, or one that contains it, that they manage'),
})

export const MemberDetail = Member.extend({
  isErased: z.boolean().describe('Their personal data was erased; name and address are placeholders'),
  isEmailVerified: z.boolean(),
  isTwoFactorOn: z.boolean(),
  locale: z.enum(['ar', 'en']).nullable().describe('Preferred language; null follows the organization'),
  timeZone: z.string().nullable().describe('IANA name; null follows the organization'),
  numerals: z.enum(numerals),
  lastSeenAt: Instant.nullable().describe('Latest sign-in or use of a session that is still kept, to the minute'),
  groups: z
    .array(Group)
    .nullable()
    .describe(
      `Groups that they are in or manage themselves, by name, at most ${mostShown}. Null without \`group.read\`; with it for the caller’s groups, only those`,
    ),
  groupCount: z.int().describe('How many those groups are'),
  managers: z
    .array(Manager)
    .nullable()
    .describe(
      `Managers of those groups and of the groups that contain them, each once, at most ${mostShown}; null as \`groups\``,
    ),
  certificates: z.array(MemberCertificate).describe(`Newest first, at most ${mostShown}`),
  certificateCount: z.int(),
  updatedAt: Instant,
})
named({ OrganizationMemberDetail: MemberDetail })

export const readMember = contract({
  id: 'organizationMembers.read',
  method: 'GET',
  path: '/admin/organization/member/:id',
  summary: 'Read a member',
  description:
    'Reading it leaves a record in the activity log, one for each caller, person and quarter of an hour. Holders of the permission for their groups read the people of the groups that they manage; anyone else answers 404, as an unknown id does.',
  access: { role: 'admin', permission: 'organizationMember.read', reach: ['group'] },
  audit: 'memberViewed',
  params: z.object({ id: Id.describe('Of the account') }),
  returns: MemberDetail,
  errors: ['userNotFound'],
  example: {
    params: { id: shownMember.id },
    returns: {
      ...shownMember,
      isErased: false,
      isEmailVerified: true,
      isTwoFactorOn: false,
      locale: 'ar',
      timeZone: null,
      numerals: 'auto',
      lastSeenAt: '2026-11-21T11:05:00.000Z',
      groups: [
        {
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
          kind: 'department',
          name: { ar: 'الموارد البشرية', en: 'Human resources' },
          sources: ['hand'],
          isManager: false,
        },
      ],
      groupCount: 1,
      managers: [
        {
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a32',
          name: { ar: 'ريم الأنصاري', en: 'Reem Alansari' },
          email: 'reem@alnoor.example',
          groupId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
        },
      ],
      certificates: [
        {
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91',
          title: { ar: 'السلامة في بيئة العمل', en: 'Workplace safety' },
          code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
          status: 'valid',
          issuedAt: '2026-11-20T09:00:00.000Z',
          expiresAt: null,
        },
      ],
      certificateCount: 1,
      updatedAt: '2026-11-21T09:30:00.000Z',
    },
  },
})

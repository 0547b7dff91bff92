import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import type { MemberCertificates } from './member-certificates.contract'

const CardsPayload = z.object({
  organizationId: Id,
  cardsId: Id,
  userIds: z.array(Id),
  /** Where the request came from, for the records of each person. */
  from: z.object({
    apiKeyId: Id.nullable(),
    ipAddress: z.string(),
    device: z.object({ platform: z.string().nullable(), os: z.string().nullable(), browser: z.string().nullable() }),
    requestId: z.string(),
  }),
})
export type CardsPayload = z.output<typeof CardsPayload>

/** Gives people first passwords, and writes the file of their cards. */
export const makeSignInCards = job('members.makeSignInCards', CardsPayload)

export const members = room({
  publishedAs: 'organizations',
  errors: {
    memberExternalIdTaken: [6240, 409],
    memberEmployeeNumberTaken: [6241, 409],
    memberManagerCycle: [6242, 409],
    signInCardPasswordChosen: [6243, 409],
    memberUserNameTaken: [6244, 409],
    signInCardsNotFound: [6245, 404],
  },
  permissions: {
    organizationMember: ['read', 'create', 'update', 'import'],
    signInCard: ['create'],
  },
  records: { signInCards: { parameters: ['sign-in-card/:id'] } },
  groupScoped: ['organizationMember.read', 'signInCard.create'],
  grants: { groupManager: { 'organizationMember.read': 'group', 'signInCard.create': 'group' } },
  jobs: [makeSignInCards],
  actions: [
    'adminMemberCreate',
    'adminSignInCardsCreate',
    'adminMemberUpdate',
    'adminMemberSuspend',
    'adminMemberRestore',
    'memberViewed',
  ],
  ports: {
    /** The newest certificates of a person with their state now, and how many they have. */
    certificatesOf:
      port<(context: TenantContext & { now: Date }, asked: { userId: string; most: number }) => Promise<MemberCertificates>>(
        'members.certificatesOf',
      ),
  },
})

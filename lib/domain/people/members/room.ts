import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import type { MemberCertificates } from './member-certificates.contract'

export const members = room({
  publishedAs: 'organizations',
  errors: {
    memberExternalIdTaken: [6240, 409],
    memberEmployeeNumberTaken: [6241, 409],
    memberManagerCycle: [6242, 409],
  },
  permissions: {
    organizationMember: ['read', 'create', 'update', 'import'],
  },
  groupScoped: ['organizationMember.read'],
  grants: { groupManager: { 'organizationMember.read': 'group' } },
  actions: ['adminMemberUpdate', 'adminMemberSuspend', 'adminMemberRestore', 'memberViewed'],
  ports: {
    /** The newest certificates of a person with their state now, and how many they have. */
    certificatesOf:
      port<(context: TenantContext & { now: Date }, asked: { userId: string; most: number }) => Promise<MemberCertificates>>(
        'members.certificatesOf',
      ),
  },
})

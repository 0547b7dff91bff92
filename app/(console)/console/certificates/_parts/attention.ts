import { listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { can } from '@/lib/ui/can'
import { IconCertificate } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

/** Certificates whose review is open, and those that end soon. */
export const attention: Attention = async ({ me, api, numbers }) => {
  const mayList = can(me, listCertificates)
  const reviews = mayList ? await api(listCertificates, { query: { page: 1, perPage: 1, review: 'open' } }) : null
  return [
    {
      name: 'certificateReviews',
      count: reviews?.metadata.count ?? 0,
      href: '/console/certificates?review=open',
      icon: IconCertificate,
      kind: 'warn',
      place: 5,
    },
    {
      name: 'certificates',
      count: numbers?.overview.certificates.endingSoon ?? 0,
      href: mayList ? '/console/certificates?expiringWithin=30&orderBy=expiresAt:asc' : null,
      icon: IconCertificate,
      kind: 'warn',
      place: 6,
    },
  ]
}

import { issueOne, listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { IconCertificate } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const certificates = section({
  name: 'certificates',
  path: '/console/certificates',
  icon: IconCertificate,
  group: 'achievement',
  place: 2,
  letter: 'c',
  opens: listCertificates,
  actions: [{ title: 'certificates.issue.label', needs: issueOne, href: '/console/certificates/new' }],
  attention,
})

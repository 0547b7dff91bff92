import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import type { Org } from '../testing/contract-suite'
import type { Preparations } from '../testing/preparations'
import { issueCertificate } from './certificates.service'

const aCertificate = (org: Org) =>
  runAsSystem(org.organization, 'certificateIssued', (context) =>
    issueCertificate(context, {
      userId: org.learner.user.id,
      holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
      title: { ar: 'السلامة', en: 'Safety' },
      issuerName: { ar: 'أكاديمية', en: 'Academy' },
      validUntil: new Date(clock.now().getTime() + 86_400_000),
    }),
  )

export const preparations: Preparations = {
  'certificates.verify': async (org) => ({ params: { code: (await aCertificate(org)).code } }),
}

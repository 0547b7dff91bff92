import { listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { readDefaultRule } from '@/lib/domain/assessing/certificates/rules.contract'
import { listTemplates } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { Tabs } from '@/lib/ui/tabs'

/** The pages of the section, each with who may see it. */
const pages = {
  list: { href: '/console/certificates', needs: listCertificates },
  rule: { href: '/console/certificates/rule', needs: readDefaultRule },
  templates: { href: '/console/certificates/templates', needs: listTemplates },
} as const

export const CertificateTabs = ({ current, t, me }: { current: keyof typeof pages } & Pick<Person, 't' | 'me'>) => (
  <Tabs
    label={t('certificates.tabs.label')}
    tabs={Object.entries(pages)
      .filter(([, { needs }]) => can(me, needs))
      .map(([name, { href }]) => ({ href, title: t(`certificates.tabs.${name}`), isCurrent: name === current }))}
  />
)

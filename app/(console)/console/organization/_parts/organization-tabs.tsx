import type { Person } from '@/lib/ui/person'
import { Tabs } from '@/lib/ui/tabs'

const pages = {
  settings: '/console/organization',
  branding: '/console/organization/branding',
  domains: '/console/organization/domains',
  features: '/console/organization/features',
  regional: '/console/organization/regional',
  export: '/console/organization/export',
} as const

/** The pages of the section. */
export const OrganizationTabs = ({ current, t }: { current: keyof typeof pages; t: Person['t'] }) => (
  <Tabs
    label={t('organization.tabs.label')}
    tabs={Object.entries(pages).map(([name, href]) => ({
      href,
      title: t(`organization.tabs.${name}`),
      isCurrent: name === current,
    }))}
  />
)

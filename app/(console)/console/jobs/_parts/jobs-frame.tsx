import type { ReactNode } from 'react'
import { listDeadDeliveries } from '@/lib/domain/house/events/event-deliveries.contract'
import { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'

const tabs = {
  tasks: { href: '/console/jobs', shows: listJobs },
  deliveries: { href: '/console/jobs/events', shows: listDeadDeliveries },
}
type Tab = keyof typeof tabs
type Props = {
  person: Person & { query: Record<string, string | undefined> }
  tab: Tab
  children: ReactNode
}

/** The head of the pages about background work: tasks, and events that could not be delivered. */
export function JobsFrame({ person: { t, query }, tab, children }: Props) {
  const names: Tab[] = ['tasks', 'deliveries']
  return (
    <>
      <SectionHeader
        trail={tab === 'tasks' ? undefined : t(`jobs.tabs.${tab}`)}
        title={t('jobs.title')}
        intro={t(tab === 'tasks' ? 'jobs.intro' : 'jobs.deliveries.intro')}
        shows={{ contract: tabs[tab].shows, query }}
      />
      <Tabs
        label={t('jobs.tabs.label')}
        tabs={names.map((name) => ({ href: tabs[name].href, title: t(`jobs.tabs.${name}`), isCurrent: name === tab }))}
      />
      {children}
    </>
  )
}

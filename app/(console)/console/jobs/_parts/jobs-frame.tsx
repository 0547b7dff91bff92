import type { ReactNode } from 'react'
import { listDeadDeliveries } from '@/lib/domain/house/events/event-deliveries.contract'
import { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import { listDeliveries } from '@/lib/domain/house/notifications/notifications.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'

const tabs = {
  tasks: { href: '/console/jobs', shows: listJobs },
  deliveries: { href: '/console/jobs/events', shows: listDeadDeliveries },
  mails: { href: '/console/jobs/mails', shows: listDeliveries },
}
const intros = { tasks: 'jobs.intro', deliveries: 'jobs.deliveries.intro', mails: 'jobs.mails.intro' } as const
type Tab = keyof typeof tabs
type Props = {
  person: Person & { query: Record<string, string | undefined> }
  tab: Tab
  children: ReactNode
}

/** The head of the pages about background work: tasks, events that could not be delivered, and mails. */
export function JobsFrame({ person: { t, me, query }, tab, children }: Props) {
  const names = (['tasks', 'deliveries', 'mails'] as const).filter((name) => can(me, tabs[name].shows))
  return (
    <>
      <SectionHeader
        trail={tab === 'tasks' ? undefined : t(`jobs.tabs.${tab}`)}
        title={t('jobs.title')}
        intro={t(intros[tab])}
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

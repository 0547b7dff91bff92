import { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import { listDeliveries } from '@/lib/domain/house/notifications/notifications.contract'
import { listWebhooks } from '@/lib/domain/house/webhooks/webhooks.contract'
import { can } from '@/lib/ui/can'
import { IconAlertTriangle, IconCircleCheck } from '@/lib/ui/icons'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { undelivered } from '../../../jobs/_parts/mail-states'
import styles from './desks.module.css'
import { CountLink, Line } from './line'
import { one } from './reader'

type Watched = { name: 'mails' | 'webhooks' | 'tasks'; count: number; href: string }

/** The parts that the reader may look at: mails that did not arrive, webhooks that were switched off, tasks that failed. */
async function watchedBy({ me, api }: Person): Promise<Watched[]> {
  const [mails, webhooks, tasks] = await Promise.all([
    can(me, listDeliveries) ? api(listDeliveries, { query: { ...one, state: undelivered } }) : null,
    can(me, listWebhooks) ? api(listWebhooks, { query: { ...one, state: 'disabled' } }) : null,
    can(me, listJobs) ? api(listJobs, { query: { ...one, state: 'failed' } }) : null,
  ])
  const found = [
    { name: 'mails', answer: mails, href: `/console/jobs/mails?state=${undelivered}` },
    { name: 'webhooks', answer: webhooks, href: '/console/webhooks?state=disabled' },
    { name: 'tasks', answer: tasks, href: '/console/jobs?state=failed' },
  ] as const
  return found.flatMap(({ name, answer, href }) => (answer ? [{ name, count: answer.metadata.count ?? 0, href }] : []))
}

/** Whether mails, webhooks and background tasks work: a line each, with the number of what does not. */
export async function Health(page: Person) {
  const { t, regional } = page
  const watched = await watchedBy(page)
  if (watched.length === 0) return null
  const say = (key: string) => t(`home.desks.health.${key}`)
  return (
    <Panel title={say('title')}>
      <ul className="lines">
        {watched.map(({ name, count, href }) => {
          const Icon = count > 0 ? IconAlertTriangle : IconCircleCheck
          return (
            <Line
              key={name}
              title={
                <span className={`row tight nowrap ${styles.health}`} data-kind={count > 0 ? 'bad' : 'good'}>
                  <Icon size={20} stroke={1.7} aria-hidden="true" />
                  {say(count > 0 ? `${name}.failing` : `${name}.working`)}
                </span>
              }
            >
              <CountLink value={count} href={href} label={say(`${name}.failing`)} regional={regional} />
            </Line>
          )
        })}
      </ul>
    </Panel>
  )
}

import { listActivityLog } from '@/lib/domain/activity-log/activity-log.contract'
import { can } from '@/lib/ui/can'
import { person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from './detail.module.css'
import { Panel } from './facts'

/** The newest records of the activity log about one thing; nothing for those who may not read the log. */
export async function History({ resource, id }: { resource: string; id: string }) {
  const who = await person()
  if (typeof who === 'string' || !can(who.me, listActivityLog)) return null
  const { api, say, place } = who
  const { data: entries } = await api(listActivityLog, { query: { resource, resourceId: id, perPage: 20 } })
  return (
    <Panel title={say('parts.history.title')}>
      {entries.length === 0 && <p className="soft">{say('parts.history.none')}</p>}
      <ol className={styles.history}>
        {entries.map(({ id: key, createdAt, actor, actionText, outcome, changes }) => (
          <li key={key} data-outcome={outcome}>
            <strong>
              <bdi>{actionText}</bdi>
            </strong>
            <span className="small soft">
              <bdi dir="auto">{actor.label ?? say('parts.history.system')}</bdi> ·{' '}
              <When at={createdAt} place={place} as="short" />
            </span>
            {changes && changes.length > 0 && (
              <span className="small soft">
                <bdi dir="ltr">{changes.map(({ field }) => field).join(', ')}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

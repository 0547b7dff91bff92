import Link from 'next/link'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { can } from '@/lib/ui/can'
import { FoldedPanel } from '@/lib/ui/folded-panel'
import { type Person, person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from './detail.module.css'
import { type Entry, Sentence } from './sentence'

/** The newest records of the activity log about one thing; nothing for those who may not read the log. */
export async function History({ resource, id }: { resource: string; id: string }) {
  const who = await person()
  if (typeof who === 'string' || !can(who.me, listActivityLog)) return null
  const { api, t } = who
  const { data: entries } = await api(listActivityLog, { query: { resource, resourceId: id, perPage: 20 } })
  return (
    <FoldedPanel title={t('parts.history.title')}>
      {entries.length === 0 && <p className="soft">{t('parts.history.none')}</p>}
      <Records entries={entries} {...who} />
    </FoldedPanel>
  )
}

/** Records as stations of a path, newest first, each with the way to all that is known of it. */
export function Records({ entries, t, textsOf, language, regional }: Person & { entries: Entry[] }) {
  const { activityLog: words } = textsOf('activityLog')
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.id} data-outcome={entry.outcome}>
          <Link href={`/console/activity-log/${entry.id}`} prefetch={false} className={styles.record}>
            <Sentence entry={entry} words={words} t={t} language={language} />
          </Link>
          <span className="small soft">
            <When at={entry.createdAt} regional={regional} as="short" />
          </span>
        </li>
      ))}
    </ol>
  )
}

import Link from 'next/link'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { Records } from '@/lib/ui/detail/history'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'

const shown = 4

/** The newest records, without those of reading the log: this page makes one itself. */
export async function Recent(page: Person) {
  const { api, t } = page
  const { data } = await api(listActivityLog, { query: { perPage: 20 } })
  const newest = data.filter(({ action }) => action !== 'activityLogViewed').slice(0, shown)
  return (
    <Panel
      title={t('home.recent.title')}
      tools={
        <Link href="/console/activity-log" prefetch={false} className="small">
          {t('home.recent.all')}
        </Link>
      }
    >
      {newest.length === 0 && <p className="soft">{t('home.recent.none')}</p>}
      <Records entries={newest} {...page} />
    </Panel>
  )
}

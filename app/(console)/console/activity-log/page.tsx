import Link from 'next/link'
import { listActivityLog, logFilters as logFilterShapes } from '@/lib/domain/house/activity-log/activity-log.contract'
import { verifyActivityLog } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { createCheckpoint, listCheckpoints } from '@/lib/domain/house/activity-log/checkpoints.contract'
import { exportActivityLog } from '@/lib/domain/house/activity-log/export.contract'
import { readLogRetention } from '@/lib/domain/house/activity-log/log-retention.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { Checkpoints } from './_parts/checkpoints'
import { logColumns } from './_parts/columns'
import { logFilters } from './_parts/filters'
import { Integrity } from './_parts/integrity'
import { StartExport } from './_parts/start-export'

export default consolePage('activityLog', async (page) => {
  const { t, textsOf, me, query, api } = page
  const words = textsOf('activityLog').activityLog
  return (
    <>
      <SectionHeader title={t('activityLog.title')} intro={t('activityLog.intro')} shows={{ contract: listActivityLog, query }}>
        {can(me, readLogRetention) && (
          <Link href="/console/activity-log/retention">{t('activityLog.retention.toRetention')}</Link>
        )}
        {can(me, exportActivityLog) && (
          <>
            <Link href="/console/activity-log/stream">{t('activityLog.stream.toStream')}</Link>
            <Link href="/console/activity-log/export">{t('activityLog.exports.toExports')}</Link>
            <StartExport endpoint={endpoint(exportActivityLog)} chosen={chosenIn(query)} />
          </>
        )}
      </SectionHeader>
      <List
        contract={listActivityLog}
        name="activity-log"
        title={t('activityLog.title')}
        query={query}
        filters={await logFilters(page, query.user)}
        labelOf={({ actionText }) => actionText}
        hrefOf={({ id }) => `/console/activity-log/${id}`}
        columns={logColumns(page)}
        empty={{ title: words.empty.title, detail: words.empty.detail }}
      />
      {can(me, verifyActivityLog) && (
        <Integrity endpoint={endpoint(verifyActivityLog)} list={endpoint(listActivityLog)}>
          <Checkpoints
            endpoint={endpoint(createCheckpoint)}
            newest={(await api(listCheckpoints, { query: { perPage: 1 } })).data[0] ?? null}
          />
        </Integrity>
      )}
    </>
  )
})

/** The filters and the search of the page's address, as an export takes them. */
function chosenIn({ search, ...query }: Record<string, string | undefined>) {
  const names = Object.keys(logFilterShapes).filter((name) => query[name])
  return {
    ...(search && { search }),
    filters: Object.fromEntries(names.map((name) => [name, query[name]])),
  }
}

import { listAnalyticsExports } from '@/lib/domain/standards/analytics/export.contract'
import { daysInWords } from '@/lib/ui/dates/written'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'

export default consolePage({ name: 'analytics', needs: listAnalyticsExports }, ({ t, regional, query }) => {
  const title = t('analytics.exports.title')
  const column = (key: string) => t(`analytics.exports.columns.${key}`)
  return (
    <>
      <SectionHeader
        trail={t('analytics.exports.toExports')}
        title={title}
        intro={t('analytics.exports.intro')}
        shows={{ contract: listAnalyticsExports, query }}
      />
      <List
        contract={listAnalyticsExports}
        labelOf={({ createdAt }) => createdAt}
        name="analytics-exports"
        title={title}
        query={query}
        isSearchable={false}
        columns={[
          momentColumn('createdAt', column('createdAt'), regional),
          {
            key: 'file',
            title: column('file'),
            csv: [],
            cell: ({ file }) =>
              file ? (
                <a href={file.url} download={file.name}>
                  {t('analytics.exports.download')}
                </a>
              ) : (
                <span className="badge warn">{t('analytics.exports.working')}</span>
              ),
          },
          {
            key: 'format',
            title: column('format'),
            csv: [inWords(listAnalyticsExports, 'format', column('format'), (value) => t(`analytics.exports.formats.${value}`))],
            cell: ({ format }) => t(`analytics.exports.formats.${format}`),
          },
          {
            key: 'range',
            title: column('range'),
            csv: [],
            cell: ({ from, to }) => <bdi>{daysInWords(from, to, regional)}</bdi>,
          },
          amountColumn('rowCount', column('rowCount'), regional),
          amountColumn('suppressed', column('suppressed'), regional),
          { ...momentColumn('expiresAt', column('expiresAt'), regional), sort: undefined },
        ]}
        empty={{ title: t('analytics.exports.empty.title'), detail: t('analytics.exports.empty.detail') }}
      />
    </>
  )
})

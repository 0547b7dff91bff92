import { listActivityLogExports } from '@/lib/domain/house/activity-log/export.contract'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'

export default consolePage({ name: 'activityLog', needs: listActivityLogExports }, ({ t, regional, query }) => {
  const title = t('activityLog.exports.title')
  const column = (key: string) => t(`activityLog.exports.columns.${key}`)
  return (
    <>
      <SectionHeader
        trail={t('activityLog.exports.toExports')}
        title={title}
        intro={t('activityLog.exports.intro')}
        shows={{ contract: listActivityLogExports, query }}
      />
      <List
        contract={listActivityLogExports}
        name="activity-log-exports"
        title={title}
        query={query}
        isSearchable={false}
        labelOf={({ createdAt }) => createdAt}
        columns={[
          momentColumn('createdAt', column('createdAt'), regional),
          {
            key: 'files',
            title: column('files'),
            csv: [],
            cell: ({ isReady, files }) =>
              isReady ? (
                <span className="row tight">
                  {files.map(({ name, url }, at) => (
                    <a key={name} href={url} download={name}>
                      {files.length > 1
                        ? t('activityLog.exports.downloadPart', { number: at + 1 })
                        : t('activityLog.exports.download')}
                    </a>
                  ))}
                </span>
              ) : (
                <span className="badge warn">{t('activityLog.exports.working')}</span>
              ),
          },
          {
            key: 'format',
            title: column('format'),
            csv: [
              inWords(listActivityLogExports, 'format', column('format'), (value) => t(`activityLog.exports.formats.${value}`)),
            ],
            cell: ({ format }) => t(`activityLog.exports.formats.${format}`),
          },
          amountColumn('recordCount', column('recordCount'), regional),
          { ...momentColumn('expiresAt', column('expiresAt'), regional), sort: undefined },
        ]}
        empty={{ title: t('activityLog.exports.empty.title'), detail: t('activityLog.exports.empty.detail') }}
      />
    </>
  )
})

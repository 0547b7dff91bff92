import { readReport, updateReport } from '@/lib/domain/standards/analytics/reports.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { ReportForm } from '../../../_parts/report-form'
import { formParts } from '../../../_parts/report-parts'

export default consolePage({ name: 'analytics', needs: updateReport }, async (page) => {
  const { t, api, params } = page
  const own = { reportId: params.id ?? '' }
  const { data: report } = await api(readReport, { params: own })
  return (
    <>
      <SectionHeader
        trail={t('analytics.reports.edit')}
        title={<bdi data-text="theirs">{report.name}</bdi>}
        shows={{ contract: updateReport, params: own }}
      />
      <Panel title={t('analytics.reports.facts')} intro={t('analytics.reports.createIntro')}>
        <ReportForm endpoint={endpoint(updateReport)} report={report} {...(await formParts(page))} />
      </Panel>
    </>
  )
})

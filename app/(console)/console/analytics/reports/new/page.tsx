import { createReport } from '@/lib/domain/standards/analytics/reports.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { ReportForm } from '../../_parts/report-form'
import { formParts } from '../../_parts/report-parts'

export default consolePage({ name: 'analytics', needs: createReport }, async (page) => {
  const { t } = page
  const title = t('analytics.reports.create')
  return (
    <>
      <SectionHeader trail={title} title={title} intro={t('analytics.reports.createIntro')} shows={{ contract: createReport }} />
      <Panel title={t('analytics.reports.facts')}>
        <ReportForm endpoint={endpoint(createReport)} {...(await formParts(page))} />
      </Panel>
    </>
  )
})

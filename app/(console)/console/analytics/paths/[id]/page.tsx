import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { listMetrics } from '@/lib/domain/standards/analytics/metrics.contract'
import { stoppedListOf } from '@/lib/domain/standards/analytics/number-lists.rules'
import { readCohorts, readDropOff, readFunnel } from '@/lib/domain/standards/analytics/path-analytics.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { addressOf, chosenIn } from '../../_parts/chosen'
import { Cohorts } from '../../_parts/cohorts'
import { Definitions } from '../../_parts/definitions'
import { DropOff } from '../../_parts/drop-off'
import { FilterBar } from '../../_parts/filter-bar'
import { enrolments, mayListPath } from '../../_parts/number-links'
import { PathFunnel } from '../../_parts/path-funnel'

/** The numbers of one path. It is a page of paths, because those who reach their own paths alone have no other numbers. */
export default consolePage({ name: 'learningPaths', needs: readFunnel }, async (page) => {
  const { t, api, me, language, params, textsOf } = page
  const own = { id: params.id ?? '' }
  const { group, language: served } = chosenIn(page.query)
  const query = { ...(group && { group }), ...(served && { language: served }) }
  const [{ data: funnel }, { data: dropOff }, { data: cohorts }] = await Promise.all([
    api(readFunnel, { params: own, query }),
    api(readDropOff, { params: own, query }),
    api(readCohorts, { params: own, query }),
  ])
  const title = inLanguage(funnel.path.titles, language).text
  const asOf = String(dropOff.asOf)
  const listOf = (itemId: string) =>
    mayListPath(me) && !served ? enrolments(stoppedListOf(itemId, { asOf, path: own.id, group })) : undefined
  const address = `/console/analytics/paths/${own.id}`
  return (
    <Texts of={textsOf('parts', 'analytics')}>
      <SectionHeader
        trail={title}
        title={<bdi data-text="theirs">{title}</bdi>}
        intro={t('analytics.path.intro')}
        shows={{ contract: readFunnel, params: own, query }}
      >
        {can(me, readAnalyticsOverview) && (
          <LinkButton href={addressOf('/console/analytics', { ...query, path: own.id })}>
            {t('analytics.path.figures')}
          </LinkButton>
        )}
        {can(me, readPath) && <LinkButton href={`/console/learning-paths/${own.id}`}>{t('analytics.path.contents')}</LinkButton>}
      </SectionHeader>
      <div className="stack">
        <FilterBar {...page} action={address} chosen={query} without={['days', 'path']} />
        <PathFunnel {...page} funnel={funnel} />
        <DropOff {...page} dropOff={dropOff} listOf={listOf} />
        <Cohorts {...page} cohorts={cohorts} />
        {can(me, listMetrics) && <Definitions {...page} asOf={funnel.asOf} />}
      </div>
    </Texts>
  )
})

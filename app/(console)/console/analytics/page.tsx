import { cookies } from 'next/headers'
import Link from 'next/link'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { exportAnalytics } from '@/lib/domain/standards/analytics/export.contract'
import { listLearnersAtRisk } from '@/lib/domain/standards/analytics/learners.contract'
import { createReport, listReports, sendReport } from '@/lib/domain/standards/analytics/reports.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { daysInWords } from '@/lib/ui/dates/written'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import styles from './_parts/analytics.module.css'
import { Board } from './_parts/board'
import { BoardTools } from './_parts/board-tools'
import { arrangementCookie, arrangementName, arrangementOf, type Card, cards, isFigure } from './_parts/cards.rules'
import { addressOf, chosenIn } from './_parts/chosen'
import { Definitions } from './_parts/definitions'
import { FilterBar } from './_parts/filter-bar'
import { weekdaysOf } from './_parts/report-parts'
import { SendView } from './_parts/send-view'
import { StartExport } from './_parts/start-export'

export default consolePage('analytics', async (page) => {
  const { t, api, me, regional, language, query } = page
  const chosen = chosenIn(query)
  const { data } = await api(readAnalyticsOverview, { query: chosen })
  const { current, previous, suppressed } = data
  const arranged = query[arrangementName]
  const kept = arranged ? { [arrangementName]: arranged } : undefined
  const shown = arrangementOf(arranged ?? (await cookies()).get(arrangementCookie)?.value)
  const { days: _, until: _until, ...filters } = chosen
  const { until: _last, ...filtersOnPage } = chosen
  const range = ({ from, to }: typeof current) => <bdi>{daysInWords(from, to, regional)}</bdi>
  return (
    <>
      <SectionHeader
        title={t('analytics.title')}
        intro={t('analytics.intro')}
        shows={{ contract: readAnalyticsOverview, query: chosen }}
      >
        {can(me, listLearnersAtRisk) && (
          <LinkButton href="/console/analytics/learners">{t('analytics.learners.open')}</LinkButton>
        )}
        <Link href={addressOf('/console/analytics/report', filtersOnPage)}>{t('analytics.head.open')}</Link>
        {can(me, listReports) && <Link href="/console/analytics/reports">{t('analytics.reports.open')}</Link>}
        {can(me, createReport) && (
          <SendView
            create={endpoint(createReport)}
            send={can(me, sendReport) ? endpoint(sendReport) : undefined}
            people={can(me, listMembers) ? endpoint(listMembers) : undefined}
            name={t('analytics.sendView.name', { days: data.days })}
            view={{ days: data.days, filters, language }}
            weekdays={weekdaysOf(page)}
          />
        )}
        {can(me, exportAnalytics) && (
          <>
            <Link href="/console/analytics/export">{t('analytics.exports.toExports')}</Link>
            <StartExport endpoint={endpoint(exportAnalytics)} chosen={{ from: current.from, to: current.to, filters }} />
          </>
        )}
      </SectionHeader>
      <div className="stack">
        <FilterBar {...page} action="/console/analytics" chosen={chosen} kept={kept} />
        <div className="bar">
          <h2 className={`row baseline ${styles.period}`}>
            {range(current)}
            <span className="soft small">
              {t('home.window.compared')} {range(previous)}
            </span>
          </h2>
          <BoardTools shown={shown} titles={titlesIn(t)} />
        </div>
        {suppressed > 0 && <p className="panel">{t('analytics.hidden.some')}</p>}
        {chosen.path && (
          <p>
            <Link href={`/console/analytics/paths/${chosen.path}`} prefetch={false}>
              {t('analytics.path.open')}
            </Link>
          </p>
        )}
        <Board page={page} chosen={chosen} overview={data} cards={shown} />
        <Definitions {...page} asOf={data.asOf} />
      </div>
    </>
  )
})

const tables = { paths: 'rows.title', departments: 'duties.title', languages: 'languages.title' } as const
const charts = { activeChart: 'charts.active', progressChart: 'charts.progress' } as const

/** The names of the cards where they are arranged. */
const titlesIn = (t: Person['t']) =>
  Object.fromEntries(
    cards.map((card) => {
      const key = isFigure(card) ? `metrics.${card}.name` : { ...tables, ...charts }[card]
      return [card, t(`analytics.${key}`)]
    }),
  ) as Record<Card, string>

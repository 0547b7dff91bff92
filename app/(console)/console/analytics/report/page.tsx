import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { daysInWords } from '@/lib/ui/dates/written'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import styles from '../_parts/analytics.module.css'
import { Board } from '../_parts/board'
import { cards } from '../_parts/cards.rules'
import { chosenIn } from '../_parts/chosen'
import { FilterBar } from '../_parts/filter-bar'
import { PrintButton } from '../_parts/print-button'

/** Paths that fit on the page. */
const mostPaths = 6

/** One page of A4 for the head of the organization: what was learned, who is late, and what came of it. */
export default consolePage({ name: 'analytics', needs: readAnalyticsOverview }, async (page) => {
  const { t, api, organization, language, regional, query } = page
  const chosen = chosenIn(query)
  const { data } = await api(readAnalyticsOverview, { query: chosen })
  const { current, learning, suppressed, asOf } = data
  const { activeLearners, learningMinutes, completions } = learning.current
  const isKnown = activeLearners !== null && learningMinutes !== null && completions !== null
  return (
    <div className={styles.sheet}>
      <SectionHeader
        trail={t('analytics.head.title')}
        title={<bdi data-text="theirs">{organization.name[language]}</bdi>}
        intro={
          <>
            {t('analytics.head.title')} · <bdi>{daysInWords(current.from, current.to, regional)}</bdi>
          </>
        }
        shows={{ contract: readAnalyticsOverview, query: chosen }}
      >
        <PrintButton label={t('analytics.head.print')} />
      </SectionHeader>
      <div className="stack">
        <FilterBar {...page} action="/console/analytics/report" chosen={chosen} />
        {suppressed > 0 && <p className="panel">{t('analytics.hidden.some')}</p>}
        {isKnown && (
          <p>
            {t('analytics.head.summary', {
              learners: activeLearners,
              hours: Math.round(learningMinutes / 60),
              completions,
            })}
          </p>
        )}
        <h2 className="hidden-visually">{t('analytics.head.title')}</h2>
        <Board page={page} chosen={chosen} overview={data} cards={cards} mostPaths={mostPaths} />
        <p className="small soft">
          {t('analytics.hidden.meaning')} {t('home.meanings.asOf')} <When at={asOf} regional={regional} />
        </p>
      </div>
    </div>
  )
})

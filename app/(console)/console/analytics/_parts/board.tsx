import type { CSSProperties } from 'react'
import type { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import styles from './analytics.module.css'
import { type Card, isFigure, placesOf } from './cards.rules'
import type { Chosen } from './chosen'
import { DailyChart, hasChart } from './daily-chart'
import { DutyTable } from './duty-table'
import { FigureCard, hasFigure } from './figure-card'
import { Languages } from './languages'
import { type Lists, listsOf } from './number-links'
import { PathRows } from './path-rows'

type Overview = DataOf<typeof readAnalyticsOverview>
type Props = {
  page: Person
  chosen: Chosen
  overview: Overview
  /** The cards in their order; those left out are not asked for. */
  cards: readonly Card[]
  /** How many paths are shown; default: all. */
  mostPaths?: number
}

/** The numbers of the organization, as one arranged them, in rows without holes. */
export function Board({ page, chosen, overview, cards, mostPaths }: Props) {
  const { learning, current, timeZone, asOf } = overview
  const counted = { from: current.from, to: current.to, timeZone, asOf }
  const lists = listsOf(page.me, chosen, counted)
  const shown = cards.filter((card) => {
    if (isFigure(card)) return hasFigure(card, learning)
    if (card === 'activeChart' || card === 'progressChart') return hasChart(card, learning)
    return card !== 'paths' || !chosen.path
  })
  return (
    <div className={styles.board}>
      {placesOf(shown).map(({ card, span, isAlone }) => (
        <div
          key={card}
          style={{ '--span': span } as CSSProperties}
          data-kind={isFigure(card) ? 'figure' : undefined}
          data-alone={isAlone || undefined}
        >
          <Content card={card} page={page} chosen={chosen} overview={overview} lists={lists} mostPaths={mostPaths} />
        </div>
      ))}
    </div>
  )
}

function Content({ card, page, chosen, overview, lists, mostPaths }: Omit<Props, 'cards'> & { card: Card; lists: Lists }) {
  const { learning, current } = overview
  const range = { from: current.from, to: current.to }
  if (isFigure(card)) return <FigureCard {...page} figure={card} learning={learning} lists={lists} />
  if (card === 'paths') return <PathRows {...page} chosen={chosen} range={range} lists={lists} most={mostPaths} />
  if (card === 'departments') return <DutyTable {...page} chosen={chosen} lists={lists} />
  if (card === 'languages') return <Languages {...page} chosen={chosen} range={range} lists={lists} />
  return <DailyChart {...page} chart={card} learning={learning} />
}

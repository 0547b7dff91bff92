import type { ReactNode, Ref } from 'react'
import { comingBack, mastered, type Turns } from '@/lib/domain/learning/modules/completion/card-schedule.rules'
import { localeOf, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { Picture, type Shown } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { said } from '../../said'
import styles from './flashcards.module.css'

export type Card = { id: string; front: string; back: string; picture: Shown | null; alt: string }

/** How well it was remembered, by what the learner says of it. */
export const grades = [
  { name: 'again', grade: 1 },
  { name: 'hard', grade: 3 },
  { name: 'good', grade: 4 },
  { name: 'easy', grade: 5 },
] as const

type Common = { cards: readonly Card[]; turns: Turns; texts: Messages['player']['flashcards']; regional: RegionalFormat }

/** How many of the cards were remembered when they were asked last. */
function Mastered({ cards, turns, texts, regional }: Common) {
  const done = cards.filter(({ id }) => (turns.get(id)?.at(-1)?.grade ?? 0) >= mastered).length
  return <p className="small soft">{said(texts.done, { done, count: cards.length }, regional)}</p>
}

/** One card: its front, and its back once it is asked for. */
export const FlashcardView = ({ card, children, ...common }: Common & { card: Card; children: ReactNode }) => (
  <div className="stack">
    <Mastered {...common} />
    <section className="panel stack" aria-label={common.texts.card}>
      <Picture shown={card.picture} alt={card.alt} className={styles.picture} />
      <div className={styles.front}>
        <Lines text={card.front} />
      </div>
      <details className={styles.back}>
        <summary>{common.texts.turn}</summary>
        <Lines text={card.back} />
        {children}
      </details>
    </section>
  </div>
)

type EndProps = Common & {
  /** The cards of the round, and those remembered when they were asked first; null: no card was due. */
  round: { known: number; count: number } | null
  now: number
  heading?: Ref<HTMLHeadingElement>
  /** The way to go through the cards again. */
  children: ReactNode
}

/** The end of a round: what was known, and what comes back when. */
export function EndView({ round, now, heading, children, ...common }: EndProps) {
  const { cards, turns, texts, regional } = common
  const inDays = new Intl.RelativeTimeFormat(localeOf(regional), { numeric: 'auto' })
  return (
    <section className={`panel stack ${styles.end}`} aria-labelledby="cards-end">
      <h2 id="cards-end" ref={heading} tabIndex={-1}>
        {round ? texts.end : texts.nothingDue}
      </h2>
      {round ? <p>{said(texts.known, round, regional)}</p> : <Mastered {...common} />}
      <div>
        <h3>{texts.comingBack}</h3>
        <ul className={styles.days}>
          {comingBack(cards, turns, now).map(({ days, count }) => (
            <li key={days}>
              <span className={styles.when}>{inDays.format(days, 'day')}</span>
              <span className="small soft">{said(texts.cards, { count }, regional)}</span>
            </li>
          ))}
        </ul>
      </div>
      {children}
    </section>
  )
}

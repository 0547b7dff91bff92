import type { ReactNode } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { Picture, type Shown } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { said } from '../../said'
import styles from './flashcards.module.css'

export type Card = { id: string; front: string; back: string; picture: Shown | null; alt: string }

/** From here on a card is mastered, as the server counts. */
const mastered = 3
/** How well it was remembered, by what the learner says of it. */
export const grades = [
  { name: 'again', grade: 1 },
  { name: 'hard', grade: 3 },
  { name: 'good', grade: 4 },
  { name: 'easy', grade: 5 },
] as const

export const isMastered = (given: ReadonlyMap<string, number>, id: string) => (given.get(id) ?? 0) >= mastered

/** The card to show next: the first that was never answered, then those that were not remembered, the longest ago first; null where all are mastered. */
export function nextCard(cards: readonly Card[], given: ReadonlyMap<string, number>): Card | null {
  const asked = [...given.keys()]
  const open = cards.filter(({ id }) => !isMastered(given, id))
  return open.toSorted((one, other) => asked.indexOf(one.id) - asked.indexOf(other.id))[0] ?? null
}

type Props = {
  card: Card
  cards: readonly Card[]
  given: ReadonlyMap<string, number>
  texts: Messages['player']['flashcards']
  regional: RegionalFormat
  children: ReactNode
}
/** One card: its front, and its back once somebody asks for it. */
export const FlashcardView = ({ card, cards, given, texts, regional, children }: Props) => (
  <div className="stack">
    <p className="small soft">
      {said(texts.done, { done: cards.filter(({ id }) => isMastered(given, id)).length, count: cards.length }, regional)}
    </p>
    <section className="panel stack" aria-label={texts.card}>
      <Picture shown={card.picture} alt={card.alt} className={styles.picture} />
      <div className={styles.front}>
        <Lines text={card.front} />
      </div>
      <details className={styles.back}>
        <summary>{texts.turn}</summary>
        <Lines text={card.back} />
        {children}
      </details>
    </section>
  </div>
)

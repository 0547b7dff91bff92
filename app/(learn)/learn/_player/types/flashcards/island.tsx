'use client'
import { useRef, useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { gradesIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import styles from './flashcards.module.css'
import { type Card, FlashcardView, grades, nextCard } from './view'

type Props = { scene: Scene; cards: Card[]; texts: Messages['player']['flashcards'] }

export function Island({ scene, cards, texts }: Props) {
  const activity = useActivity(scene)
  const root = useRef<HTMLDivElement>(null)
  const [turns, setTurns] = useState(0)
  const given = gradesIn(activity.events)
  // Whoever has mastered all may go through them again.
  const card = nextCard(cards, given) ?? cards[turns % Math.max(1, cards.length)]
  const answer = (cardId: string, grade: number) => {
    void activity.send('cardAnswered', { cardId, grade })
    setTurns(turns + 1)
    requestAnimationFrame(() => root.current?.querySelector('summary')?.focus())
  }
  return (
    <div className="stack" ref={root}>
      {card && (
        <FlashcardView key={`${card.id} ${turns}`} {...{ card, cards, given, texts }} regional={scene.regional}>
          <div className={styles.grades}>
            {grades.map(({ name, grade }) => (
              <button
                key={name}
                type="button"
                className="button quiet"
                disabled={!scene.canAnswer}
                onClick={() => answer(card.id, grade)}
              >
                {texts[name]}
              </button>
            ))}
          </div>
        </FlashcardView>
      )}
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

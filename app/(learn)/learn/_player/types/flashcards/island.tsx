'use client'
import { useEffect, useRef, useState } from 'react'
import { afterAnswer, dueCards, mastered, turnsIn } from '@/lib/domain/learning/modules/completion/card-schedule.rules'
import type { Messages } from '@/messages/catalogue'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import styles from './flashcards.module.css'
import { type Card, EndView, FlashcardView, grades } from './view'

type Props = { scene: Scene; cards: Card[]; texts: Messages['player']['flashcards'] }
/** The cards still to ask, those asked, and those of them that were remembered at once. */
type Round = { queue: string[]; asked: string[]; known: string[]; turn: number }
const roundOf = (queue: string[]): Round => ({ queue, asked: [], known: [], turn: 0 })

export function Island({ scene, cards, texts }: Props) {
  const activity = useActivity(scene)
  const { regional, canAnswer } = scene
  const root = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLHeadingElement>(null)
  const turns = turnsIn(activity.events)
  const [round, setRound] = useState(() => roundOf(dueCards(cards, turns, Date.now())))
  const card = cards.find(({ id }) => id === round.queue[0])
  const { turn } = round
  // The pressed button is gone: the focus goes to the next card, or to the end.
  useEffect(() => {
    if (turn > 0) (root.current?.querySelector('summary') ?? end.current)?.focus()
  }, [turn])
  const answer = (cardId: string, grade: number) => {
    void activity.send('cardAnswered', { cardId, grade })
    const isFirst = !round.asked.includes(cardId)
    setRound({
      queue: afterAnswer(round.queue, grade),
      asked: isFirst ? [...round.asked, cardId] : round.asked,
      known: isFirst && grade >= mastered ? [...round.known, cardId] : round.known,
      turn: turn + 1,
    })
  }
  const again = () => setRound({ ...roundOf(cards.map(({ id }) => id)), turn: turn + 1 })
  const common = { cards, turns, texts, regional }
  return (
    <div className="stack" ref={root}>
      {card ? (
        <FlashcardView key={`${card.id} ${turn}`} card={card} {...common}>
          <div className={styles.grades}>
            {grades.map(({ name, grade }) => (
              <button
                key={name}
                type="button"
                className="button quiet"
                disabled={!canAnswer}
                onClick={() => answer(card.id, grade)}
              >
                {texts[name]}
              </button>
            ))}
          </div>
        </FlashcardView>
      ) : (
        <EndView
          round={round.asked.length > 0 ? { known: round.known.length, count: round.asked.length } : null}
          now={Date.now()}
          heading={end}
          {...common}
        >
          {canAnswer && (
            <div>
              <button type="button" className="button quiet" onClick={again}>
                {texts.allAgain}
              </button>
            </div>
          )}
        </EndView>
      )}
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

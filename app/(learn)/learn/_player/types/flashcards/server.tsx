import { dueCards, turnsIn } from '@/lib/domain/learning/modules/completion/card-schedule.rules'
import { clock } from '@/lib/platform/clock'
import { recordsOf, textOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import { pictureOf } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { Enhance } from './enhance'
import styles from './flashcards.module.css'
import { type Card, EndView, FlashcardView, grades } from './view'

function Flashcards({ module, scene, reader, texts: { flashcards: texts } }: PlayerProps) {
  const cards = recordsOf(module.body.cards).map((card): Card => {
    const alt = textOf(card.alt)
    const picture = pictureOf(module.assets, card.image, alt)
    return { id: textOf(card.id), front: textOf(card.front), back: textOf(card.back), picture, alt }
  })
  const now = clock.now().getTime()
  const turns = turnsIn(scene.events)
  const [due] = dueCards(cards, turns, now)
  const card = cards.find(({ id }) => id === due)
  const common = { cards, turns, texts, regional: scene.regional }
  return (
    <Enhance props={{ scene, cards, texts }}>
      <div className="stack">
        {card ? (
          <FlashcardView card={card} {...common}>
            <AnswerForm scene={scene} path={reader.path} action="cardAnswered" className={styles.grades}>
              {grades.map(({ name, grade }) => (
                <button
                  type="submit"
                  key={name}
                  name="r:json"
                  value={JSON.stringify({ cardId: card.id, grade })}
                  className="button quiet"
                  disabled={!scene.canAnswer}
                >
                  {texts[name]}
                </button>
              ))}
            </AnswerForm>
          </FlashcardView>
        ) : (
          <EndView round={null} now={now} {...common}>
            <noscript>
              <ReadAgain cards={cards} label={texts.allAgain} />
            </noscript>
          </EndView>
        )}
        <StandingNote scene={scene} standing={scene.standing} />
      </div>
    </Enhance>
  )
}

/** All cards to be read, each with its back below it. */
const ReadAgain = ({ cards, label }: { cards: Card[]; label: string }) => (
  <details className="stack">
    <summary>{label}</summary>
    {cards.map(({ id, front, back }) => (
      <details key={id}>
        <summary dir="auto">{front}</summary>
        <Lines text={back} />
      </details>
    ))}
  </details>
)

export const flashcards: ModulePlayer = { typeKey: 'content.flashcards', Played: Flashcards }

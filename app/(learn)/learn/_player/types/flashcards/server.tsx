import { gradesIn } from '../../answers.rules'
import { recordsOf, textOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import { pictureOf } from '../../parts/picture'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { Enhance } from './enhance'
import styles from './flashcards.module.css'
import { type Card, FlashcardView, grades, nextCard } from './view'

function Flashcards({ module, scene, reader, texts: { flashcards: texts } }: PlayerProps) {
  const cards = recordsOf(module.body.cards).map((card): Card => {
    const alt = textOf(card.alt)
    const picture = pictureOf(module.assets, card.image, alt)
    return { id: textOf(card.id), front: textOf(card.front), back: textOf(card.back), picture, alt }
  })
  const given = gradesIn(scene.events)
  const card = nextCard(cards, given) ?? cards[0]
  return (
    <Enhance props={{ scene, cards, texts }}>
      <div className="stack">
        {card && (
          <FlashcardView {...{ card, cards, given, texts }} regional={scene.regional}>
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
        )}
        <StandingNote scene={scene} standing={scene.standing} />
      </div>
    </Enhance>
  )
}

export const flashcards: ModulePlayer = { typeKey: 'content.flashcards', Played: Flashcards }

import { attemptsIn, placedIn } from '../../answers.rules'
import { numberOf, recordsOf, textOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import { pictureOf } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { inWords } from './checked-parts'
import styles from './drag-drop.module.css'
import { Enhance } from './enhance'
import { type Marks, marksOf } from './placing.rules'
import { type Arrangement, ChipContent, DragDropView, type Item } from './view'

function DragDrop({ module, scene, reader, texts: all }: PlayerProps) {
  const { body, settings, assets } = module
  const texts = all.dragDrop
  const arrangement: Arrangement = {
    items: recordsOf(body.items).map((item) => ({
      id: textOf(item.id),
      text: textOf(item.text),
      alt: textOf(item.alt),
      picture: pictureOf(assets, item.image, textOf(item.alt)),
    })),
    zones: recordsOf(body.zones).map(({ id, title }) => ({ id: textOf(id), title: textOf(title) })),
    mostAttempts: numberOf(settings.attempts, 0),
  }
  const { items, zones, mostAttempts } = arrangement
  const placements = placedIn(scene.events)
  const marks = marksOf(scene.checked, placements, placements)
  const { share, wrong } = inWords(scene.checked, { arrangement, texts, regional: scene.regional })
  const hasAttempts = mostAttempts === 0 || Math.max(scene.attempts, attemptsIn(scene.events)) < mostAttempts
  // Where everything is right there is nothing to try again.
  const isOpen = scene.canAnswer && hasAttempts && wrong?.length !== 0
  return (
    <div className="stack">
      <Lines text={textOf(body.task)} />
      <Enhance props={{ scene, arrangement, texts }}>
        <DragDropView
          arrangement={arrangement}
          placements={placements}
          texts={texts}
          chip={(item) => (
            <button type="button" disabled={!isOpen} className={`piece ${styles.chip}`} data-mark={marks[item.id]}>
              <ChipContent item={item} mark={marks[item.id]} texts={texts} />
            </button>
          )}
        />
        {isOpen && (
          <div className={styles.script}>
            <button type="button" disabled className="button">
              {texts.check}
            </button>
          </div>
        )}
        <noscript>
          <AnswerForm scene={scene} path={reader.path} action="submitted" className="stack">
            {items.map((item) => (
              <Choice
                key={item.id}
                item={item}
                zones={zones}
                zoneId={placements[item.id]}
                mark={marks[item.id]}
                none={texts.choose}
                isOpen={isOpen}
              />
            ))}
            {isOpen && (
              <div>
                <button type="submit" className="button">
                  {texts.check}
                </button>
              </div>
            )}
          </AnswerForm>
        </noscript>
        <StandingNote scene={scene} standing={scene.standing} share={share} wrong={wrong} />
      </Enhance>
    </div>
  )
}

type ChoiceProps = {
  item: Item
  zones: Arrangement['zones']
  zoneId: string | undefined
  mark: Marks[string] | undefined
  none: string
  isOpen: boolean
}
/** A zone chosen from a list, where nothing can be dragged; what is right stays where it is. */
function Choice({ item: { id, text }, zones, zoneId, mark, none, isOpen }: ChoiceProps) {
  const pair = (zone: string) => JSON.stringify({ itemId: id, zoneId: zone })
  if (mark === 'right' && zoneId) return <input type="hidden" name="r.pairs:json[]" value={pair(zoneId)} />
  return (
    <div className={styles.choice}>
      <label htmlFor={`place-${id}`} dir="auto">
        {text}
      </label>
      <select
        id={`place-${id}`}
        name="r.pairs:json[]"
        className="tool-field"
        required
        disabled={!isOpen}
        defaultValue={zoneId && mark !== 'wrong' ? pair(zoneId) : ''}
      >
        <option value="">{none}</option>
        {zones.map((zone) => (
          <option key={zone.id} value={pair(zone.id)}>
            {zone.title}
          </option>
        ))}
      </select>
    </div>
  )
}

export const dragDrop: ModulePlayer = { typeKey: 'interactive.dragDrop', Played: DragDrop }

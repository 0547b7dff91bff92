import { notesIn, tickedIn } from '../../answers.rules'
import { recordsOf, textOf, textsOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import { Lines } from '../../parts/prose'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import styles from './checklist.module.css'
import { Enhance } from './enhance'
import { type ChecklistItem, ChecklistView } from './view'

function Checklist({ module, scene, reader, texts: all }: PlayerProps) {
  const { body, settings } = module
  const texts = all.checklist
  const isManaged = settings.signOff === 'manager'
  const items = recordsOf(body.items).map(
    (item): ChecklistItem => ({
      id: textOf(item.id),
      text: textOf(item.text),
      hint: textOf(item.hint),
      isRequired: item.required !== false,
      wantsNote: settings.requireEvidence === true || textsOf(item.evidence).includes('text'),
    }),
  )
  const ticked = tickedIn(scene.events)
  /** One button for each item, where no script makes the box itself work. */
  const button = ({ id, wantsNote }: ChecklistItem) => (
    <>
      <noscript>
        <AnswerForm scene={scene} path={reader.path} action={ticked.has(id) ? 'unticked' : 'ticked'}>
          <input type="hidden" name="r.itemId:string" value={id} />
          <input type="hidden" name="r.isTicked:boolean" value={String(!ticked.has(id))} />
          <button type="submit" className="link-button">
            {ticked.has(id) ? texts.untick : texts.tick}
          </button>
        </AnswerForm>
      </noscript>
      {wantsNote && (
        <details className={styles.note}>
          <summary className="small">{texts.addNote}</summary>
          <AnswerForm scene={scene} path={reader.path} action="evidenceAdded">
            <input type="hidden" name="r.itemId:string" value={id} />
            <input type="hidden" name="r.isTicked:boolean" value={String(ticked.has(id))} />
            <textarea name="r.note:string" aria-label={texts.note} dir="auto" rows={2} maxLength={5_000} />
            <button type="submit" className="button quiet">
              {texts.saveNote}
            </button>
          </AnswerForm>
        </details>
      )}
    </>
  )
  return (
    <div className="stack">
      <Lines text={textOf(body.intro)} />
      <Enhance props={{ scene, items, isManaged, texts }}>
        <ChecklistView
          {...{ items, ticked, texts, isManaged }}
          notes={notesIn(scene.events)}
          regional={scene.regional}
          below={scene.canAnswer ? button : undefined}
        />
        <StandingNote scene={scene} standing={scene.standing} />
      </Enhance>
    </div>
  )
}

export const checklist: ModulePlayer = { typeKey: 'interactive.checklist', Played: Checklist }

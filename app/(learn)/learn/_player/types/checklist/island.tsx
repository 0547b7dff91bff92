'use client'
import type { Messages } from '@/messages/catalogue'
import { notesIn, tickedIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import styles from './checklist.module.css'
import { type ChecklistItem, ChecklistView } from './view'

type Props = { scene: Scene; items: ChecklistItem[]; isManaged: boolean; texts: Messages['player']['checklist'] }

export function Island({ scene, items, isManaged, texts }: Props) {
  const activity = useActivity(scene)
  const ticked = tickedIn(activity.events)
  const tick = (itemId: string, isTicked: boolean) => void activity.send(isTicked ? 'ticked' : 'unticked', { itemId, isTicked })
  const note = (item: ChecklistItem) => (
    <details className={styles.note}>
      <summary className="small">{texts.addNote}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const field = event.currentTarget.elements.namedItem('note')
          if (!(field instanceof HTMLTextAreaElement) || field.value.trim() === '') return
          void activity.send('evidenceAdded', { itemId: item.id, isTicked: ticked.has(item.id), note: field.value })
          field.value = ''
        }}
      >
        <label className="small" htmlFor={`${item.id}-note`}>
          {texts.note}
        </label>
        <textarea id={`${item.id}-note`} name="note" dir="auto" rows={2} maxLength={5_000} />
        <button type="submit" className="button quiet">
          {texts.saveNote}
        </button>
      </form>
    </details>
  )
  return (
    <div className="stack">
      <ChecklistView
        {...{ items, ticked, texts, isManaged }}
        notes={notesIn(activity.events)}
        regional={scene.regional}
        onTick={scene.canAnswer ? tick : undefined}
        below={(item) => item.wantsNote && scene.canAnswer && note(item)}
      />
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}

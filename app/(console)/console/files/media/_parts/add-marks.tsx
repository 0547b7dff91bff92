'use client'
import { Button, Select } from '@mantine/core'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { type CueKind, cueKinds } from '@/lib/domain/learning/media/words'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useTranslations } from '@/lib/ui/translations'
import { type Timeline, withChapter, withCue } from './timeline'

type AddProps = {
  timeline: Timeline
  now: number
  /** Gets the timeline with a mark more, and the id of the mark. */
  onAdd: (timeline: Timeline, id: string) => void
}

const idsOf = ({ chapters, cues }: Timeline) => [...chapters, ...cues].map(({ id }) => id)

/** Buttons that add a chapter, or a cue of the chosen kind, at the present time of the film. */
export function AddMarks({ timeline, now, onAdd }: AddProps) {
  const t = useTranslations('mediaDesk.timeline')
  const locale = useLocale()
  const [kind, setKind] = useState<CueKind>('note')
  const add = (next: Timeline) => {
    const before = new Set(idsOf(timeline))
    onAdd(next, idsOf(next).find((id) => !before.has(id)) ?? '')
  }
  const fresh = locale.startsWith('ar') ? { ar: t('new') } : { en: t('new') }
  return (
    <div className="row tight">
      <Button variant="default" leftSection={<ButtonIcon name="add" />} onClick={() => add(withChapter(timeline, now, fresh))}>
        {t('addChapter')}
      </Button>
      <Select
        aria-label={t('kind')}
        w="8.5rem"
        data={cueKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => setKind(cueKinds.find((each) => each === chosen) ?? 'note')}
      />
      <Button variant="default" leftSection={<ButtonIcon name="add" />} onClick={() => add(withCue(timeline, kind, now, fresh))}>
        {t('addCue')}
      </Button>
    </div>
  )
}

'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/rating/shown.rules'
import { useTranslations } from '@/lib/ui/translations'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { NumberInput } from '../../editor/fields'

function Rating({ editing, design, set }: TypeEditorProps<'rating'>) {
  const t = useTranslations('questionBanks.editor')
  return (
    <NumberInput
      id={`${editing.id}-steps`}
      label={t('steps')}
      hint={t('stepsHint', { min: 2, max: 10 })}
      isWhole
      min={2}
      value={design.steps || null}
      error={editing.faults['design.steps']}
      onChange={(steps) => set({ steps: steps ?? 0 })}
    />
  )
}

export const editor: TypeEditor<'rating'> = {
  Part: Rating,
  first: () => ({ type: 'rating', steps: 5 }),
  shown,
}

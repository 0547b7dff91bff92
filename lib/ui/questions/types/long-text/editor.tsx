'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/long-text/shown.rules'
import { useTranslations } from '@/lib/ui/translations'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { NumberInput } from '../../editor/fields'

function LongText({ editing, design, set }: TypeEditorProps<'longText'>) {
  const t = useTranslations('questionBanks.editor')
  return (
    <NumberInput
      id={`${editing.id}-length`}
      label={t('maxLength')}
      hint={t('maxLengthHint', { min: 100, max: 20_000 })}
      isWhole
      min={100}
      value={design.maxLength || null}
      error={editing.faults['design.maxLength']}
      onChange={(maxLength) => set({ maxLength: maxLength ?? 0 })}
    />
  )
}

export const editor: TypeEditor<'longText'> = {
  Part: LongText,
  first: () => ({ type: 'longText', maxLength: 5000 }),
  shown,
}

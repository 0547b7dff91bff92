'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/short-text/shown.rules'
import { useTranslations } from '@/lib/ui/translations'
import { AcceptedRows, MatchingField } from '../../editor/accepted-rows'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'

function ShortText({ editing, design, set }: TypeEditorProps<'shortText'>) {
  const t = useTranslations('questionBanks.editor')
  return (
    <>
      <AcceptedRows
        editing={editing}
        legend={t('accepted')}
        hint={t('acceptedHint')}
        path="design.accepted"
        accepted={design.accepted}
        onChange={(accepted) => set({ accepted })}
      />
      <MatchingField value={design.matching} onChange={(matching) => set({ matching })} />
    </>
  )
}

export const editor: TypeEditor<'shortText'> = {
  Part: ShortText,
  first: () => ({ type: 'shortText', accepted: [{ text: '', score: 1 }], matching: 'strict' }),
  shown,
}

'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/fill-blanks/shown.rules'
import { partCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { AcceptedRows, MatchingField } from '../../editor/accepted-rows'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { CreditField } from '../../editor/fields'
import { Gaps } from '../../editor/gaps'

function FillBlanks({ editing, design, set }: TypeEditorProps<'fillBlanks'>) {
  const t = useTranslations('questionBanks.editor')
  const { blanks } = design
  return (
    <>
      <Gaps
        editing={editing}
        blanks={blanks}
        fresh={(key) => ({ key, accepted: [{ text: '', score: 1 }] })}
        row={({ key, accepted }, at, name) => (
          <AcceptedRows
            editing={editing}
            legend={`${t('accepted')} · ${name}`}
            path={`design.blanks.${at}.accepted`}
            accepted={accepted}
            onChange={(all) => set({ blanks: blanks.map((one) => (one.key === key ? { ...one, accepted: all } : one)) })}
          />
        )}
      />
      <MatchingField value={design.matching} onChange={(matching) => set({ matching })} />
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

export const editor: TypeEditor<'fillBlanks'> = {
  Part: FillBlanks,
  first: () => ({
    type: 'fillBlanks',
    blanks: [{ key: 'g1', accepted: [{ text: '', score: 1 }] }],
    matching: 'strict',
    credit: 'proportional',
  }),
  firstStem: '[[g1]]',
  shown,
}

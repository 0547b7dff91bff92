'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/fill-blanks/shown.rules'
import { partCredits } from '@/lib/domain/learning/question-banks/words'
import { MatchingField } from '../../editor/accepted-rows'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { CreditField } from '../../editor/fields'
import { Gaps } from '../../editor/gaps'
import { choiceKeysOf, GapEditor, kindOf, textGap } from './gap-editor'

function FillBlanks({ editing, design, set }: TypeEditorProps<'fillBlanks'>) {
  const { blanks } = design
  return (
    <>
      <Gaps
        editing={editing}
        blanks={blanks}
        fresh={textGap}
        keysOf={choiceKeysOf}
        row={(gap, at, name) => <GapEditor editing={editing} design={design} gap={gap} at={at} name={name} />}
      />
      {blanks.some((gap) => kindOf(gap) === 'text') && (
        <MatchingField value={design.matching} onChange={(matching) => set({ matching })} />
      )}
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

export const editor: TypeEditor<'fillBlanks'> = {
  Part: FillBlanks,
  first: () => ({ type: 'fillBlanks', blanks: [textGap('g1')], matching: 'strict', credit: 'proportional' }),
  firstStem: '[[g1]]',
  shown,
}

'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/multiple-choice/shown.rules'
import { choiceCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { freshKeys, withDesign } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { CreditField } from '../../editor/fields'
import { KeyRows } from '../../editor/key-rows'
import { optionRows } from '../../editor/option-rows'

function MultipleChoice({ editing, design, set }: TypeEditorProps<'multipleChoice'>) {
  const t = useTranslations('questionBanks.editor')
  const right = new Set(design.correct)
  return (
    <>
      <KeyRows
        editing={editing}
        legend={t('options')}
        hint={t('severalHint')}
        keys={design.options}
        onKeys={(options, draft) =>
          editing.change(withDesign(draft, { options, correct: options.filter((key) => right.has(key)) }))
        }
        {...optionRows(t)}
        lead={(key, name) => (
          <input
            type="checkbox"
            aria-label={`${t('correct')}: ${name}`}
            title={t('correct')}
            checked={right.has(key)}
            onChange={() => set({ correct: design.options.filter((each) => right.has(each) !== (each === key)) })}
          />
        )}
      />
      <CreditField value={design.credit} options={choiceCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

export const editor: TypeEditor<'multipleChoice'> = {
  Part: MultipleChoice,
  first: () => {
    const options = freshKeys(4)
    return { type: 'multipleChoice', options, correct: options.slice(0, 1), credit: 'rightMinusWrong' }
  },
  shown,
}

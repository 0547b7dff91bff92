'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/single-choice/shown.rules'
import { useTranslations } from '@/lib/ui/translations'
import { freshKeys, withDesign } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { KeyRows } from '../../editor/key-rows'
import { optionRows } from '../../editor/option-rows'

function SingleChoice({ editing, design, set }: TypeEditorProps<'singleChoice'>) {
  const t = useTranslations('questionBanks.editor')
  return (
    <KeyRows
      editing={editing}
      legend={t('options')}
      hint={t('optionsHint')}
      keys={design.options}
      onKeys={(options, draft) =>
        editing.change(
          withDesign(draft, { options, correct: options.includes(design.correct) ? design.correct : (options[0] ?? '') }),
        )
      }
      {...optionRows(t)}
      lead={(key, name) => (
        <input
          type="radio"
          name={`${editing.id}-correct`}
          aria-label={`${t('correct')}: ${name}`}
          title={t('correct')}
          checked={design.correct === key}
          onChange={() => set({ correct: key })}
        />
      )}
    />
  )
}

export const editor: TypeEditor<'singleChoice'> = {
  Part: SingleChoice,
  first: () => {
    const options = freshKeys(3)
    return { type: 'singleChoice', options, correct: options[0] ?? '' }
  },
  shown,
}

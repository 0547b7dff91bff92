'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/true-false/shown.rules'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts } from '../../editor/both-texts'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import styles from '../../editor/question-banks.module.css'

function TrueFalse({ editing, design, set }: TypeEditorProps<'trueFalse'>) {
  const t = useTranslations('questionBanks.editor')
  const parts = useTranslations('questionParts')
  return (
    <fieldset className={styles.rows}>
      <legend>{t('isTrue')}</legend>
      {[true, false].map((value) => (
        <div key={String(value)} className="stack tight">
          <label className="row tight">
            <input
              type="radio"
              name={`${editing.id}-correct`}
              checked={design.correct === value}
              onChange={() => set({ correct: value })}
            />
            {parts(value ? 'true' : 'false')}
          </label>
          <BothTexts
            editing={editing}
            place={{ part: 'feedback', key: String(value) }}
            label={`${t('feedback')}: ${parts(value ? 'true' : 'false')}`}
            maxLength={1000}
          />
        </div>
      ))}
    </fieldset>
  )
}

export const editor: TypeEditor<'trueFalse'> = {
  Part: TrueFalse,
  first: () => ({ type: 'trueFalse', correct: true }),
  shown,
}

'use client'
import { choiceCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts } from '../both-texts'
import { withDesign } from '../draft'
import type { TypeEditorProps } from '../editing'
import { CreditField, NumberInput } from '../fields'
import { KeyRows } from '../key-rows'
import styles from '../question-banks.module.css'

const optionRows = (t: ReturnType<typeof useTranslations>) => ({
  min: 2,
  max: 20,
  nameOf: (number: number) => t('optionNumber', { number }),
  add: t('addOption'),
  hasFeedback: true,
  isMovable: true,
})

export function SingleChoice({ editing, design, set }: TypeEditorProps<'singleChoice'>) {
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

export function MultipleChoice({ editing, design, set }: TypeEditorProps<'multipleChoice'>) {
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

export function TrueFalse({ editing, design, set }: TypeEditorProps<'trueFalse'>) {
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

export function Rating({ editing, design, set }: TypeEditorProps<'rating'>) {
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

'use client'
import { partCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { type DesignOf, languagesOf, withDesign } from './draft'
import type { Editing } from './editing'
import { Choose, CreditField } from './fields'
import { Gaps } from './gaps'
import { KeyRows } from './key-rows'

type WordGapsProps = {
  editing: Editing
  design: DesignOf<'wordBank'> | DesignOf<'dragText'>
  set: (fields: Partial<Pick<DesignOf<'wordBank'>, 'blanks' | 'words' | 'credit'>>) => void
}

/** The words and the gaps that take them; a word to drag goes into one gap at most. */
export function WordGaps({ editing, design, set }: WordGapsProps) {
  const t = useTranslations('questionBanks.editor')
  const { blanks, words } = design
  const isDragged = design.type === 'dragText'
  const freeWord = () => words.find((word) => !isDragged || blanks.every(({ correct }) => correct !== word))
  return (
    <>
      <KeyRows
        editing={editing}
        legend={t('words')}
        hint={t(isDragged ? 'dragWordsHint' : 'wordsHint')}
        keys={words}
        onKeys={(left, draft) => {
          const kept = (correct: string) => (left.includes(correct) ? correct : (left[0] ?? ''))
          editing.change(
            withDesign(draft, { words: left, blanks: blanks.map(({ key, correct }) => ({ key, correct: kept(correct) })) }),
          )
        }}
        min={2}
        max={30}
        nameOf={(number) => t('wordNumber', { number })}
        add={t('addWord')}
      />
      <Gaps
        editing={editing}
        blanks={blanks}
        fresh={(key) => ({ key, correct: freeWord() ?? words[0] ?? '' })}
        row={({ key, correct }, _, name) => (
          <Choose
            label={`${t('rightWord')} · ${name}`}
            value={correct}
            options={words.map((word, at) => ({
              value: word,
              label:
                editing.draft.texts[languagesOf(editing.draft)[0] ?? 'ar'].labels[word] || t('wordNumber', { number: at + 1 }),
            }))}
            onChange={(word) => set({ blanks: blanks.map((one) => (one.key === key ? { key, correct: word } : one)) })}
          />
        )}
      />
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

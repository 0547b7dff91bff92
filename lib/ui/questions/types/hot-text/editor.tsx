'use client'
import { Checkbox } from '@mantine/core'
import { shown } from '@/lib/domain/learning/question-banks/types/hot-text/shown.rules'
import { choiceCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts } from '../../editor/both-texts'
import { freshKey, freshKeys } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { CreditField } from '../../editor/fields'
import { Gaps } from '../../editor/gaps'

function HotText({ editing, design, set }: TypeEditorProps<'hotText'>) {
  const t = useTranslations('questionBanks.editor')
  const right = new Set(design.correct)
  const words = design.blanks.map(({ word }) => word)
  return (
    <>
      <Gaps
        editing={editing}
        legend={t('hotWords')}
        hint={t('hotWordsHint')}
        nameOf={(number) => t('hotWordNumber', { number })}
        addLabel={t('addHotWord')}
        min={2}
        max={40}
        blanks={design.blanks}
        fresh={(key) => ({ key, word: freshKey() })}
        keysOf={({ word }) => [word]}
        alsoLeft={(left) => ({ correct: design.correct.filter((word) => left.some((one) => one.word === word)) })}
        row={({ word }, _, name) => (
          <>
            <BothTexts editing={editing} place={{ part: 'labels', key: word }} label={name} maxLength={500} isBare />
            <Checkbox
              label={t('correct')}
              aria-label={`${t('correct')}: ${name}`}
              checked={right.has(word)}
              onChange={() => set({ correct: words.filter((each) => right.has(each) !== (each === word)) })}
            />
          </>
        )}
      />
      <CreditField value={design.credit} options={choiceCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

export const editor: TypeEditor<'hotText'> = {
  Part: HotText,
  first: () => {
    const words = freshKeys(2)
    return {
      type: 'hotText',
      blanks: words.map((word, at) => ({ key: `g${at + 1}`, word })),
      correct: words.slice(0, 1),
      credit: 'rightMinusWrong',
    }
  },
  firstStem: '[[g1]] [[g2]]',
  shown,
}

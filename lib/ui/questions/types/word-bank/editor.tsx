'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/word-bank/shown.rules'
import { freshKeys } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { WordGaps } from '../../editor/word-gaps'

const WordBank = (props: TypeEditorProps<'wordBank'>) => <WordGaps {...props} />

export const editor: TypeEditor<'wordBank'> = {
  Part: WordBank,
  first: () => {
    const words = freshKeys(3)
    return { type: 'wordBank', words, blanks: [{ key: 'g1', correct: words[0] ?? '' }], credit: 'proportional' }
  },
  firstStem: '[[g1]]',
  shown,
}

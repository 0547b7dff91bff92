'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/drag-text/shown.rules'
import { freshKeys } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { WordGaps } from '../../editor/word-gaps'

const DragText = (props: TypeEditorProps<'dragText'>) => <WordGaps {...props} />

export const editor: TypeEditor<'dragText'> = {
  Part: DragText,
  first: () => {
    const words = freshKeys(3)
    return { type: 'dragText', words, blanks: [{ key: 'g1', correct: words[0] ?? '' }], credit: 'proportional' }
  },
  firstStem: '[[g1]]',
  shown,
}

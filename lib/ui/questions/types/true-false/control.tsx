'use client'
import { Choice, Choices } from '../../choices'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'

const TrueFalse = ({ question, answer, onChange, isDisabled, id, texts }: PartProps<'trueFalse'>) => (
  <Choices stem={question.stem} isDisabled={isDisabled}>
    {[true, false].map((value) => (
      <Choice
        key={String(value)}
        kind="radio"
        name={id}
        value={String(value)}
        isChosen={answer?.choice === value}
        onChoose={() => onChange({ type: 'trueFalse', choice: value })}
      >
        {value ? texts.true : texts.false}
      </Choice>
    ))}
  </Choices>
)

export const trueFalse: QuestionUi<'trueFalse'> = {
  type: 'trueFalse',
  Control: TrueFalse,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}

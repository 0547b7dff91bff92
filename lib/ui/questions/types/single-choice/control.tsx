'use client'
import { Choice, Choices } from '../../choices'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'

const SingleChoice = ({ question, answer, onChange, isDisabled, id }: PartProps<'singleChoice'>) => (
  <Choices stem={question.stem} isDisabled={isDisabled}>
    {question.options.map((key) => (
      <Choice
        key={key}
        kind="radio"
        name={id}
        value={key}
        isChosen={answer?.choice === key}
        onChoose={() => onChange({ type: 'singleChoice', choice: key })}
      >
        {question.labels[key]}
      </Choice>
    ))}
  </Choices>
)

export const singleChoice: QuestionUi<'singleChoice'> = {
  type: 'singleChoice',
  Control: SingleChoice,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}

'use client'
import { Choice, Choices } from '../../choices'
import { numberIn, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'

const Rating = ({ question, answer, onChange, isDisabled, id, digits, texts }: PartProps<'rating'>) => (
  <Choices stem={question.stem} hint={texts.rating} isDisabled={isDisabled} isAcross>
    {Array.from({ length: question.steps }, (_, at) => at + 1).map((value) => (
      <Choice
        key={value}
        kind="radio"
        name={id}
        value={String(value)}
        isChosen={answer?.value === value}
        onChoose={() => onChange({ type: 'rating', value })}
      >
        {numberIn(value, digits)}
      </Choice>
    ))}
  </Choices>
)

export const rating: QuestionUi<'rating'> = {
  type: 'rating',
  Control: Rating,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}

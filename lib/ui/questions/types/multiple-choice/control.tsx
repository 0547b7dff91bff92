'use client'
import { Choice, Choices } from '../../choices'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'

function MultipleChoice({ question, answer, onChange, isDisabled, id, texts }: PartProps<'multipleChoice'>) {
  const chosen = new Set(answer?.choices)
  const toggle = (key: string) => {
    const isChosen = (each: string) => chosen.has(each) !== (each === key)
    onChange({ type: 'multipleChoice', choices: question.options.filter(isChosen) })
  }
  return (
    <Choices stem={question.stem} hint={texts.several} isDisabled={isDisabled}>
      {question.options.map((key) => (
        <Choice key={key} kind="checkbox" name={id} value={key} isChosen={chosen.has(key)} onChoose={() => toggle(key)}>
          {question.labels[key]}
        </Choice>
      ))}
    </Choices>
  )
}

export const multipleChoice: QuestionUi<'multipleChoice'> = {
  type: 'multipleChoice',
  Control: MultipleChoice,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}

'use client'
import { Gaps } from '../../gaps'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

/** Words of a text that are chosen by pressing them. */
function HotText({ question, answer, onChange, ...rest }: PartProps<'hotText'>) {
  const chosen = new Set(answer?.choices)
  const words = new Map(question.blanks.map(({ key, word }) => [key, word]))
  const toggle = (word: string) => {
    const isChosen = (each: string) => chosen.has(each) !== (each === word)
    onChange({ type: 'hotText', choices: question.blanks.map((one) => one.word).filter(isChosen) })
  }
  return (
    <Gaps
      stem={question.stem}
      hint={rest.texts.hotText}
      {...rest}
      field={(key) => {
        const word = words.get(key) ?? ''
        return (
          <button type="button" className={styles.hot} aria-pressed={chosen.has(word)} onClick={() => toggle(word)}>
            <span dir="auto">{question.labels[word]}</span>
          </button>
        )
      }}
    />
  )
}

export const hotText: QuestionUi<'hotText'> = {
  type: 'hotText',
  Control: HotText,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}

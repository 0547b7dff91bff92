'use client'
import { direction } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import { numeralsFor } from '@/lib/ui/moments'
import { AnswerLines } from '@/lib/ui/questions/answer-lines'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { QuestionControl } from '@/lib/ui/questions/question-control'
import { shownOf } from '@/lib/ui/questions/shown-of'
import { useTranslations } from '@/lib/ui/translations'
import type { Attempt, AttemptQuestion } from './attempt-types'
import styles from './grading.module.css'

type Props = { question: AttemptQuestion; attempt: Attempt; questionTexts: QuestionTexts }

/** The question, the answer, the right answer and the explanation, in the language of the attempt. */
export function AnswerOf({ question, attempt: { id, locale }, questionTexts }: Props) {
  const t = useTranslations('gradingDesk')
  const regional = useConsole()
  const { answer, files, questionRef, rightAnswer, labels, explanation, feedback, stem } = question
  return (
    <div className="stack">
      <div lang={locale} dir={direction(locale)} data-text="theirs">
        {question.type === 'longText' ? (
          <div className="stack tight">
            <p className={styles.stem}>{stem}</p>
            {answer?.type === 'longText' && (
              <p dir="auto" className={styles.written}>
                {answer.text}
              </p>
            )}
          </div>
        ) : (
          <QuestionControl
            id={`${id}-${questionRef}`}
            question={shownOf(question)}
            answer={answer}
            onChange={() => undefined}
            language={locale}
            texts={questionTexts}
            digits={numeralsFor(locale, regional.numerals)}
            files={files.filter(({ id: file }) => answer?.type === 'fileUpload' && answer.files.includes(file))}
            isDisabled
          />
        )}
      </div>
      {!answer && <p className="soft">{t('noAnswer')}</p>}
      {rightAnswer && (
        <div>
          <p className="small soft">{t('rightAnswer')}</p>
          <AnswerLines answer={rightAnswer} labels={labels} texts={questionTexts} regional={regional} />
        </div>
      )}
      {Object.entries(feedback ?? {}).map(([key, text]) => (
        <p key={key} dir="auto" data-text="theirs" className="soft">
          {text}
        </p>
      ))}
      {explanation && (
        <div>
          <p className="small soft">{t('explanation')}</p>
          <p dir="auto" data-text="theirs">
            {explanation}
          </p>
        </div>
      )}
    </div>
  )
}

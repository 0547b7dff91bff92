'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { tryQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Answer, Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { numeralsFor } from '@/lib/ui/moments'
import { type Draft, type DraftTexts, languagesOf } from '@/lib/ui/questions/editor/draft'
import type { TypeEditor } from '@/lib/ui/questions/editor/editing'
import styles from '@/lib/ui/questions/editor/question-banks.module.css'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { QuestionControl } from '@/lib/ui/questions/question-control'
import { shownOf } from '@/lib/ui/questions/shown-of'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'

export type PreviewTexts = Record<Language, QuestionTexts>
/** Grades an answer to the question as it is stored. */
export type Trying = { id: string; endpoint: Endpoint<typeof tryQuestion> }
type Graded = DataOf<typeof tryQuestion>

type Props = {
  type: TypeEditor
  draft: Draft
  texts: PreviewTexts
  /** Nothing for a question with changes that are not saved: the API grades by what is stored. */
  trying?: Trying
  id: string
}

const questionOf = ({ shown }: TypeEditor, design: Design, { stem, labels }: DraftTexts) =>
  shownOf({ type: design.type, stem, labels, design: shown(design) })

/** An answer to the question, and how the API grades it. */
function useTry(trying?: Trying) {
  const t = useTranslations('questionBanks.preview')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [graded, setGraded] = useState<Graded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const change = (next: Answer | null) => {
    setAnswer(next)
    setGraded(null)
  }
  const send = async () => {
    if (!trying || !answer) return
    setIsSending(true)
    setFailure(null)
    try {
      setGraded((await call(trying.endpoint, { params: { id: trying.id }, body: { answer } })).data)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setIsSending(false)
    }
  }
  return { answer, graded, failure, isSending, change, send }
}

/** The question as a learner sees it in either language, ready to be answered. */
export function Preview({ type, draft, texts, trying, id }: Props) {
  const t = useTranslations('questionBanks.preview')
  const { language: own, numerals } = useConsole()
  const written = languagesOf(draft)
  const [wanted, setLanguage] = useState<Language>(own)
  const language = written.includes(wanted) ? wanted : (written[0] ?? own)
  const { answer, graded, failure, isSending, change, send } = useTry(trying)
  return (
    <aside className={`panel stack ${styles.preview}`} aria-label={t('title')}>
      <div className="bar">
        <h2>{t('title')}</h2>
        <Segmented
          size="xs"
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={written.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </div>
      <div lang={language} dir={direction(language)} data-text="theirs">
        <QuestionControl
          key={language}
          id={`${id}-${language}`}
          question={questionOf(type, draft.design, draft.texts[language])}
          answer={answer}
          onChange={change}
          language={language}
          texts={texts[language]}
          digits={numeralsFor(language, numerals)}
        />
      </div>
      <FailureNotice text={failure} />
      <div className="row tight">
        <Button size="xs" variant="default" disabled={!(trying && answer)} loading={isSending} onClick={send}>
          {t('check')}
        </Button>
        <Button size="xs" variant="subtle" disabled={!answer} onClick={() => change(null)}>
          {t('clear')}
        </Button>
      </div>
      {!trying && <p className="soft small">{t('saveFirst')}</p>}
      <div role="status">
        {graded && (
          <div className="stack tight">
            <p className={`marked ${graded.score === 1 ? 'good' : graded.needsPerson ? '' : 'bad'}`}>
              {graded.needsPerson ? t('needsPerson') : t('score', { percent: Math.round(graded.score * 100) })}
            </p>
            <Said draft={draft} answer={answer} language={language} />
          </div>
        )}
      </div>
    </aside>
  )
}

const chosenOf = (answer: Answer | null): string[] => {
  if (!answer) return []
  if ('choice' in answer) return [String(answer.choice)]
  return 'choices' in answer ? answer.choices : []
}

/**
 * The texts that a learner reads after answering: the feedback for the chosen options, and the explanation.
 */
function Said({ draft, answer, language }: { draft: Draft; answer: Answer | null; language: Language }) {
  const { feedback, explanation } = draft.texts[language]
  const said = [...chosenOf(answer).map((key) => feedback[key] ?? ''), explanation].filter((text) => text.trim() !== '')
  return said.map((text) => (
    <p key={text} lang={language} dir="auto" className={styles.said} data-text="theirs">
      {text}
    </p>
  ))
}

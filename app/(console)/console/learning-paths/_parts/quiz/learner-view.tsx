'use client'
import { useState } from 'react'
import type { readQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { numeralsFor } from '@/lib/ui/moments'
import { type Draft, draftOf, languagesOf } from '@/lib/ui/questions/editor/draft'
import styles from '@/lib/ui/questions/editor/quiz-page.module.css'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { QuestionControl } from '@/lib/ui/questions/question-control'
import { shownOf } from '@/lib/ui/questions/shown-of'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import { useTypeEditor } from './full-editor'
import { type Entry, tidied } from './quiz-draft'

type Props = {
  entry: Entry | undefined
  language: Language
  read: Endpoint<typeof readQuestion>
  texts: Record<Language, QuestionTexts>
}

/** The chosen question as learners see it, to be tried out; nothing of it is sent. */
export function LearnerView({ entry, language, read, texts }: Props) {
  const t = useTranslations('learningPaths.quiz')
  const stored = useAnswer(read, entry?.kind === 'picked' ? { params: { id: entry.id } } : null, { failed: t('failed') })
  if (!entry) return <p className="soft">{t('viewEmpty')}</p>
  if (entry.kind === 'draw') return <p className="soft">{t('viewDrawn')}</p>
  const found = entry.kind === 'picked' && stored.data?.id === entry.id ? stored.data : null
  const draft = entry.kind === 'own' ? tidied(entry.draft) : found && draftOf(found as Parameters<typeof draftOf>[0])
  if (!draft) return <p className="soft">{stored.failure ?? t('loading')}</p>
  return <Shown key={`${entry.key} ${draft.design.type}`} id={entry.key} draft={draft} language={language} texts={texts} />
}

function Shown({ id, draft, language: wanted, texts }: Pick<Props, 'language' | 'texts'> & { id: string; draft: Draft }) {
  const { numerals } = useConsole()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const type = useTypeEditor(draft.design.type)
  const written = languagesOf(draft)
  const language = written.includes(wanted) ? wanted : (written[0] ?? wanted)
  if (!type) return null
  const { stem, labels } = draft.texts[language]
  const question = shownOf({ type: draft.design.type, stem, labels, design: type.shown(draft.design) })
  return (
    <div className={styles.phone} lang={language} dir={direction(language)} data-text="theirs">
      <QuestionControl
        id={`view-${id}`}
        question={question}
        answer={answer}
        onChange={setAnswer}
        language={language}
        texts={texts[language]}
        digits={numeralsFor(language, numerals)}
      />
    </div>
  )
}

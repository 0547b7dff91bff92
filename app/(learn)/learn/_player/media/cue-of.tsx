'use client'
import { useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Messages } from '@/messages/catalogue'
import { Verdict } from '../parts/verdict'
import { said } from '../said'
import type { Scene } from '../scene'
import { isAnswered } from '../types/quiz/answering.rules'
import type { AttemptQuestion } from '../types/quiz/calls'
import { CuePanel } from './cue-panel'
import type { FilmCue } from './film'
import { QuestionField } from './question-field'
import type { FilmRecord } from './recorded'
import type { CueAnswers, Outcome } from './use-cue-answers'

type Texts = Messages['player']['media']
type Props = {
  cue: FilmCue
  scene: Scene
  texts: Texts
  record: FilmRecord | null
  answers: CueAnswers
  /** Playback goes on, from another place where one is given. */
  close: (seekTo: number | null) => void
}

/** The cue that is due, with its answer: saved at once, checked by the server, and given again as often as the author allows. */
export function CueOf({ cue, scene, texts, record, answers, close }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const answer = useRef<AttemptQuestion['answer']>(null)
  const { question, kind } = cue
  const submit = async (given: FormData) => {
    if (outcome?.isDone) return close(outcome.seekTo)
    const words = String(given.get('answer') ?? '').trim()
    if (kind === 'question' && (question ? !isAnswered(answer.current) : words === '')) return
    setIsBusy(true)
    setProblem('')
    try {
      const next = await answers.submit(cue, { words, option: String(given.get('option') ?? ''), answer: answer.current })
      // An answer that is neither right nor wrong has no result to show.
      if (next.isDone && next.isRight === null) close(next.seekTo)
      else setOutcome(next)
    } catch (error) {
      if (!(error instanceof ApiError)) console.warn(error)
      setProblem(error instanceof ApiError ? error.message : texts.notSaved)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <CuePanel {...{ cue, texts, isBusy }} onSubmit={(given) => void submit(given)} isAnswered={outcome?.isDone ?? false}>
      {question && record?.questionTexts && (
        <QuestionField
          id={`cue-${cue.id}`}
          question={question}
          language={scene.locale}
          texts={record.questionTexts}
          digits={scene.regional.numerals}
          isDisabled={isBusy || outcome?.isDone === true}
          onChange={(given) => {
            answer.current = given
          }}
        />
      )}
      {outcome && <CueVerdict outcome={outcome} texts={texts} scene={scene} />}
      {problem && (
        <p role="alert" className="notice bad">
          {problem}
        </p>
      )}
    </CuePanel>
  )
}

/** Right or not, what the author says about it, and the tries left. */
function CueVerdict({ outcome, texts, scene }: Pick<Props, 'texts' | 'scene'> & { outcome: Outcome }) {
  const { isRight, isDone, triesLeft, reasons } = outcome
  const left = !isDone && triesLeft !== null ? said(texts.triesLeft, { count: triesLeft }, scene.regional) : null
  const state = isRight === null ? null : isRight ? 'right' : 'wrong'
  return (
    <div role="status">
      <Verdict state={state} word={state ? texts[state] : ''} note={left}>
        {reasons.length > 0 &&
          reasons.map((reason) => (
            <p key={reason} dir="auto">
              {reason}
            </p>
          ))}
      </Verdict>
    </div>
  )
}

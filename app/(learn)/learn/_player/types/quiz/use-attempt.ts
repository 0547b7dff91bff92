'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'
import { callOnce } from '@/lib/ui/api-client'
import { onReasons } from '@/lib/ui/sending/reasons'
import type { Messages } from '@/messages/catalogue'
import { AttemptAnswers } from './answering'
import { isAnswered, secondsLeft } from './answering.rules'
import type { Assessment, Attempt, AttemptQuestion, Calls } from './calls'
import { keptOf } from './kept-answers'
import { useAnswerFiles } from './use-answer-files'

function answersOf(attempt: Attempt, { save, read }: Calls): AttemptAnswers {
  const params = { attemptId: attempt.id }
  return new AttemptAnswers(attempt, {
    save: async (answers) => (await callOnce(save, { params, body: { answers: [...answers] } })).data,
    read: async () => (await callOnce(read, { params })).data,
    kept: keptOf(attempt.id),
    now: () => performance.now(),
  })
}

/** How often the server is asked for a deadline that became later, or an answer from another device. */
const pollMs = 30_000

/** Sends whenever there is a reason to: a connection, a page that is left or comes back. */
function useSending(answers: AttemptAnswers) {
  useEffect(() => {
    void answers.flush()
    const poll = setInterval(() => void answers.refresh(), pollMs)
    const end = onReasons({
      online: () => void answers.flush(),
      leave: () => answers.leave(),
      visibility: (isVisible) => {
        void answers.flush()
        if (isVisible) void answers.refresh()
      },
    })
    return () => {
      clearInterval(poll)
      end()
    }
  }, [answers])
}

/** The seconds that are left, every second anew; null without a deadline, and until the browser has taken over. */
function useSecondsLeft(answers: AttemptAnswers): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const update = () => {
      const { attempt, time } = answers.snapshot()
      setLeft(secondsLeft(attempt.deadlineAt, time, performance.now()))
    }
    update()
    const tick = setInterval(update, 1000)
    const stop = answers.subscribe(update)
    return () => {
      clearInterval(tick)
      stop()
    }
  }, [answers])
  return left
}

/** At the deadline the answers are sent; the assessment's rule decides whether they are submitted too. */
function useEndOfTime(
  isTimeOver: boolean,
  answers: AttemptAnswers,
  overduePolicy: Assessment['overduePolicy'],
  submit: () => Promise<void>,
) {
  const atEnd = useRef(submit)
  atEnd.current = submit
  useEffect(() => {
    if (!isTimeOver) return
    if (overduePolicy === 'autoSubmit') void atEnd.current()
    else void answers.flush()
  }, [isTimeOver, overduePolicy, answers])
}

/** The questions with their newest answers, also those that are not sent yet. */
const withWaiting = ({ waiting, attempt }: ReturnType<AttemptAnswers['snapshot']>) =>
  attempt.questions.map((question) => {
    const unsent = waiting[question.questionRef]
    const answer = unsent ? unsent.answer : question.answer
    return { ...question, answer, isAnswered: isAnswered(answer) }
  })

type Given = {
  attempt: Attempt
  /** Where an upload fails without a reason of the server. */
  uploadFailed: string
  calls: Calls
  overduePolicy: Assessment['overduePolicy']
  resultAddress: string
  texts: Messages['player']['quiz']
}

/** An open attempt in the browser: its questions with the answers so far, and the actions on them. */
export function useAttempt({ attempt: first, calls, overduePolicy, resultAddress, texts, uploadFailed }: Given) {
  const [answers] = useState(() => answersOf(first, calls))
  const state = useSyncExternalStore(answers.subscribe, answers.snapshot, answers.snapshot)
  const [problem, setProblem] = useState('')
  const [isSubmitting, setIsSubmitting] = useState(false)
  const params = { attemptId: first.id }
  const left = useSecondsLeft(answers)
  useSending(answers)
  const uploading = useAnswerFiles({ attemptId: first.id, calls, refresh: () => answers.refresh(), failed: uploadFailed })

  const isTimeUp = () => secondsLeft(answers.snapshot().attempt.deadlineAt, answers.snapshot().time, performance.now()) === 0
  const submit = async () => {
    setIsSubmitting(true)
    setProblem('')
    try {
      const isSent = await answers.flush()
      // Of an attempt that is over, the page says what did not arrive, with the way to its result.
      if (answers.snapshot().status === 'stopped') return setIsSubmitting(false)
      if (!isSent) throw new TypeError('answers are not sent yet')
      // The same key again is the same submission.
      await callOnce(calls.submit, { params, headers: { 'idempotency-key': first.id } })
      location.assign(resultAddress)
    } catch (error) {
      if (!(error instanceof ApiError)) console.warn(error)
      // Without time left there is nothing to try again: what is saved is submitted as the assessment says.
      if (error instanceof ApiError || !isTimeUp()) setProblem(error instanceof ApiError ? error.message : texts.notSubmitted)
      setIsSubmitting(false)
    }
  }

  const isTimeOver = left === 0
  useEndOfTime(isTimeOver, answers, overduePolicy, submit)

  const toggleFlag = async ({ questionRef, isFlagged }: AttemptQuestion) => {
    answers.flag(questionRef, !isFlagged)
    try {
      await callOnce(calls.flag, { params: { ...params, questionRef }, body: { isFlagged: !isFlagged } })
    } catch (error) {
      console.warn(error)
      answers.flag(questionRef, isFlagged)
    }
  }
  const switchTo = async (locale: Language) => {
    await answers.flush()
    try {
      answers.replace((await callOnce(calls.locale, { params, body: { locale } })).data)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : texts.notSwitched)
    }
  }

  return {
    ...state,
    ...uploading,
    questions: withWaiting(state),
    left,
    problem,
    isSubmitting,
    isTimeOver,
    isLocked: state.status === 'stopped' || isTimeOver || isSubmitting,
    answer: (ref: string, answer: AttemptQuestion['answer']) => answers.answer(ref, answer),
    send: () => void answers.flush(),
    submit,
    toggleFlag,
    switchTo,
  }
}

export type OpenAttempt = ReturnType<typeof useAttempt>
export type OpenQuestion = OpenAttempt['questions'][number]

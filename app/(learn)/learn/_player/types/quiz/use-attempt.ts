'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'
import { callOnce } from '@/lib/ui/api-client'
import type { Messages } from '@/messages/catalogue'
import { AnswerSheet } from './answering'
import { isAnswered, secondsLeft } from './answering.rules'
import type { Assessment, Attempt, AttemptQuestion, Calls } from './calls'
import { keptOf } from './kept-answers'

function sheetOf(attempt: Attempt, { save, read }: Calls): AnswerSheet {
  const params = { attemptId: attempt.id }
  return new AnswerSheet(attempt, {
    save: async (answers) => (await callOnce(save, { params, body: { answers } })).data,
    read: async () => (await callOnce(read, { params })).data,
    kept: keptOf(attempt.id),
    now: () => performance.now(),
    later: (work, ms) => void setTimeout(work, ms),
  })
}

/** How often the server is asked for a deadline that became later, or an answer from another device. */
const pollMs = 30_000

/** Sends what waits whenever there is a reason to: a connection, a page that is left or comes back. */
function useSending(sheet: AnswerSheet) {
  useEffect(() => {
    void sheet.flush()
    const poll = setInterval(() => void sheet.refresh(), pollMs)
    const send = () => void sheet.flush()
    const seen = () => {
      void sheet.flush()
      if (document.visibilityState === 'visible') void sheet.refresh()
    }
    addEventListener('online', send)
    const leave = () => sheet.leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(poll)
      removeEventListener('online', send)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [sheet])
}

/** The seconds that are left, every second anew; null without a deadline, and until the browser has taken over. */
function useSecondsLeft(sheet: AnswerSheet): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const update = () => {
      const { attempt, time } = sheet.snapshot()
      setLeft(secondsLeft(attempt.deadlineAt, time, performance.now()))
    }
    update()
    const tick = setInterval(update, 1000)
    const stop = sheet.subscribe(update)
    return () => {
      clearInterval(tick)
      stop()
    }
  }, [sheet])
  return left
}

type Given = {
  attempt: Attempt
  calls: Calls
  overduePolicy: Assessment['overduePolicy']
  resultAddress: string
  texts: Messages['player']['quiz']
}

/** An open attempt in the browser: its questions with the answers so far, and what can be done with them. */
export function useAttempt({ attempt: first, calls, overduePolicy, resultAddress, texts }: Given) {
  const [sheet] = useState(() => sheetOf(first, calls))
  const state = useSyncExternalStore(sheet.subscribe, sheet.snapshot, sheet.snapshot)
  const [problem, setProblem] = useState('')
  const [isSubmitting, setIsSubmitting] = useState(false)
  const params = { attemptId: first.id }
  const left = useSecondsLeft(sheet)
  useSending(sheet)

  const isTimeUp = () => secondsLeft(sheet.snapshot().attempt.deadlineAt, sheet.snapshot().time, performance.now()) === 0
  const submit = async () => {
    setIsSubmitting(true)
    setProblem('')
    try {
      const isSent = await sheet.flush()
      // Of an attempt that is over, the page says what did not arrive, with the way to its result.
      if (sheet.snapshot().status === 'over') return setIsSubmitting(false)
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

  // At the deadline what was answered is sent; whether it is submitted too is a rule of the assessment.
  const isTimeOver = left === 0
  const atEnd = useRef(submit)
  atEnd.current = submit
  useEffect(() => {
    if (!isTimeOver) return
    if (overduePolicy === 'autoSubmit') void atEnd.current()
    else void sheet.flush()
  }, [isTimeOver, overduePolicy, sheet])

  const toggleFlag = async ({ questionRef, isFlagged }: AttemptQuestion) => {
    sheet.flag(questionRef, !isFlagged)
    try {
      await callOnce(calls.flag, { params: { ...params, questionRef }, body: { isFlagged: !isFlagged } })
    } catch (error) {
      console.warn(error)
      sheet.flag(questionRef, isFlagged)
    }
  }
  const switchTo = async (locale: Language) => {
    await sheet.flush()
    try {
      sheet.replace((await callOnce(calls.locale, { params, body: { locale } })).data)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : texts.notSwitched)
    }
  }

  const { waiting, attempt } = state
  const questions = attempt.questions.map((question) => {
    const unsent = waiting[question.questionRef]
    const answer = unsent ? unsent.answer : question.answer
    return { ...question, answer, isAnswered: isAnswered(answer) }
  })
  return {
    ...state,
    questions,
    left,
    problem,
    isSubmitting,
    isTimeOver,
    isLocked: state.status === 'over' || isTimeOver || isSubmitting,
    answer: (ref: string, answer: AttemptQuestion['answer']) => sheet.answer(ref, answer),
    send: () => void sheet.flush(),
    submit,
    toggleFlag,
    switchTo,
  }
}

export type OpenAttempt = ReturnType<typeof useAttempt>
export type OpenQuestion = OpenAttempt['questions'][number]

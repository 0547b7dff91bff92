'use client'
import { useEffect, useRef, useState } from 'react'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'
import { clockText, markPassed } from './answering.rules'
import styles from './exam.module.css'

type Props = {
  left: number | null
  /** Chosen by the learner; the last minute is shown all the same. */
  isHidden: boolean
  texts: Messages['player']['quiz']
  regional: RegionalFormat
}

/** A calm clock: it can be hidden until the last minute, which has another look, and is said aloud three times. */
export function TimeLeft({ left, isHidden, texts, regional }: Props) {
  const [aloud, setAloud] = useState('')
  const before = useRef<number | null>(null)
  useEffect(() => {
    const mark = markPassed(before.current, left)
    before.current = left
    if (mark !== null) setAloud(said(texts.minutesLeft, { minutes: mark / 60 }, regional))
    else if (left === 0) setAloud(texts.timeOver)
  }, [left, texts, regional])
  if (left === null) return null
  const isNear = left <= 60
  const digits = (least: number) => (value: number) => numberIn(regional, value, { minimumIntegerDigits: least })
  return (
    <div className={styles.time} data-near={isNear}>
      {(!isHidden || isNear) && (
        <span role="timer" aria-live="off">
          <span className="hidden-visually">{texts.timeLeft} </span>
          <bdi dir="ltr">{clockText(left, digits(2), digits(1))}</bdi>
        </span>
      )}
      <span role="status" className="hidden-visually">
        {aloud}
      </span>
    </div>
  )
}

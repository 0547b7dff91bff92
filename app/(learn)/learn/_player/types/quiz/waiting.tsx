'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { preparePaper } from '@/lib/domain/assessing/assessments/attempts/prepared-papers.contract'
import { callOnce } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { clockText, secondsLeft } from './answering.rules'
import styles from './waiting.module.css'
import { callIn } from './waiting.rules'

type Props = {
  assessmentId: string
  prepare: Endpoint<typeof preparePaper>
  opensAt: string
  serverNow: string
  /** For readers without scripts. */
  lesson: string
  texts: Messages['player']['quiz']['waiting']
  regional: RegionalFormat
  /** The button that starts the quiz. */
  children: ReactNode
}

/** After a call that failed, the next one. */
const againMs = 30_000

/** Has the paper drawn at the moment that the server gives this person; true once it is drawn. */
function usePrepared({ assessmentId, prepare }: Pick<Props, 'assessmentId' | 'prepare'>): boolean {
  const [isPrepared, setIsPrepared] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      try {
        const { data } = await callOnce(prepare, { params: { id: assessmentId } })
        setIsPrepared(data.isPrepared)
        const pause = callIn(data.prepareAt, data.serverNow, Math.random())
        if (pause !== null) timer = setTimeout(ask, pause)
      } catch (error) {
        // Without a paper the start draws one.
        console.warn(error)
        timer = setTimeout(ask, againMs)
      }
    }
    timer = setTimeout(ask, Math.random() * 2000)
    return () => clearTimeout(timer)
  }, [assessmentId, prepare])
  return isPrepared
}

/** The seconds until the quiz opens by the clock of the server; null before the browser has taken over. */
function useCountdown({ opensAt, serverNow }: Pick<Props, 'opensAt' | 'serverNow'>): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const time = { server: Date.parse(serverNow), at: performance.now() }
    const update = () => setLeft(secondsLeft(opensAt, time, performance.now()))
    update()
    const tick = setInterval(update, 250)
    return () => clearInterval(tick)
  }, [opensAt, serverNow])
  return left
}

/** The time until a quiz opens. Then the button to start takes its place by itself; the clock of the attempt begins with that button. */
export function Waiting({ texts, regional, lesson, children, ...given }: Props) {
  const left = useCountdown(given)
  const isPrepared = usePrepared(given)
  const digits = (least: number) => (value: number) => numberIn(regional, value, { minimumIntegerDigits: least })
  if (left === 0)
    return (
      <div className="stack tight">
        <p role="status">{texts.open}</p>
        {children}
      </div>
    )
  return (
    <div className="stack tight">
      {left === null ? (
        <p>
          <a className="button quiet" href={lesson}>
            {texts.again}
          </a>
        </p>
      ) : (
        <>
          <p className={styles.clock} role="timer" aria-live="off">
            <span>{texts.opensIn}</span> <bdi dir="ltr">{clockText(left, digits(2), digits(1))}</bdi>
          </p>
          <p className="small soft">{texts.stay}</p>
        </>
      )}
      <p className="small soft" role="status">
        {isPrepared && texts.ready}
      </p>
    </div>
  )
}

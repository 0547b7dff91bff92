import { useEffect, useRef, useState } from 'react'
import type { Failure } from './attempt'

/** The minutes and seconds until the next try, counting down; not announced at every tick. */
function TimeLeft({ until, text }: { until: number; text: string }) {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left), 500)
    return () => clearInterval(timer)
  })
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p role="timer" className="soft small">
      {text.replace('{time}', `\u2066${time}\u2069`)}
    </p>
  )
}

type Props = { progress: string | null; failure: Failure | null; blockedUntil: number; timeLeft: string }

/** The progress and the failure; a new failure takes the focus, so that it is read before the next try. */
export function Outcome({ progress, failure, blockedUntil, timeLeft }: Props) {
  const alert = useRef<HTMLParagraphElement>(null)
  const count = failure?.count
  useEffect(() => {
    if (count) alert.current?.focus()
  }, [count])
  return (
    <>
      {failure && (
        <p ref={alert} className="notice bad" role="alert" tabIndex={-1}>
          {failure.message}
        </p>
      )}
      {blockedUntil > 0 && <TimeLeft until={blockedUntil} text={timeLeft} />}
      <p role="status" className="soft small">
        {progress}
      </p>
    </>
  )
}

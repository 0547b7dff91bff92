import { useEffect, useRef } from 'react'
import type { Failure } from './attempt'

/** What is going on, and what went wrong; a new failure takes the focus, so that it is read before the next try. */
export function Outcome({ progress, failure }: { progress: string | null; failure: Failure | null }) {
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
      <p role="status" className="soft small">
        {progress}
      </p>
    </>
  )
}

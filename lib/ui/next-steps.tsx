'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './next-steps.module.css'

type Props = {
  /** Whether there is something to offer. Where it comes while the page is open, the focus goes to it. */
  isShown: boolean
  title: string
  detail: string
  /** The actions, the most likely first. */
  children: ReactNode
}

/** The next steps for a record after an event such as the publication of a path. */
export function NextSteps({ isShown, title, detail, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    // The button that published it is gone with its dialog, so that the focus would be lost.
    if (isShown && !wasShown.current) heading.current?.focus()
    wasShown.current = isShown
  }, [isShown])
  if (!isShown) return null
  return (
    <section className={`panel stack ${styles.next}`} aria-labelledby={id} aria-describedby={`${id}-detail`}>
      <div className="stack tight">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p id={`${id}-detail`} className="soft">
          {detail}
        </p>
      </div>
      <div className="row">{children}</div>
    </section>
  )
}

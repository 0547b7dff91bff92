'use client'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './bell.module.css'
import type { NewsCalls } from './news'

type SignParts = {
  /** The sign, drawn by the server, so that no page loads it as a script. */
  children: ReactNode
  texts: { title: string; unread: string }
  /** For the digits of the number. */
  locale: string
}
export type BellParts = SignParts & {
  href: string
  calls: NewsCalls
  /** Unread when the page was drawn. */
  drawn: number
}

/** The way to the notifications, with the number of unread ones, which follows the news. Its place is of one size whatever the number. */
export function Bell({ href, calls, drawn, isCurrent, ...sign }: BellParts & { isCurrent: boolean }) {
  const unread = useUnread(calls, drawn)
  return (
    <a href={href} className={styles.bell} aria-current={isCurrent ? 'page' : undefined} title={sign.texts.title}>
      <BellSign {...sign} unread={unread} />
    </a>
  )
}

/** The content of the link. */
export const BellSign = ({ children, texts, locale, unread }: SignParts & { unread: number }) => (
  <>
    {children}
    <span className="hidden-visually">{texts.title}</span>
    {unread > 0 && (
      <>
        <span className="hidden-visually">{` · ${texts.unread} `}</span>
        <bdi className={styles.count}>{new Intl.NumberFormat(locale).format(unread)}</bdi>
      </>
    )}
  </>
)

/** How many notifications are unread: as the page was drawn, then as the news says, whose script comes after the page's own. */
export function useUnread({ stream, count }: NewsCalls, drawn: number): number {
  const [unread, setUnread] = useState(drawn)
  useEffect(() => setUnread(drawn), [drawn])
  // Endpoints are made anew whenever the server draws the page; what they say stays the same.
  const calls = JSON.stringify({ stream, count })
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    import('./news').then(
      ({ followNews }) => {
        if (!isGone) stop = followNews(JSON.parse(calls) as NewsCalls, setUnread)
      },
      // Without a connection the number stays as the server drew it.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [calls])
  return unread
}

'use client'
import type { streamNews } from '@/lib/domain/house/live-news/live-news.contract'
import type { countNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { callOnce, isSessionOver } from './api-client'
import type { Endpoint } from './endpoint'

export type NewsCalls = { stream: Endpoint<typeof streamNews>; count: Endpoint<typeof countNotifications> }

/** Between two reads where there is no stream. */
const pollMs = 60_000
/** After a page is out of sight for so long its stream is closed: over HTTP/1.1 a browser has six connections for all tabs of a site. */
const hiddenMs = 20_000

const openStream = (address: string) => new EventSource(address)

/** Reads the newest number; news that comes while it is read is read after it. False where the session has ended. */
function unreadReader(count: NewsCalls['count'], onCount: (unread: number) => void): () => Promise<boolean> {
  let isReading = false
  let isAskedAgain = false
  return async () => {
    if (isReading) {
      isAskedAgain = true
      return true
    }
    isReading = true
    try {
      do {
        isAskedAgain = false
        const { data } = await callOnce(count)
        onCount(data.unread)
      } while (isAskedAgain)
      return true
    } catch (error) {
      // The number is a help, not the page: it stays as it was until it can be read again.
      console.warn(error)
      return !isSessionOver(error)
    } finally {
      isReading = false
    }
  }
}

/**
 * Reads the number of unread notifications whenever there is news: a stream says so or, where none can be opened (the server answers JSON, or a
 * network lets none through), it is read every minute. A stream that is refused may have had a token that ran out: the ordinary call that reads
 * the number renews it, and the stream is opened once more. Answers how to stop.
 */
export function followNews({ stream, count }: NewsCalls, onCount: (unread: number) => void): () => void {
  let source: ReturnType<typeof openStream> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let isFollowing = false

  const read = unreadReader(count, onCount)

  const stop = () => {
    isFollowing = false
    source?.close()
    source = undefined
    clearInterval(poll)
    poll = undefined
  }

  const readByTime = () => {
    poll ??= setInterval(async () => {
      if (!(await read())) stop()
    }, pollMs)
  }

  const open = (isSecond: boolean) => {
    const opened = openStream(`/console/api${stream.path}`)
    let hasOpened = false
    source = opened
    opened.addEventListener('changed', () => {
      hasOpened = true
      read()
    })
    opened.addEventListener('error', async () => {
      // A connection that was lost is opened again by the browser; one that was refused is not.
      if (opened.readyState !== opened.CLOSED || source !== opened) return
      const isAllowed = await read()
      if (!isFollowing || source !== opened) return
      if (!isAllowed) stop()
      else if (hasOpened || !isSecond) open(true)
      else readByTime()
    })
  }

  const start = () => {
    if (isFollowing) return
    isFollowing = true
    open(false)
  }
  const onVisibility = () => {
    clearTimeout(leaving)
    if (document.hidden) leaving = setTimeout(stop, hiddenMs)
    else start()
  }
  // A page with an open connection is not kept for the way back.
  const onHide = () => stop()

  if (!document.hidden) start()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onVisibility)
  return () => {
    clearTimeout(leaving)
    stop()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onVisibility)
  }
}

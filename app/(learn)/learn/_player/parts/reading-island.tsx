'use client'
import { useEffect, useRef } from 'react'
import type { Scene } from '../scene'
import { useActivity } from '../use-activity'
import { useOpened } from '../use-opened'
import { SaveState } from './save-state'

/** The reading events to send: `scrolled` and `dwelled`, if the type accepts them. */
export type Reading = { actions: string[]; minSeconds: number }
type Props = { scene: Scene; reading: Reading }

const most = 86_400

/** Stands behind what is read, and tells that it was opened, how long it was looked at, and that its end was reached. */
export function Island({ scene, reading }: Props) {
  const activity = useActivity(scene)
  const end = useRef<HTMLDivElement>(null)
  useOpened(activity)
  const send = useRef(activity.send)
  send.current = activity.send
  const { canAnswer, events } = scene
  const isRead = !reading.actions.includes('scrolled') || events.some(({ action }) => action === 'scrolled')
  useEffect(() => {
    if (!canAnswer || isRead || !end.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void send.current('scrolled', { percent: 100 })
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [canAnswer, isRead])
  useEffect(() => {
    if (!canAnswer || !reading.actions.includes('dwelled')) return
    let since = Date.now()
    const tell = () => {
      const seconds = Math.min(most, Math.round((Date.now() - since) / 1000))
      since = Date.now()
      if (seconds > 0) void send.current('dwelled', { seconds }, seconds)
    }
    const look = () => {
      if (document.visibilityState === 'hidden') tell()
      else since = Date.now()
    }
    document.addEventListener('visibilitychange', look)
    // Where the author asks for a time, its end is told while the page is still open.
    const timer = reading.minSeconds > 0 ? setTimeout(tell, (reading.minSeconds + 1) * 1000) : undefined
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
    }
  }, [canAnswer, reading])
  return (
    <>
      <div ref={end} aria-hidden="true" />
      <SaveState scene={scene} activity={activity} />
    </>
  )
}

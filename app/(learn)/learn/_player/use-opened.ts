'use client'
import { useEffect, useRef } from 'react'
import type { Activity } from './use-activity'

/** Tells once that a module was opened; where it was before, nothing is told again. */
export function useOpened(activity: Activity, action = 'opened'): void {
  const isSent = useRef(false)
  const { events, send } = activity
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    if (!events.some((event) => event.action === action)) void send(action)
  })
}

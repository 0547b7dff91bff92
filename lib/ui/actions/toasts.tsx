'use client'
import { Button, CloseButton } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { patient } from '@/lib/ui/patience'
import { useTranslations } from '@/lib/ui/translations'
import styles from './toasts.module.css'

/** How long a change can be undone, in milliseconds. */
export const undoMs = 10_000

export type Toast = {
  text: string
  kind?: 'good' | 'bad'
  /** Undoes the change; offered for ten seconds. */
  undo?: { label: string; run: () => void }
}
type Shown = Toast & { id: number }

const Context = createContext<(toast: Toast) => void>(() => {})
export const useToasts = () => useContext(Context)

/** From the bottom of the window to the top of the bars of buttons that stand or stick in its lower half, in px. */
function barsAtFoot(): number {
  const tops = [...document.querySelectorAll('[data-sticky="true"]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top > window.innerHeight / 2 && top < window.innerHeight)
    .map(({ top }) => top)
  return tops.length === 0 ? 0 : window.innerHeight - Math.min(...tops)
}

/** Keeps an element above these bars while it shows something. */
function useAboveBars(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown) return
    const place = () => element.current?.style.setProperty('--bars', `${barsAtFoot()}px`)
    const events = ['scroll', 'resize'] as const
    for (const event of events) window.addEventListener(event, place, { passive: true })
    // A bar may come, go or grow, as the first change after a save does.
    const resized = new ResizeObserver(place)
    resized.observe(document.body)
    place()
    return () => {
      for (const event of events) window.removeEventListener(event, place)
      resized.disconnect()
    }
  }, [isShown])
  return element
}

/** Short messages at the bottom of the page; the timer stops while a pointer or the focus is on a message. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([])
  const count = useRef(0)
  const show = useCallback((toast: Toast) => {
    count.current += 1
    const id = count.current
    setShown((before) => [...before.slice(-2), { ...toast, id }])
  }, [])
  const close = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), [])
  const value = useMemo(() => show, [show])
  const stack = useAboveBars(shown.length > 0)
  return (
    <Context.Provider value={value}>
      {children}
      <div ref={stack} className={styles.stack} role="status" aria-live="polite">
        {shown.map((toast) => (
          <Entry key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </div>
    </Context.Provider>
  )
}

function Entry({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const t = useTranslations('parts.act')
  const [held, setHeld] = useState(false)
  const last = useRef(onClose)
  last.current = onClose
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => last.current(), patient(toast.undo ? undoMs : 6000))
    return () => clearTimeout(timer)
  }, [held, toast.undo])
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the clock; everything to press inside is a button
    <div className={styles.toast} data-kind={toast.kind} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <bdi>{toast.text}</bdi>
      {toast.undo && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            toast.undo?.run()
            onClose()
          }}
        >
          {toast.undo.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
    </div>
  )
}

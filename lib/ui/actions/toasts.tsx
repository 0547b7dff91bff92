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
  return (
    <Context.Provider value={value}>
      {children}
      <div className={styles.stack} role="status" aria-live="polite">
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

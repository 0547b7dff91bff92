'use client'
import { useEffect, useState } from 'react'

type Load<R, T> = (read: R, id: string) => Promise<T>

/** The record of an id, read once; `load` is declared outside the component. */
export function useRecord<R, T extends { id: string }>(read: R, id: string | undefined, load: Load<R, T>) {
  const [known, remember] = useState<T | null>(null)
  const [goneId, setGoneId] = useState<string>()
  const found = known?.id === id ? known : null
  useEffect(() => {
    if (!id || found) return
    let isCurrent = true
    load(read, id).then(
      (record) => isCurrent && remember({ ...record, id }),
      () => isCurrent && setGoneId(id),
    )
    return () => {
      isCurrent = false
    }
  }, [read, id, found, load])
  return { found, isGone: !found && goneId === id, remember }
}

type Field = { value: unknown; onChange: (value: unknown) => void }

/** The record that a field names, and the dialog in which another one is chosen. */
export function useChosen<R, T extends { id: string }>({ value, onChange }: Field, read: R, load: Load<R, T>) {
  const [isOpen, setIsOpen] = useState(false)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const { found, isGone, remember } = useRecord(read, id, load)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const pick = (picked: T) => {
    remember(picked)
    onChange(picked.id)
    close()
  }
  return { id, found, isGone, isOpen, open, close, pick }
}

'use client'
import { useEffect } from 'react'

/** Control Z takes a change back, with Shift it comes again; in a field they belong to the field. */
export function useUndoKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || isTyping || document.querySelector('[role=dialog]'))
        return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undo, redo])
}

'use client'
import { type ReactNode, useState } from 'react'
import { IconChevronDown } from './icons'
import styles from './use-fold.module.css'

/** On a phone a part of a page is folded behind a button; elsewhere all of it is shown. */
export function useFold(title: string, isOpenAtFirst = false): { toggle: ReactNode; away: string } {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const toggle = (
    <button type="button" className={styles.toggle} aria-label={title} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
    </button>
  )
  return { toggle, away: isOpen ? '' : (styles.away ?? '') }
}

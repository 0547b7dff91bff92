'use client'
import { useState } from 'react'
import { IconCheck, IconCopy, IconPrinter, IconShare2 } from '@/lib/ui/icons'
import styles from '../certificates.module.css'

export const PrintButton = ({ label }: { label: string }) => (
  <button type="button" className={`button quiet ${styles.scripted}`} onClick={() => window.print()}>
    <IconPrinter size={20} stroke={1.8} aria-hidden="true" />
    {label}
  </button>
)

type ShareProps = { label: string; title: string; url: string }

/** The device's own way to share, where it has one; elsewhere the part of the page that has the address. */
export function ShareButton({ label, title, url }: ShareProps) {
  const share = () => {
    // Rejected where the reader changes their mind.
    if ('share' in navigator) navigator.share({ title, url }).catch(() => undefined)
    else document.getElementById('sharing')?.scrollIntoView()
  }
  return (
    <button type="button" className={`button quiet ${styles.scripted}`} onClick={share}>
      <IconShare2 size={20} stroke={1.8} aria-hidden="true" />
      {label}
    </button>
  )
}

type CopyProps = { text: string; label: string; copied: string }

export function CopyButton({ text, label, copied }: CopyProps) {
  const [isCopied, setCopied] = useState(false)
  const Sign = isCopied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={`button quiet ${styles.scripted}`}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Sign size={20} stroke={1.8} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </button>
  )
}

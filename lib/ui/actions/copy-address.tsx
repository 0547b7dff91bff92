'use client'
import { useState } from 'react'
import { Copy } from './copy'

/** Copies the whole address of a page of this organization. */
export function CopyAddress({ path, label }: { path: string; label: string }) {
  // The server does not know at which address the browser reached it.
  const [address] = useState(() => (typeof window === 'undefined' ? path : new URL(path, window.location.origin).href))
  return <Copy text={address} label={label} />
}

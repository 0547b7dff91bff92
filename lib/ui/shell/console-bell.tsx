'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type BellParts, BellSign, useUnread } from '@/lib/ui/bell'
import styles from '@/lib/ui/bell.module.css'

/** The bell of the console; on its own page it is marked. */
export function ConsoleBell({ href, calls, drawn, ...sign }: BellParts) {
  const unread = useUnread(calls, drawn)
  return (
    <Link
      href={href}
      prefetch={false}
      className={styles.bell}
      aria-current={usePathname() === href ? 'page' : undefined}
      title={sign.texts.title}
    >
      <BellSign {...sign} unread={unread} />
    </Link>
  )
}

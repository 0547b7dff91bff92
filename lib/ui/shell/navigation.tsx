'use client'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { RoomIcon } from './room-icon'
import styles from './shell.module.css'

/** A room as the browser knows it. */
export type RoomLink = { name: string; path: string; letter: string; title: string }

/** The room an address belongs to: the one with the longest path that it begins with. */
export const roomAt = (links: RoomLink[], pathname: string): RoomLink | undefined =>
  links
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]

const Waiting = () => {
  const { pending } = useLinkStatus()
  return <span aria-hidden="true" className={styles.waiting} data-pending={pending || undefined} />
}

type Props = { links: RoomLink[]; label: string; onGo?: () => void }

export function NavigationLinks({ links, label, onGo }: Props) {
  const here = roomAt(links, usePathname())
  return (
    <nav aria-label={label} className={styles.links}>
      {links.map(({ name, path, title }) => (
        // Not fetched ahead: each would cost the visitor several calls of the API and of their rate limit.
        <Link
          key={name}
          href={path}
          prefetch={false}
          className={styles.link}
          aria-current={here?.name === name ? 'page' : undefined}
          onClick={onGo}
        >
          <RoomIcon name={name} />
          <span>{title}</span>
          <Waiting />
        </Link>
      ))}
    </nav>
  )
}

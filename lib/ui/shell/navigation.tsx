'use client'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconChevronDown } from '@/lib/ui/icons'
import { keepCookie } from '@/lib/ui/scheme'
import { closedGroupsCookie, writeClosedGroups } from './closed-groups'
import styles from './navigation.module.css'

/** A section as the browser knows it. */
export type SectionLink = { name: string; path: string; title: string; icon: ReactNode; letter?: string }
export type NavigationGroup = { name: string; title: string; links: SectionLink[] }

const home = '/console'
const isWithin = (path: string, pathname: string) => pathname === path || (path !== home && pathname.startsWith(`${path}/`))

/** The section an address belongs to: the one with the longest path that it begins with. Home is no other address than its own. */
export const sectionAt = (links: SectionLink[], pathname: string): SectionLink | undefined =>
  links.filter(({ path }) => isWithin(path, pathname)).sort((a, b) => b.path.length - a.path.length)[0]

const Waiting = () => {
  const { pending } = useLinkStatus()
  return <span aria-hidden="true" className={styles.waiting} data-pending={pending || undefined} />
}

type Props = {
  groups: NavigationGroup[]
  label: string
  /** The names of the groups that are closed at first. */
  closed: string[]
  onGo?: () => void
}

/** The sections in their groups, each of which can be closed; a closed one still shows the section one is in. */
export function Navigation({ groups, label, closed: first, onGo }: Props) {
  const [closed, setClosed] = useState(first)
  const here = sectionAt(
    groups.flatMap(({ links }) => links),
    usePathname(),
  )
  const section = here?.name
  const list = useRef<HTMLElement>(null)
  // The section one is in may stand below what is seen of the list.
  useEffect(() => {
    if (section) list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [section])
  const turn = (name: string) => {
    const next = closed.includes(name) ? closed.filter((other) => other !== name) : [...closed, name]
    setClosed(next)
    keepCookie(closedGroupsCookie, writeClosedGroups(next))
  }
  return (
    <nav ref={list} aria-label={label} className={styles.navigation}>
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          here={section}
          isOpen={!closed.includes(group.name)}
          onTurn={() => turn(group.name)}
          onGo={onGo}
        />
      ))}
    </nav>
  )
}

type GroupProps = { group: NavigationGroup; here?: string; isOpen: boolean; onTurn: () => void; onGo?: () => void }

function Group({ group: { title, links }, here, isOpen, onTurn, onGo }: GroupProps) {
  const id = useId()
  const shown = isOpen ? links : links.filter(({ name }) => name === here)
  return (
    <div>
      <button type="button" className={styles.group} aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
        {title}
        <IconChevronDown size={14} stroke={2} aria-hidden="true" />
      </button>
      <ul id={id} className={styles.links}>
        {shown.map(({ name, path, title, icon }) => (
          <li key={name}>
            {/* Not fetched ahead: each would cost the visitor several calls of the API and of their rate limit. */}
            <Link
              href={path}
              prefetch={false}
              className={styles.link}
              aria-current={here === name ? 'page' : undefined}
              onClick={onGo}
            >
              {icon}
              <span>{title}</span>
              <Waiting />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type SectionLink, sectionAt } from './places'
import styles from './plain-shell.module.css'

/** Few pages, one beside the other. */
export function PlainNavigation({ links, label }: { links: SectionLink[]; label: string }) {
  const here = sectionAt(links, usePathname())
  return (
    <nav aria-label={label} className={styles.navigation}>
      {links.map(({ name, path, title, icon }) => (
        <Link
          key={name}
          href={path}
          prefetch={false}
          className={styles.link}
          aria-current={here?.name === name ? 'page' : undefined}
        >
          {icon}
          {title}
        </Link>
      ))}
    </nav>
  )
}

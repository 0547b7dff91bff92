import Link from 'next/link'
import styles from './tabs.module.css'

type Tab = { href: string; title: string; isCurrent: boolean }

/** The pages of one thing, each with an address of its own. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ href, title, isCurrent }) => (
      <Link key={href} href={href} prefetch={false} aria-current={isCurrent ? 'page' : undefined}>
        {title}
      </Link>
    ))}
  </nav>
)

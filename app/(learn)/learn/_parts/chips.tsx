import styles from './chips.module.css'

type Chip = { href: string; text: string; isCurrent: boolean }

/** A choice of a few views, all visible, each with an address of its own. */
export const Chips = ({ label, chips }: { label: string; chips: readonly Chip[] }) => (
  <nav aria-label={label}>
    <ul className={styles.chips}>
      {chips.map(({ href, text, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'true' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

import { Logo } from './logo'
import styles from './powered-by.module.css'

/** The product's own mark at the foot of an organization's pages. */
export const PoweredBy = ({ text }: { text: string }) => (
  <span className={styles.by}>
    <Logo size={18} />
    {text}
  </span>
)

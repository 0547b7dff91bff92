import styles from './outline.module.css'

/** The skeleton of a room while it loads. Without Mantine, because it is also used for pages without it. */
export const Outline = ({ label }: { label: string }) => (
  <div className={styles.outline} role="status" aria-label={label}>
    <span className={styles.title} />
    <span className={styles.line} />
    <span className={styles.box} />
  </div>
)

import { visit } from '@/lib/ui/visit'
import styles from './_parts/loading.module.css'

/** The outline of a room while its own answer is on the way. Plain, because it also stands in for pages without the kit. */
export default async function Loading() {
  const { say } = await visit()
  return (
    <div className={styles.outline} role="status" aria-label={say('parts.state.loading')}>
      <span className={styles.title} />
      <span className={styles.line} />
      <span className={styles.box} />
    </div>
  )
}

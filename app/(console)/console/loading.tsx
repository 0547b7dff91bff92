import { pageContext } from '@/lib/ui/page-context'
import styles from './_parts/loading.module.css'

/** The skeleton of a room while it loads. Without Mantine, because it is also used for pages without it. */
export default async function Loading() {
  const { t } = await pageContext()
  return (
    <div className={styles.outline} role="status" aria-label={t('parts.state.loading')}>
      <span className={styles.title} />
      <span className={styles.line} />
      <span className={styles.box} />
    </div>
  )
}

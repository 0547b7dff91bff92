import type { ReactNode } from 'react'
import { Ascent } from '@/lib/ui/ascent'
import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import styles from './entry-frame.module.css'

type Props = {
  /** What the address keeps when the language changes. */
  query?: Record<string, string>
  children: ReactNode
}

/** The pages before the sign-in: the one thing to do, and beside it where one is about to enter. */
export async function EntryFrame({ query, children }: Props) {
  const visitor = await pageContext()
  const { organization, language, t } = visitor
  return (
    <Frame label={visitor} query={query}>
      <div className={styles.entry}>
        <div className={styles.do}>{children}</div>
        <div className={styles.place}>
          <p className={styles.name}>
            <bdi>{organization?.name[language] ?? t('common.productName')}</bdi>
          </p>
          <Ascent />
        </div>
      </div>
    </Frame>
  )
}

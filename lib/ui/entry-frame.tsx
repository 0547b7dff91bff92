import type { ReactNode } from 'react'
import { Ascent } from './ascent'
import styles from './entry-frame.module.css'
import { Frame } from './frame'
import { pageContext } from './page-context'

type Props = {
  /** The query of the address to keep when the language changes. */
  query?: Record<string, string>
  children: ReactNode
}

/** A page with one thing to do, such as signing in, and beside it whose place this is. */
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

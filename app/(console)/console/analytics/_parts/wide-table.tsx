import type { ReactNode } from 'react'
import styles from './analytics.module.css'

/** A table that scrolls sideways on a narrow screen, by keys too; `labelledBy` is the id of its heading. */
export const WideTable = ({ labelledBy, children }: { labelledBy: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
  <div className={styles.scroll} role="group" tabIndex={0} aria-labelledby={labelledBy}>
    {children}
  </div>
)

import { direction } from '@/lib/platform/i18n/languages'
import { Article } from './article'
import { Plain } from './plain'
import styles from './player.module.css'
import type { PlayerProps } from './props'

/**
 * What a module is made of, between the head of the lesson (title, place, notice of a fallback) and its foot, which has the way on and, for
 * articles and what learners mark themselves, the form that says it is finished.
 */
export const Player = ({ module }: PlayerProps) => (
  <div className={styles.player} lang={module.locale} dir={direction(module.locale)} data-text="theirs">
    {module.typeKey === 'content.article' ? <Article module={module} /> : <Plain module={module} />}
  </div>
)

import { inLanguage } from '@/lib/ui/moments'
import { When } from '@/lib/ui/when'
import type { Learner } from '../../_parts/learn-page'
import styles from '../communities.module.css'

type Props = {
  author: { id: string; name: { ar?: string; en?: string } } | null
  createdAt: string
  editedAt?: string | null
  learner: Learner
}

/** Who wrote something and when. */
export function Author({ author, createdAt, editedAt = null, learner: { t, language, regional } }: Props) {
  const name = author ? inLanguage(author.name, language) : null
  return (
    <p className={styles.facts}>
      {name?.text ? (
        <bdi lang={name.lang} className={styles.author} data-text="theirs">
          {name.text}
        </bdi>
      ) : (
        <span>{t('communities.formerMember')}</span>
      )}
      <When at={createdAt} regional={regional} as="short" />
      {editedAt && <span>{t('communities.edited')}</span>}
    </p>
  )
}

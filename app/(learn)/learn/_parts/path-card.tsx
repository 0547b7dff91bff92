import type { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { Cover } from '@/lib/ui/cover'
import type { ItemOf } from '@/lib/ui/endpoint'
import { lasting } from '@/lib/ui/lasting'
import { Theirs } from '@/lib/ui/theirs'
import { pathAddress } from './addresses'
import styles from './card.module.css'
import type { Learner } from './learn-page'
import type { OwnPath } from './outline'
import { Way } from './way'

type Props = { path: ItemOf<typeof listLearningPaths>; own: OwnPath | undefined; learner: Learner }

/** A path of the catalogue: what it is about, how hard and how long it is; of one's own, how far it has come. */
export function PathCard({ path, own, learner: { t, regional } }: Props) {
  const { id, title, description, level, estimatedMinutes, locale, isFallback, cover } = path
  return (
    <a className={styles.card} data-line="" href={pathAddress(id)}>
      <Cover id={id} of={cover} minutes={estimatedMinutes} className={styles.cover} />
      <strong className={styles.title}>
        <Theirs locale={locale}>{title}</Theirs>
      </strong>
      <Theirs locale={locale} className={styles.about}>
        {description}
      </Theirs>
      <span className={styles.foot}>
        {own && (own.state === 'active' || own.state === 'overdue') && (
          <Way percent={own.percent} sections={own.sections} label={t('learn.percent', { percent: own.percent / 100 })} />
        )}
        <span className={styles.facts}>
          <span>{t(`learn.levels.${level}`)}</span>
          <bdi>{lasting(estimatedMinutes, regional)}</bdi>
          {isFallback && <span>{t('learn.onlyIn', { language: t(`learn.languages.${locale}`) })}</span>}
          {own && own.state !== 'active' && own.state !== 'overdue' && (
            <span className="badge">{t(`learningPaths.learners.states.${own.state}`)}</span>
          )}
        </span>
      </span>
    </a>
  )
}

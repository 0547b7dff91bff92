import { readLessonThreads } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { can } from '@/lib/ui/can'
import { communityAddress, withQuery } from '../communities/_parts/addresses'
import type { Learner } from './learn-page'
import styles from './lesson-notes.module.css'
import type { Outline, OutlineItem } from './outline'

type Props = { path: Outline; item: OutlineItem; learner: Learner }

/** Questions about a lesson, if its path has a community. */
export async function LessonQuestions({ path, item: { moduleId }, learner: { api, me, t } }: Props) {
  if (!can(me, readLessonThreads)) return null
  const { data } = await api(readLessonThreads, { params: { moduleId }, query: { pathId: path.id } })
  const { communityId, threads, answered } = data
  if (!communityId) return null
  const address = communityAddress(communityId)
  return (
    <section className={styles.questions} aria-label={t('communities.lesson.title')}>
      <h2>{t('communities.lesson.title')}</h2>
      <p className="soft">
        {t('communities.lesson.count', { count: threads })}
        {threads > 0 && ` · ${t('communities.lesson.answered', { count: answered })}`}
      </p>
      <div className="row">
        {threads > 0 && <a href={withQuery(address, { module: moduleId })}>{t('communities.lesson.open')}</a>}
        <a href={`${withQuery(address, { module: moduleId, ask: '1' })}#ask`}>{t('communities.lesson.ask')}</a>
      </div>
    </section>
  )
}

import { Directional } from '@/lib/ui/directional'
import { Theirs } from '@/lib/ui/theirs'
import { moduleAddress, pathAddress } from './addresses'
import { Due } from './due'
import type { Learner } from './learn-page'
import { MeasuredWay } from './measured-way'
import styles from './next-step.module.css'
import type { OwnPath } from './outline'

/** The one thing to do next, large: the lesson, the path it belongs to, how far the path has come, and when it is due. */
export function NextStep({ path: { path, next, percent, state, dueAt }, learner }: { path: OwnPath; learner: Learner }) {
  const { t } = learner
  if (!next) return null
  return (
    <section className={styles.step} aria-labelledby="next-step">
      <p className="small soft">
        {t(percent > 0 ? 'learn.home.goOn' : 'learn.home.begin')} <Theirs locale={path.locale}>{path.title}</Theirs>
      </p>
      <h2 id="next-step" className={styles.title}>
        <Theirs locale={next.locale}>{next.title}</Theirs>
      </h2>
      <MeasuredWay percent={percent} className={styles.way} t={t} />
      <div className="row">
        <a className="button" href={moduleAddress(path.id, next.moduleId)}>
          {t(percent > 0 ? 'learn.home.continue' : 'learn.home.start')}
          <Directional icon="onward" />
        </a>
        <a href={pathAddress(path.id)}>{t('learn.home.wholePath')}</a>
        <Due state={state} dueAt={dueAt} learner={learner} />
      </div>
    </section>
  )
}

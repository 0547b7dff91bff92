import { Cover, toneOf } from '@/lib/ui/cover'
import { Directional } from '@/lib/ui/directional'
import { lasting } from '@/lib/ui/lasting'
import { Theirs } from '@/lib/ui/theirs'
import { moduleAddress, pathAddress } from './addresses'
import { Due } from './due'
import type { Learner } from './learn-page'
import { MeasuredWay } from './measured-way'
import styles from './next-step.module.css'
import type { OwnPath } from './outline'
import type { About } from './own-path-card'

type Props = { path: OwnPath; about: About | undefined; learner: Learner }

/** Minutes in steps that people plan by. */
const step = 5
const minutesLeft = (minutes: number, percent: number) => Math.ceil((minutes * (100 - percent)) / 100 / step) * step

/** The one thing to do next, large, on the ground of its path: the lesson, how far the path has come, what is left of it, and when it is due. */
export function NextStep({ path: { path, next, percent, state, dueAt, sections }, about, learner }: Props) {
  const { t, regional } = learner
  if (!next) return null
  const left = about ? minutesLeft(about.estimatedMinutes, percent) : 0
  return (
    <section className={`ground ${styles.step}`} data-tone={toneOf(path.id)} aria-labelledby="next-step">
      <div className={styles.words}>
        <p className={styles.path}>
          {t(percent > 0 ? 'learn.home.goOn' : 'learn.home.begin')} <Theirs locale={path.locale}>{path.title}</Theirs>
        </p>
        <h2 id="next-step" className={styles.title}>
          <Theirs locale={next.locale}>{next.title}</Theirs>
        </h2>
        <MeasuredWay percent={percent} sections={sections} className={styles.way} t={t} />
        <p className={styles.facts}>
          {next.minutes !== null && (
            <span>{t('learn.home.lessonMinutes', { time: `\u2068${lasting(next.minutes, regional)}\u2069` })}</span>
          )}
          {left > 0 && <span>{t('learn.home.minutesLeft', { time: `\u2068${lasting(left, regional)}\u2069` })}</span>}
          <Due state={state} dueAt={dueAt} learner={learner} isOnTone />
        </p>
        <div className={styles.actions}>
          <a className="button" href={moduleAddress(path.id, next.moduleId)}>
            {t(percent > 0 ? 'learn.home.continue' : 'learn.home.start')}
            <Directional icon="onward" />
          </a>
          <a className={styles.whole} href={pathAddress(path.id)}>
            {t('learn.home.wholePath')}
          </a>
        </div>
      </div>
      <Cover id={path.id} of={about?.cover} minutes={about?.estimatedMinutes} sizes="(width < 48rem) 100vw, 30rem" />
    </section>
  )
}

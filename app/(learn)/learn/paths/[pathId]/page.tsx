import { readPathGoal } from '@/lib/domain/assessing/certificates/goal.contract'
import { readOutline } from '@/lib/domain/learning/progress/learner-progress.contract'
import { direction } from '@/lib/platform/i18n/languages'
import { can } from '@/lib/ui/can'
import { Cover, toneOf } from '@/lib/ui/cover'
import { lasting } from '@/lib/ui/lasting'
import { categoryName } from '@/lib/ui/path-category'
import { aheadOf } from '../../_parts/ahead'
import { Fallback } from '../../_parts/fallback'
import { Goal, goalOf, ReachedGoal } from '../../_parts/goal'
import { KeepOffline } from '../../_parts/keep-offline'
import { learnPage } from '../../_parts/learn-page'
import { NextPaths } from '../../_parts/next-paths'
import { Notice } from '../../_parts/notice'
import { itemsOf } from '../../_parts/outline'
import { OutlineSection } from '../../_parts/outline-section'
import styles from '../../_parts/path.module.css'
import { Reached } from '../../_parts/reached'
import { Standing } from '../../_parts/standing'

export default learnPage(async (learner) => {
  const { t, api, me, language, regional, params } = learner
  const { pathId = '' } = params
  const [{ data: path }, goal] = await Promise.all([
    api(readOutline, { params: { pathId } }),
    can(me, readPathGoal) ? goalOf(api, pathId) : null,
  ])
  const { title, description, locale, isFallback, category, level, estimatedMinutes, cover } = path
  const dir = direction(locale)
  const items = itemsOf(path)
  return {
    title,
    content: (
      <div className={styles.path}>
        <Notice {...learner} />
        <Reached path={path} learner={learner} />
        <ReachedGoal path={path} goal={goal} learner={learner} />
        <header className={`ground ${styles.hero}`} data-tone={toneOf(path.id)}>
          <div className={styles.words}>
            <p className={styles.facts}>
              <a href={`/learn/catalogue?${new URLSearchParams({ category })}`}>
                <bdi>{categoryName(category, t)}</bdi>
              </a>
              <span>{t(`learn.levels.${level}`)}</span>
              <bdi>{lasting(estimatedMinutes, regional)}</bdi>
              {items.length > 0 && <span>{t('learn.lessons', { count: items.length })}</span>}
            </p>
            <h1 lang={locale} dir={dir} data-text="theirs">
              {title}
            </h1>
            <p lang={locale} dir={dir} data-text="theirs" className={styles.about}>
              {description}
            </p>
            {isFallback && <Fallback locale={locale} language={language} t={t} />}
            <Standing path={path} learner={learner} />
          </div>
          <Cover id={path.id} of={cover} minutes={estimatedMinutes} sizes="(width < 48rem) 100vw, 26rem" />
        </header>
        {items.length > 0 && (
          <div className={styles.down}>
            {path.sections.map((section, at) => (
              <OutlineSection key={section.id} section={section} at={at} path={path} learner={learner} />
            ))}
            <Goal path={path} goal={goal} learner={learner} />
          </div>
        )}
        {path.enrolment?.state === 'completed' && <NextPaths learner={learner} category={category} />}
        <KeepOffline learner={learner} ahead={aheadOf(path)} />
      </div>
    ),
  }
})

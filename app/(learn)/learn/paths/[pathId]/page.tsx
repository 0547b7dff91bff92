import { readOutline } from '@/lib/domain/progress/learner-progress.contract'
import { direction } from '@/lib/platform/i18n/languages'
import { lasting } from '@/lib/ui/lasting'
import { categoryName } from '@/lib/ui/path-category'
import { Stations } from '@/lib/ui/stations'
import { aheadOf } from '../../_parts/ahead'
import { Fallback } from '../../_parts/fallback'
import { KeepOffline } from '../../_parts/keep-offline'
import { type Learner, learnPage } from '../../_parts/learn-page'
import { Notice } from '../../_parts/notice'
import { isReader, isSectionDone, itemsOf, type Outline, stationsOf } from '../../_parts/outline'
import { OutlineSection } from '../../_parts/outline-section'
import styles from '../../_parts/path.module.css'
import { Standing } from '../../_parts/standing'

/** With more sections than this the path of stations says less than the sections themselves. */
const mostStations = 6

export default learnPage(async (learner) => {
  const { t, api, language, regional, params } = learner
  const { data: path } = await api(readOutline, { params: { pathId: params.pathId ?? '' } })
  const { title, description, locale, isFallback, category, level, estimatedMinutes } = path
  const dir = direction(locale)
  const items = itemsOf(path)
  return {
    title,
    content: (
      <div className={styles.path}>
        <Notice {...learner} />
        <header className={styles.head}>
          <h1 lang={locale} dir={dir} data-text="theirs">
            {title}
          </h1>
          <p lang={locale} dir={dir} data-text="theirs" className={styles.about}>
            {description}
          </p>
          <p className={`small soft ${styles.facts}`}>
            <a href={`/learn/catalogue?${new URLSearchParams({ category })}`}>
              <bdi>{categoryName(category, t)}</bdi>
            </a>
            <span>{t(`learn.levels.${level}`)}</span>
            <bdi>{lasting(estimatedMinutes, regional)}</bdi>
            {items.length > 0 && <span>{t('learn.lessons', { count: items.length })}</span>}
          </p>
          {isFallback && <Fallback locale={locale} language={language} t={t} />}
        </header>
        <Standing path={path} learner={learner} />
        <SectionStations path={path} learner={learner} />
        {path.sections.map((section, at) => (
          <OutlineSection key={section.id} section={section} at={at} path={path} learner={learner} />
        ))}
        <KeepOffline learner={learner} ahead={aheadOf(path)} />
      </div>
    ),
  }
})

/** The sections as the mark's path, where there are enough of them to be a path and few enough to be seen at once. */
function SectionStations({ path, learner: { t } }: { path: Outline; learner: Learner }) {
  const { sections, enrolment } = path
  if (sections.length < 2 || sections.length > mostStations || !isReader(enrolment)) return null
  const states = stationsOf(sections, true)
  return (
    <Stations
      label={t('learn.path.stations')}
      stations={sections.map((section, at) => ({
        title: section.title || t('learn.path.part', { number: at + 1 }),
        detail: isSectionDone(section) ? t('learn.path.sectionDone') : undefined,
        state: states[at] ?? 'next',
      }))}
    />
  )
}

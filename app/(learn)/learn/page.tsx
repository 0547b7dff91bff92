import { listOwnCertificates } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { listOwnProgress } from '@/lib/domain/learning/progress/learner-progress.contract'
import { readToRepeat } from '@/lib/domain/learning/progress/repeat.contract'
import { readWeek } from '@/lib/domain/learning/progress/week.contract'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { aheadOfHome } from './_parts/ahead'
import { Empty } from './_parts/empty'
import styles from './_parts/home.module.css'
import { KeepOffline } from './_parts/keep-offline'
import { type Learner, learnPage } from './_parts/learn-page'
import { NextStep } from './_parts/next-step'
import type { OwnPath } from './_parts/outline'
import { type About, OwnPathCard } from './_parts/own-path-card'
import { PathCard } from './_parts/path-card'
import { Shelf } from './_parts/shelf'
import { ToRepeat } from './_parts/to-repeat'
import { byUrgency, isRunning } from './_parts/urgency'
import { Week } from './_parts/week'
import { nextSession } from './live/_parts/next-session'
import { ownPoints } from './points/_parts/own-points'

export default learnPage(async (learner) => {
  const { t, api, me, profile, language } = learner
  const [{ data }, enrolled, certificates, { data: week }, { data: repeat }, points, session] = await Promise.all([
    api(listOwnProgress, { query: { perPage: 100 } }),
    // Covers and durations come from the catalogue; people without the permission to read it see none.
    api(listLearningPaths, { query: { perPage: 100, enrolled: 'true' } }).then(
      ({ data }) => data,
      () => [],
    ),
    can(me, listOwnCertificates) ? api(listOwnCertificates, { query: { perPage: 4 } }) : null,
    api(readWeek),
    api(readToRepeat),
    ownPoints(learner),
    nextSession(learner),
  ])
  const about: Abouts = new Map(enrolled.map((path) => [path.id, path]))
  const open = data.filter(isRunning).toSorted(byUrgency)
  const [first] = open.filter(({ next }) => next)
  const waiting = data.filter(({ state }) => state === 'waiting')
  const finished = data.filter(({ state }) => ['completed', 'waived', 'expired'].includes(state))
  const others = open.filter((path) => path !== first)
  const name = inLanguage(profile.name, language).text
  return {
    title: t('learn.home.title'),
    content: (
      <div className={styles.home}>
        <h1 className={styles.greeting}>
          {name ? t('learn.home.greeting', { name: `\u2068${name}\u2069` }) : t('learn.home.title')}
        </h1>
        {first ? (
          <NextStep path={first} about={about.get(first.path.id)} learner={learner} />
        ) : (
          <NothingOpen learner={learner} hasPaths={data.length > 0} />
        )}
        <ToRepeat cards={repeat.cards} questions={repeat.questions} learner={learner} />
        {data.length > 0 && <Week days={week.days} summary={points} session={session} learner={learner} />}
        <Paths title={t('learn.home.open')} paths={others} about={about} learner={learner} />
        {certificates && certificates.data.length > 0 && <Shelf certificates={certificates.data} learner={learner} />}
        <Paths title={t('learn.home.waiting')} paths={waiting} about={about} learner={learner} />
        <Paths title={t('learn.home.finished')} paths={finished} about={about} learner={learner} />
        <KeepOffline learner={learner} ahead={aheadOfHome(open)} />
      </div>
    ),
  }
})

type Abouts = Map<string, About>
type PathsProps = { title: string; paths: OwnPath[]; about: Abouts; learner: Learner }

function Paths({ title, paths, about, learner }: PathsProps) {
  if (paths.length === 0) return null
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {paths.map((path) => (
          <li key={path.id}>
            <OwnPathCard path={path} about={about.get(path.path.id)} learner={learner} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nobody is left before an empty page: the newest paths of the catalogue stand there. */
async function NothingOpen({ learner, hasPaths }: { learner: Learner; hasPaths: boolean }) {
  const { t, api } = learner
  const { data } = await api(listLearningPaths, { query: { perPage: 3, enrolled: 'false' } })
  const kind = hasPaths ? 'allDone' : 'none'
  return (
    <>
      <Empty title={<h2>{t(`learn.home.${kind}.title`)}</h2>} detail={t(`learn.home.${kind}.detail`)}>
        <a className="button" href="/learn/catalogue">
          {t('learn.home.toCatalogue')}
        </a>
      </Empty>
      {data.length > 0 && (
        <section className="stack">
          <h2>{t('learn.home.newest')}</h2>
          <ul className={styles.cards}>
            {data.map((path) => (
              <li key={path.id}>
                <PathCard path={path} own={undefined} learner={learner} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

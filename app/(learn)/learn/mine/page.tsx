import { isAdministering } from '@/app/(console)/console/_parts/sections'
import { listOwnCertificates } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import { readOwnGrades } from '@/lib/domain/assessing/gradebook/own-grades.contract'
import { listNotes } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import { listOwnProgress } from '@/lib/domain/learning/progress/learner-progress.contract'
import { can, isOn } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { IconAppWindow, IconBookmark, IconUser } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { pathAddress } from '../_parts/addresses'
import { type Learner, learnPage } from '../_parts/learn-page'
import { OnShelf } from '../certificates/_parts/on-shelf'
import { ownPoints } from '../points/_parts/own-points'
import { Earned } from './_parts/earned'
import styles from './mine.module.css'

const mostPaths = 20

/** Everything that is the reader's own: certificates, points and badges, grades, notes and the account. */
export default learnPage(async (learner) => {
  const { t, api, me, profile, language } = learner
  const [certificates, points, paths] = await Promise.all([
    can(me, listOwnCertificates) ? api(listOwnCertificates, { query: { perPage: 3 } }) : null,
    ownPoints(learner),
    can(me, readOwnGrades) ? api(listOwnProgress, { query: { perPage: mostPaths } }) : null,
  ])
  const graded = paths?.data.filter(({ state }) => !['withdrawn', 'waiting'].includes(state)) ?? []
  const name = inLanguage(profile.name, language).text
  return {
    title: t('learn.mine.title'),
    content: (
      <div className={styles.mine}>
        <header className="stack tight">
          <h1>{t('learn.mine.title')}</h1>
          {name && (
            <p className="soft" data-text="theirs">
              <bdi>{name}</bdi>
            </p>
          )}
        </header>
        {certificates && (
          <section className="stack" aria-labelledby="certificates">
            <div className="bar">
              <h2 id="certificates">{t('learn.certificates.title')}</h2>
              {certificates.data.length > 0 && <a href="/learn/certificates">{t('learn.home.allCertificates')}</a>}
            </div>
            {certificates.data.length > 0 ? (
              <OnShelf certificates={certificates.data} learner={learner} />
            ) : (
              <p className="soft">{t('learn.mine.noCertificates')}</p>
            )}
          </section>
        )}
        {points && <Earned summary={points} learner={learner} />}
        <Ways learner={learner} />
        {graded.length > 0 && <Grades paths={graded} learner={learner} />}
      </div>
    ),
  }
})

function Ways({ learner: { t, me } }: { learner: Learner }) {
  const ways = [
    { href: '/learn/notes', icon: IconBookmark, text: t('learn.own.title'), isShown: isOn(me, listNotes) },
    { href: '/learn/account', icon: IconUser, text: t('learn.account.title'), isShown: true },
    { href: '/console', icon: IconAppWindow, text: t('learn.account.console'), isShown: isAdministering(me) },
  ]
  return (
    <ul className={styles.ways}>
      {ways
        .filter(({ isShown }) => isShown)
        .map(({ href, icon: Icon, text }) => (
          <li key={href}>
            <a href={href}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              {text}
            </a>
          </li>
        ))}
    </ul>
  )
}

type Own = ItemOf<typeof listOwnProgress>

/** The paths of the reader, each leading to its grades. */
const Grades = ({ paths, learner: { t } }: { paths: Own[]; learner: Learner }) => (
  <section className="stack" aria-labelledby="grades">
    <h2 id="grades">{t('learn.mine.grades')}</h2>
    <ul className={styles.ways}>
      {paths.map(({ id, path }) => (
        <li key={id}>
          <a href={`${pathAddress(path.id)}/grades`} data-text="theirs">
            <Theirs locale={path.locale}>{path.title}</Theirs>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

import { readPathGoal } from '@/lib/domain/assessing/certificates/goal.contract'
import { ApiError } from '@/lib/platform/http/client'
import type { DataOf } from '@/lib/ui/endpoint'
import { Moment } from '@/lib/ui/moment'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import { FilesMenu } from '../certificates/_parts/files-menu'
import { certificateAddress } from './addresses'
import { CertificateSheet, Named } from './certificate-sheet'
import styles from './goal.module.css'
import type { Learner } from './learn-page'
import { finishedBy } from './moment-of'
import type { Outline } from './outline'
import { Spoken } from './spoken'

type PathGoal = DataOf<typeof readPathGoal>
type Props = { path: Outline; goal: PathGoal | null; learner: Learner }
type Certificate = NonNullable<PathGoal['certificate']>

/** The goal of the path; null if the path does not exist, which the rest of the page shows. */
export const goalOf = (api: Learner['api'], pathId: string): Promise<PathGoal | null> =>
  api(readPathGoal, { params: { pathId } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && error.status !== 401) return null
      throw error
    },
  )

const isReached = ({ enrolment }: Outline) => enrolment?.state === 'completed'

/** The goal at the end of the way: the learner's own certificate, pale until it is theirs. */
export function Goal({ path, goal, learner }: Props) {
  const { t, regional } = learner
  const certificate = goal?.certificate ?? null
  const hasCertificate = certificate !== null || goal?.isAwarded === true
  const isDone = isReached(path)
  const isOwn = certificate?.status === 'valid'
  return (
    <section className={styles.goal} data-reached={isDone || isOwn || undefined} aria-labelledby="goal">
      <span className={styles.landmark} aria-hidden="true">
        <Seal className={styles.seal} />
      </span>
      <h2 id="goal" className={styles.heading}>
        {t('learn.path.goal')}
      </h2>
      {hasCertificate ? (
        <CertificateSheet
          kind={t('learn.path.goalCertificate')}
          title={
            certificate ? (
              <Named value={certificate.title} learner={learner} />
            ) : (
              <Theirs locale={path.locale}>{path.title}</Theirs>
            )
          }
          name={<Named value={certificate?.holderName ?? learner.profile.name} learner={learner} />}
          note={
            isOwn ? (
              <When at={certificate.issuedAt} regional={regional} as="day" />
            ) : certificate ? (
              t(`learn.certificates.states.${certificate.status}`)
            ) : (
              t(isDone ? 'learn.path.goalSoon' : 'learn.path.goalDetail')
            )
          }
          isHeld={isDone || isOwn}
        >
          {certificate && <ToCertificate certificate={certificate} learner={learner} />}
        </CertificateSheet>
      ) : (
        <p>{t(isDone ? 'learn.path.goalReached' : 'learn.path.goalPlain')}</p>
      )}
    </section>
  )
}

/** The way to the certificate's own page, and to its files. */
const ToCertificate = ({ certificate: { id }, learner }: { certificate: Certificate; learner: Learner }) => (
  <div className={styles.ways}>
    <a className="button" href={certificateAddress(id)}>
      {learner.t('learn.path.goalShow')}
    </a>
    <FilesMenu id={id} look="choice" learner={learner} />
  </div>
)

/** The moment in which the goal was reached, where the page comes from the lesson that did it. */
export function ReachedGoal({ path, goal, learner }: Props) {
  const { t, query } = learner
  if (finishedBy(path, query.done)?.kind !== 'path') return null
  const { certificate } = goal ?? {}
  const title = t('learn.moment.path')
  const detail = t('learn.moment.pathDetail', { title: `\u2068${path.title}\u2069` })
  return (
    <div>
      <Moment kind={certificate ? 'certificate' : 'path'} title={title} detail={detail}>
        {certificate ? (
          <ToCertificate certificate={certificate} learner={learner} />
        ) : (
          goal?.isAwarded && <p className="small">{t('learn.path.goalSoon')}</p>
        )}
      </Moment>
      <Spoken text={`${title} ${detail}`} isOnce />
    </div>
  )
}

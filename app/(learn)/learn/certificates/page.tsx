import { listOwnCertificates, readOwnCertificate } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { Empty } from '../_parts/empty'
import { KeepOffline } from '../_parts/keep-offline'
import { type Learner, learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { Press } from '../_parts/press'
import styles from './certificates.module.css'
import { Download } from './download'
import { InBoth } from './in-both'

type Certificate = DataOf<typeof readOwnCertificate>

const colours = { valid: 'good', expired: 'warn', suspended: 'warn', revoked: 'bad', superseded: 'warn' }

/** Every certificate of the reader, the newest first, each with its files and the ways to show it to others. */
export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const { cursor } = query
  const { data, metadata } = await api(listOwnCertificates, { query: { perPage: 20, cursor } })
  const { nextCursor } = metadata
  const certificates = await Promise.all(data.map(async ({ id }) => (await api(readOwnCertificate, { params: { id } })).data))
  return {
    title: t('learn.certificates.title'),
    content: (
      <div className="stack">
        <Notice {...learner} />
        <header className="stack tight">
          <h1>{t('learn.certificates.title')}</h1>
          <p className="soft">{t('learn.certificates.intro')}</p>
        </header>
        {certificates.length > 0 ? (
          <ol className={styles.shelf}>
            {certificates.map((certificate) => (
              <li key={certificate.id}>
                <OnShelf certificate={certificate} learner={learner} />
              </li>
            ))}
          </ol>
        ) : (
          <Empty title={<h2>{t('learn.certificates.none')}</h2>} detail={t('learn.certificates.noneDetail')}>
            <a className="button" href="/learn">
              {t('learn.certificates.toPaths')}
            </a>
          </Empty>
        )}
        {nextCursor && (
          <div>
            <a className="button quiet" href={`/learn/certificates?${new URLSearchParams({ cursor: nextCursor })}`}>
              {t('learn.certificates.more')}
            </a>
          </div>
        )}
        <KeepOffline learner={learner} ahead={['/learn/certificates']} />
      </div>
    ),
  }
})

function OnShelf({ certificate, learner }: { certificate: Certificate; learner: Learner }) {
  const { t, language, regional, organization } = learner
  const { id, code, status, title, issuedAt, expiresAt, supersededBy, isShared, sharing } = certificate
  const { text, lang } = inLanguage(title, language)
  const say = (key: string) => t(`learn.certificates.${key}`)
  const dates = { regional, organization }
  return (
    <article className={`panel stack ${styles.certificate}`} aria-labelledby={`certificate-${id}`}>
      <div className="bar">
        <h2 id={`certificate-${id}`} data-text="theirs">
          <Theirs locale={lang}>{text}</Theirs>
        </h2>
        <span className={`badge ${colours[status]}`}>{say(`states.${status}`)}</span>
      </div>
      <dl className="facts">
        <div>
          <dt className="small soft">{say('issuedAt')}</dt>
          <dd>
            <InBoth at={issuedAt} {...dates} />
          </dd>
        </div>
        <div>
          <dt className="small soft">{say('expiresAt')}</dt>
          <dd>{expiresAt ? <InBoth at={expiresAt} {...dates} /> : say('never')}</dd>
        </div>
        <div>
          <dt className="small soft">{say('code')}</dt>
          <dd>
            <bdi dir="ltr" className="code">
              {code}
            </bdi>
          </dd>
        </div>
      </dl>
      <p className="row">
        <a href={`/verify/${code}`}>{say('verify')}</a>
        {supersededBy && <a href={`/verify/${supersededBy}`}>{say('newer')}</a>}
        {sharing && (
          <a href={sharing.linkedInUrl} target="_blank" rel="noreferrer">
            {say('linkedIn')}
          </a>
        )}
      </p>
      {!isShared && <p className="soft">{say('unshared')}</p>}
      <Press
        action="certificate-share"
        next="/learn/certificates"
        fields={{ id, isShared: isShared ? 'no' : 'yes' }}
        className="link-button"
      >
        {say(isShared ? 'unshare' : 'share')}
      </Press>
      <Download id={id} title={text} t={t} />
    </article>
  )
}

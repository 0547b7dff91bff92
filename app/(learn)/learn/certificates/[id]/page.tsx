import { readCertificateFile } from '@/lib/domain/assessing/certificates/certificate-files.contract'
import { readOwnCertificate } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { Code } from '@/lib/ui/when'
import { pathAddress } from '../../_parts/addresses'
import { type Learner, learnPage } from '../../_parts/learn-page'
import { NextPaths } from '../../_parts/next-paths'
import { Notice } from '../../_parts/notice'
import { FilesMenu } from '../_parts/files-menu'
import { Sharing } from '../_parts/sharing'
import { PrintButton, ShareButton } from '../_parts/tools'
import styles from '../certificates.module.css'
import { InBoth } from '../in-both'

type Certificate = DataOf<typeof readOwnCertificate>

const colours = { valid: 'good', expired: 'warn', suspended: 'warn', revoked: 'bad', superseded: 'warn' }

/** One certificate of the reader, large, with the ways to save, print and share it, and the way on. */
export default learnPage(async (learner) => {
  const { t, api, params, language } = learner
  const { id = '' } = params
  const { data: certificate } = await api(readOwnCertificate, { params: { id } })
  // The picture is the file itself, as the organization's template draws it.
  const { data: picture } = await api(readCertificateFile, { params: { id }, query: { format: 'png', locale: 'both' } })
  const { status, title, holderName, sharing } = certificate
  const { text, lang } = inLanguage(title, language)
  const say = (key: string) => t(`learn.certificates.${key}`)
  const isolated = (value: string) => `\u2068${value}\u2069`
  return {
    title: t('learn.certificates.one', { title: isolated(text) }),
    content: (
      <div className={`stack ${styles.page}`}>
        <p className="small">
          <a href="/learn/certificates">{say('back')}</a>
        </p>
        <Notice {...learner} />
        <header className="bar">
          <h1 data-text="theirs">
            <Theirs locale={lang}>{text}</Theirs>
          </h1>
          <span className={`badge ${colours[status]}`}>{say(`states.${status}`)}</span>
        </header>
        <div className={styles.tools}>
          <FilesMenu id={id} learner={learner} />
          {sharing && <ShareButton label={say('sharing')} title={text} url={sharing.verificationUrl} />}
          <PrintButton label={say('print')} />
        </div>
        {/* biome-ignore lint/performance/noImgElement: the API has made the size */}
        <img
          className={styles.picture}
          src={picture.url}
          width={1684}
          height={1190}
          alt={t('learn.certificates.picture', {
            name: isolated(inLanguage(holderName, language).text),
            title: isolated(text),
          })}
          data-text="theirs"
        />
        <Facts certificate={certificate} learner={learner} />
        <Sharing certificate={certificate} learner={learner} />
        <NextPaths learner={learner} />
      </div>
    ),
  }
})

function Facts({ certificate, learner }: { certificate: Certificate; learner: Learner }) {
  const { t, regional, organization } = learner
  const { code, pathId, issuedAt, expiresAt, supersededBy } = certificate
  const say = (key: string) => t(`learn.certificates.${key}`)
  const dates = { regional, organization }
  return (
    <section className="panel stack" aria-label={say('details')}>
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
            <Code>{code}</Code>
          </dd>
        </div>
      </dl>
      <p className="row">
        <a href={`/verify/${code}`}>{say('verify')}</a>
        {pathId && <a href={pathAddress(pathId)}>{say('toPath')}</a>}
        {supersededBy && <a href={`/verify/${supersededBy}`}>{say('newer')}</a>}
      </p>
    </section>
  )
}

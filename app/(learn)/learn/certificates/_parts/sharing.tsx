import type { readOwnCertificate } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { Code } from '@/lib/ui/when'
import { certificateAddress } from '../../_parts/addresses'
import type { Learner } from '../../_parts/learn-page'
import { Press } from '../../_parts/press'
import styles from '../certificates.module.css'
import { CopyButton } from './tools'

type Props = { certificate: DataOf<typeof readOwnCertificate>; learner: Learner }

/** The address that verifies a certificate, and whether those who have it see name and title. */
export function Sharing({ certificate: { id, isShared, sharing }, learner: { t } }: Props) {
  const say = (key: string) => t(`learn.certificates.${key}`)
  return (
    <section id="sharing" className="panel stack" aria-labelledby="sharing-title">
      <div className="stack tight">
        <h2 id="sharing-title">{say('sharing')}</h2>
        <p className="soft">{say(isShared ? 'sharingDetail' : 'unshared')}</p>
      </div>
      {sharing && (
        <div className={styles.tools}>
          <p className={styles.address}>
            <span className="hidden-visually">{say('address')} </span>
            <Code>{sharing.verificationUrl}</Code>
          </p>
          <CopyButton text={sharing.verificationUrl} label={say('copyAddress')} copied={say('copied')} />
        </div>
      )}
      <div className="row">
        {sharing && (
          <a href={sharing.linkedInUrl} target="_blank" rel="noreferrer">
            {say('linkedIn')}
          </a>
        )}
        <Press
          action="certificate-share"
          next={certificateAddress(id)}
          fields={{ id, isShared: isShared ? 'no' : 'yes' }}
          className="link-button"
        >
          {say(isShared ? 'unshare' : 'share')}
        </Press>
      </div>
    </section>
  )
}

import type { listOwnCertificates } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { When } from '@/lib/ui/when'
import { certificateAddress } from '../../_parts/addresses'
import { CertificateSheet, Named } from '../../_parts/certificate-sheet'
import type { Learner } from '../../_parts/learn-page'
import styles from '../certificates.module.css'

export type Certificate = ItemOf<typeof listOwnCertificates>

/** Certificates as objects, each leading to its own page. */
export const OnShelf = ({ certificates, learner }: { certificates: readonly Certificate[]; learner: Learner }) => (
  <ol className={styles.shelf}>
    {certificates.map((certificate) => (
      <li key={certificate.id} id={`certificate-${certificate.id}`}>
        <One certificate={certificate} learner={learner} />
      </li>
    ))}
  </ol>
)

function One({ certificate, learner }: { certificate: Certificate; learner: Learner }) {
  const { t, regional } = learner
  const { id, status, title, holderName, issuedAt } = certificate
  const isValid = status === 'valid'
  return (
    <a className={styles.object} href={certificateAddress(id)}>
      <CertificateSheet
        title={<Named value={title} learner={learner} isAlone />}
        name={<Named value={holderName} learner={learner} isAlone />}
        note={isValid ? <When at={issuedAt} regional={regional} as="day" /> : t(`learn.certificates.states.${status}`)}
        isHeld={isValid}
        isSmall
      />
    </a>
  )
}

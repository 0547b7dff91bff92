import type { listOwnCertificates } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import { certificateAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './shelf.module.css'

type Props = { certificates: ItemOf<typeof listOwnCertificates>[]; learner: Learner }

/** The newest certificates, each under its seal; one that is not valid any more says so and has none. */
export const Shelf = ({ certificates, learner: { t, language, regional } }: Props) => (
  <section className="stack" aria-labelledby="shelf">
    <div className="bar">
      <h2 id="shelf">{t('learn.home.shelf')}</h2>
      <a href="/learn/certificates">{t('learn.home.allCertificates')}</a>
    </div>
    <ul className={styles.shelf}>
      {certificates.map(({ id, title, status, issuedAt }) => {
        const { text, lang } = inLanguage(title, language)
        return (
          <li key={id}>
            <a className={styles.card} data-valid={status === 'valid' || undefined} href={certificateAddress(id)}>
              {status === 'valid' ? <Seal className={styles.seal} /> : <i className={styles.blank} />}
              <strong>
                <Theirs locale={lang}>{text}</Theirs>
              </strong>
              <span className="small soft">
                {status === 'valid' ? (
                  <When at={issuedAt} regional={regional} as="day" />
                ) : (
                  t(`learn.certificates.states.${status}`)
                )}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  </section>
)

import type { z } from 'zod'
import type { Verification } from '@/lib/domain/assessing/certificates/certificates.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import styles from './life.module.css'

type Certificate = Pick<z.input<typeof Verification>, 'status' | 'issuedAt' | 'expiresAt' | 'revocation' | 'checkedAt'>
/** A station of the way: its name (`verify.life.<name>`), and its day; `isDue`: still to come, or no more of the certificate's own time. */
type Station = { name: string; at: string | null; kind: 'past' | 'now' | 'end' | 'open' }

/** Issued, then today and the end in the order in which they come. */
export function stationsOf({ status, issuedAt, expiresAt, revocation, checkedAt }: Certificate): [Station, Station, Station] {
  const issued: Station = { name: 'issued', at: issuedAt, kind: 'past' }
  if (status === 'revoked') return [issued, { name: 'revoked', at: revocation?.date ?? null, kind: 'end' }, today('open')]
  if (status === 'expired') return [issued, { name: 'expired', at: expiresAt, kind: 'end' }, today('open')]
  if (status === 'suspended' || status === 'superseded') return [issued, { name: status, at: null, kind: 'end' }, today('open')]
  return [issued, today('now'), { name: expiresAt ? 'expires' : 'never', at: expiresAt, kind: 'open' }]

  function today(kind: Station['kind']): Station {
    return { name: 'today', at: checkedAt, kind }
  }
}

type Props = { certificate: Certificate; language: Language; dateOf: (iso: string) => string; t: (key: string) => string }

/** The life of a certificate as the product's mark draws a way: it climbs from station to station, right to left in Arabic. */
export function Life({ certificate, language, dateOf, t }: Props) {
  const stations = stationsOf(certificate)
  const points = [14, 150, 286]
  const heights = [34, 22, 10]
  return (
    <figure className={styles.life} aria-label={t('verify.life.label')}>
      <svg viewBox="0 0 300 44" aria-hidden="true" focusable="false">
        <g transform={language === 'ar' ? 'matrix(-1 0 0 1 300 0)' : undefined}>
          <path className={styles.gone} d="M14 34h40c48 0 40-12 96-12" />
          <path className={styles.open} d="M150 22h40c48 0 40-12 96-12" />
          {stations.map(({ name, kind }, at) => (
            <circle key={name} data-kind={kind} cx={points[at]} cy={heights[at]} r={kind === 'now' ? 8 : 6} />
          ))}
        </g>
      </svg>
      <ol className={styles.stations}>
        {stations.map(({ name, at, kind }) => (
          <li key={name} data-kind={kind}>
            <span>{t(`verify.life.${name}`)}</span>
            {at && (
              <time dateTime={at} className="small soft unbroken">
                <bdi>{dateOf(at)}</bdi>
              </time>
            )}
          </li>
        ))}
      </ol>
    </figure>
  )
}

import Link from 'next/link'
import { listCertificates, readCertificate } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { can } from '@/lib/ui/can'
import { FoldedPanel } from '@/lib/ui/folded-panel'
import { inLanguage } from '@/lib/ui/moments'
import { When } from '@/lib/ui/when'
import type { PartProps } from './parts'

const colours = { valid: 'good', expired: 'warn', suspended: 'warn', revoked: 'bad', superseded: 'warn' }

/** The newest certificates of a person, each with the way to its page for those who may see it, and to its public page. */
export function Certificates({
  page: { t, me, language, regional },
  member: { id: personId, certificates, certificateCount },
}: PartProps) {
  const say = (key: string, values?: Record<string, number>) => t(`members.person.certificates.${key}`, values)
  return (
    <FoldedPanel
      title={say('title')}
      tools={
        certificates.length > 0 &&
        can(me, listCertificates) && (
          <Link href={`/console/certificates?person=${personId}`} prefetch={false}>
            {say('all')}
          </Link>
        )
      }
    >
      {certificates.length === 0 && <p className="soft">{say('none')}</p>}
      <ul className="lines">
        {certificates.map(({ id, code, title, status, issuedAt, expiresAt }) => (
          <li key={id} className="bar">
            <span className="two-lines">
              <Link href={can(me, readCertificate) ? `/console/certificates/${id}` : `/verify/${code}`} prefetch={false}>
                <bdi>{inLanguage(title, language).text}</bdi>
              </Link>
              <span className="row tight">
                <span>{say('issued')}</span>
                <When at={issuedAt} regional={regional} as="short" />
                {expiresAt && (
                  <>
                    <span>{say('expires')}</span>
                    <When at={expiresAt} regional={regional} as="short" edge="ends" />
                  </>
                )}
              </span>
            </span>
            <span className="row tight">
              {can(me, readCertificate) && (
                <Link href={`/verify/${code}`} prefetch={false}>
                  {say('verify')}
                </Link>
              )}
              <span className={`badge ${colours[status]}`}>{say(`states.${status}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      {certificateCount > certificates.length && (
        <p className="small soft">{say('more', { count: certificateCount - certificates.length })}</p>
      )}
    </FoldedPanel>
  )
}

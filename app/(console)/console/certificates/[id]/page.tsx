import {
  extendOne,
  keepOne,
  readCertificate,
  reinstateOne,
  reissueOne,
  revokeOne,
  suspendOne,
} from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { CertificateActions } from '../_parts/certificate-actions'
import { CertificateFacts } from '../_parts/certificate-facts'
import { StateBadge } from '../_parts/certificate-state'

/** All that is known of a certificate, what happened to it, and what can be done about it. */
export default consolePage({ name: 'certificates', needs: readCertificate }, async (page) => {
  const { t, textsOf, api, me, language, params } = page
  const own = { id: params.id ?? '' }
  const { data: certificate } = await api(readCertificate, { params: own })
  const { id, code, status, version } = certificate
  const words = textsOf('certificates').certificates
  const ofVersion = { params: { id }, headers: { 'if-match': `"${version}"` } }
  const inForce = status === 'valid' || status === 'expired'
  return (
    <>
      <SectionHeader
        trail={code}
        title={<bdi data-text="theirs">{inLanguage(certificate.title, language).text}</bdi>}
        intro={<StateBadge status={status} t={t} />}
        shows={{ contract: readCertificate, params: own }}
      >
        {inForce && can(me, suspendOne) && (
          <ActionButton
            endpoint={endpoint(suspendOne)}
            input={ofVersion}
            label={t('certificates.suspend.label')}
            done={t('certificates.suspend.done')}
            confirm={{ title: t('certificates.suspend.title'), detail: <p>{t('certificates.suspend.detail')}</p> }}
          />
        )}
        {certificate.reviewSince && can(me, keepOne) && (
          <ActionButton
            endpoint={endpoint(keepOne)}
            input={ofVersion}
            label={t('certificates.review.keep')}
            done={t('certificates.review.done')}
            kind="filled"
          />
        )}
        {status === 'suspended' && can(me, reinstateOne) && (
          <ActionButton
            endpoint={endpoint(reinstateOne)}
            input={ofVersion}
            label={t('certificates.reinstate.label')}
            done={t('certificates.reinstate.done')}
          />
        )}
        <CertificateActions
          certificate={certificate}
          endpoints={{
            extend: inForce && can(me, extendOne) ? endpoint(extendOne) : undefined,
            reissue: inForce && can(me, reissueOne) ? endpoint(reissueOne) : undefined,
            revoke: (inForce || status === 'suspended') && can(me, revokeOne) ? endpoint(revokeOne) : undefined,
          }}
          fields={{
            extend: formFields(extendOne, words),
            reissue: formFields(reissueOne, words),
            revoke: formFields(revokeOne, words),
          }}
        />
      </SectionHeader>
      <div className="stack">
        {certificate.reviewSince && <p className="notice warn">{t('certificates.review.notice')}</p>}
        {certificate.undrawn.length > 0 && (
          <p className="notice warn">{t('certificates.undrawn', { letters: `\u2068${certificate.undrawn.join(' ')}\u2069` })}</p>
        )}
        <CertificateFacts {...page} certificate={certificate} />
        <History resource="certificate" id={id} />
      </div>
    </>
  )
})

'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type {
  extendOne,
  readCertificate,
  reissueOne,
  revokeOne,
} from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })
const RevokeForm = dynamic(() => import('./revoke-form').then((module) => module.RevokeForm), { ssr: false })

const actions = ['extend', 'reissue', 'revoke'] as const
type Props = {
  certificate: Pick<DataOf<typeof readCertificate>, 'id' | 'code' | 'person' | 'title' | 'expiresAt' | 'version'>
  /** Without an endpoint the person may not do it, or it cannot be done in the present state. */
  endpoints: {
    extend?: Endpoint<typeof extendOne>
    reissue?: Endpoint<typeof reissueOne>
    revoke?: Endpoint<typeof revokeOne>
  }
  fields: Record<(typeof actions)[number], Field[]>
}

/**
 * The actions on one certificate that need a form: change its end, reissue it with corrections, revoke it.
 */
export function CertificateActions({ certificate, endpoints, fields }: Props) {
  const t = useTranslations('certificates')
  const [open, setOpen] = useState<(typeof actions)[number] | null>(null)
  const { id, code, person, title, expiresAt, version } = certificate
  const params = { id }
  const close = () => setOpen(null)
  return (
    <>
      {actions.map(
        (what) =>
          endpoints[what] && (
            <Button
              key={what}
              size="sm"
              variant={what === 'revoke' ? 'outline' : 'default'}
              color={what === 'revoke' ? 'bad' : undefined}
              onClick={() => setOpen(what)}
            >
              {t(`${what}.label`)}
            </Button>
          ),
      )}
      {open && (
        <Modal opened onClose={close} size="lg" title={t(`${open}.title`)} closeButtonProps={{ 'aria-label': t('act.close') }}>
          <div className="stack">
            {open === 'extend' && endpoints.extend && (
              <Form
                endpoint={endpoints.extend}
                params={params}
                fields={fields.extend}
                first={{ expiresAt, version }}
                isChange
                submit={t('extend.submit')}
                done={t('extend.done')}
                onDone={close}
                onCancel={close}
              />
            )}
            {open === 'reissue' && endpoints.reissue && (
              <>
                <p>{t('reissue.detail')}</p>
                <Form
                  endpoint={endpoints.reissue}
                  params={params}
                  fields={fields.reissue}
                  // Unchanged fields are left out: the API then takes the present name and the title as it was.
                  first={{ holderName: person.name, title, version }}
                  isChange
                  extra={{}}
                  submit={t('reissue.submit')}
                  done={t('reissue.done')}
                  goTo="/console/certificates/:id"
                  onDone={close}
                  onCancel={close}
                />
              </>
            )}
            {open === 'revoke' && endpoints.revoke && (
              <RevokeForm
                endpoint={endpoints.revoke}
                id={id}
                version={version}
                word={code.split('-').at(-1) ?? code}
                fields={fields.revoke}
                onClose={close}
              />
            )}
          </div>
        </Modal>
      )}
    </>
  )
}

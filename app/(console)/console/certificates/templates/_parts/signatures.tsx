'use client'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { addTemplateImage, listTemplateImages } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { FilePicker } from '@/lib/ui/file-picker/picker'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { type Content, faultsUnder } from './slots'
import styles from './templates.module.css'

const most = 3

type Signature = Content['signatures'][number]
type Picture = DataOf<typeof listTemplateImages>['images'][number]
type Props = {
  templateId: string
  value: Signature[]
  onChange: (signatures: Signature[]) => void
  faults: Record<string, string>
  pictures: Picture[]
  addImage: Endpoint<typeof addTemplateImage>
  files?: FileCalls
}

/** Who signs: name and office in both languages, and a picture of the signature. */
export function Signatures({ templateId, value, onChange, faults, pictures, addImage, files }: Props) {
  const t = useTranslations('certificates.templates')
  const id = useId()
  const [known, setKnown] = useState(pictures)
  const [picking, setPicking] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const put = (at: number, signature: Signature) => onChange(value.map((one, index) => (index === at ? signature : one)))
  const take = async (at: number, assetId: string) => {
    setPicking(null)
    setFailure(null)
    try {
      const { data } = await call(addImage, { params: { id: templateId }, body: { assetId } })
      setKnown((now) => [...now.filter(({ key }) => key !== data.key), data])
      const signature = value[at]
      if (signature) put(at, { ...signature, image: data.key })
    } catch (error) {
      setFailure(errorMessage(error, t('signatures.failed')))
    }
  }
  const field = (name: 'name' | 'role'): Field => ({
    name,
    label: t(`signatures.${name}`),
    kind: 'bilingual',
    isProse: false,
    maxLength: 80,
    isRequired: true,
    isNullable: false,
  })
  return (
    <Panel title={t('signatures.title')} intro={t('signatures.intro')}>
      <FailureNotice text={failure} />
      {value.map((signature, at) => {
        const picture = known.find(({ key }) => key === signature.image)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no names of their own
          <section key={at} className="stack" aria-label={t('signatures.one', { number: at + 1 })}>
            <strong>{t('signatures.one', { number: at + 1 })}</strong>
            <FieldInputs
              id={`${id}-${at}`}
              fields={[field('name'), field('role')]}
              values={{ ...signature }}
              faults={faultsUnder(faults, `${at}.`)}
              setValues={(change) => put(at, change({ ...signature }) as Signature)}
            />
            <div className="row">
              {picture && (
                // biome-ignore lint/performance/noImgElement: its address is signed, and it is small already
                <img
                  src={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt={t('signatures.picture')}
                  className={styles.signature}
                />
              )}
              {files && (
                <Button variant="default" size="xs" onClick={() => setPicking(at)}>
                  {t(picture ? 'signatures.change' : 'signatures.choose')}
                </Button>
              )}
              {picture && (
                <Button variant="subtle" size="xs" onClick={() => put(at, { ...signature, image: null })}>
                  {t('signatures.withoutPicture')}
                </Button>
              )}
              <Button variant="subtle" size="xs" onClick={() => onChange(value.filter((_, index) => index !== at))}>
                {t('signatures.remove')}
              </Button>
            </div>
          </section>
        )
      })}
      {value.length < most && (
        <div>
          <Button
            variant="default"
            size="sm"
            onClick={() => onChange([...value, { name: { ar: '', en: '' }, role: { ar: '', en: '' }, image: null }])}
          >
            {t('signatures.add')}
          </Button>
        </div>
      )}
      {picking !== null && files && (
        <FilePicker
          files={files}
          kinds={['image']}
          onClose={() => setPicking(null)}
          onPick={({ id: assetId }) => void take(picking, assetId)}
        />
      )}
    </Panel>
  )
}

'use client'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { addTemplateImage, listTemplateImages } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import { faultsUnder } from '@/lib/ui/autosave/record-ports'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { FilePicker } from '@/lib/ui/file-picker/picker'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'
import type { Content } from './slots'
import styles from './templates.module.css'

const most = 3

type Signature = Content['signatures'][number]
/** A signature without a letter waits without a word about it. */
const isBegun = ({ name, role }: Signature) => [name.ar, name.en, role.ar, role.en].some((text) => text !== '')
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
  return (
    <>
      <p className="soft">{t('signatures.intro')}</p>
      <FailureNotice text={failure} />
      {value.map((signature, at) => (
        <SignatureFields
          // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no names of their own
          key={at}
          number={at + 1}
          value={signature}
          picture={known.find(({ key }) => key === signature.image)}
          faults={isBegun(signature) ? faultsUnder(faults, `${at}.`) : {}}
          onChange={(next) => put(at, next)}
          onPick={files && (() => setPicking(at))}
          onRemove={() => onChange(value.filter((_, index) => index !== at))}
        />
      ))}
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
    </>
  )
}

type SignatureProps = {
  /** From 1. */
  number: number
  value: Signature
  picture?: Picture
  faults: Record<string, string>
  onChange: (signature: Signature) => void
  /** Missing where the person may not look into the library. */
  onPick?: () => void
  onRemove: () => void
}

/** Name, office and picture of one who signs. */
function SignatureFields({ number, value, picture, faults, onChange, onPick, onRemove }: SignatureProps) {
  const t = useTranslations('certificates.templates')
  const id = useId()
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
    <section className="stack" aria-label={t('signatures.one', { number })}>
      <strong>{t('signatures.one', { number })}</strong>
      <FieldInputs
        id={id}
        fields={[field('name'), field('role')]}
        values={{ ...value }}
        faults={faults}
        setValues={(change) => onChange(change({ ...value }) as Signature)}
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
        {onPick && (
          <Button variant="default" size="xs" onClick={onPick}>
            {t(picture ? 'signatures.change' : 'signatures.choose')}
          </Button>
        )}
        {picture && (
          <Button variant="subtle" size="xs" onClick={() => onChange({ ...value, image: null })}>
            {t('signatures.withoutPicture')}
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={onRemove}>
          {t('signatures.remove')}
        </Button>
      </div>
    </section>
  )
}

'use client'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { readBrand, updateBrand } from '@/lib/domain/house/branding/branding.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { type MarkName, markNames } from '@/lib/platform/words'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { FilePicker } from '@/lib/ui/file-picker/picker'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { useEditor } from '@/lib/ui/form/use-editor'
import { bodyOf, faultsOf, isChanged, type Values } from '@/lib/ui/form/values'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { BrandingPicture, type Picture } from './branding-picture'
import { BrandingPreview } from './branding-preview'

/** A picture as saved, or chosen from the library, by its id there. */
type Chosen = Picture & { assetId?: string }
type Brand = DataOf<typeof readBrand>
type Edited = { pictures: Record<MarkName, Chosen | null>; mail: Values }

type Props = {
  endpoint: Endpoint<typeof updateBrand>
  reads: Endpoint<typeof readBrand>
  /** Missing where the person may not look into the library. */
  files?: FileCalls
  /** Those of the mails. */
  fields: Field[]
  first: Brand
  names: Record<Language, string>
}

const editedOf = ({ logo, logoDark, favicon, seal, mailSender, mailFrom, mailReplyTo }: Brand): Edited => ({
  pictures: { logo, logoDark, favicon, seal },
  mail: { mailSender, mailFrom, mailReplyTo },
})
const differs = (one: Edited, other: Edited, name: MarkName) => one.pictures[name]?.url !== other.pictures[name]?.url

const changedPictures = (now: Edited, saved: Edited) =>
  Object.fromEntries(
    markNames.filter((name) => differs(now, saved, name)).map((name) => [name, now.pictures[name]?.assetId ?? null]),
  )

type ChoiceProps = {
  name: MarkName
  picture: Chosen | null
  /** Missing where the person may not look into the library. */
  onChoose?: () => void
  onRemove: () => void
}

/** One picture with its buttons. */
function PictureChoice({ name, picture, onChoose, onRemove }: ChoiceProps) {
  const t = useTranslations('organization.branding')
  const label = t(`fields.${name}`)
  const choose = t(picture ? 'change' : 'choose')
  return (
    <li className="row">
      {picture && <BrandingPicture picture={picture} isDark={name === 'logoDark'} />}
      <div className="stack tight">
        <strong>{label}</strong>
        <span className="small soft">{t(`hints.${name}`)}</span>
        {!picture && <span className="small soft">{t('none')}</span>}
        <span className="row tight">
          {onChoose && (
            <Button variant="default" size="xs" aria-label={`${choose} · ${label}`} onClick={onChoose}>
              {choose}
            </Button>
          )}
          {picture && (
            <Button variant="subtle" size="xs" aria-label={`${t('remove')} · ${label}`} onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

type PicturesProps = {
  pictures: Edited['pictures']
  hasLibrary: boolean
  onChoose: (name: MarkName) => void
  onRemove: (name: MarkName) => void
}

function Pictures({ pictures, hasLibrary, onChoose, onRemove }: PicturesProps) {
  const t = useTranslations('organization.branding')
  return (
    <Panel title={t('pictures')} intro={t('picturesIntro')}>
      {!hasLibrary && <p className="notice">{t('noLibrary')}</p>}
      <ul className="stack">
        {markNames.map((name) => (
          <PictureChoice
            key={name}
            name={name}
            picture={pictures[name]}
            onChoose={hasLibrary ? () => onChoose(name) : undefined}
            onRemove={() => onRemove(name)}
          />
        ))}
      </ul>
    </Panel>
  )
}

/** The pictures and the mail identity, below the heads of pages that they come to. */
export function BrandingForm({ endpoint, reads, files, fields, first, names }: Props) {
  const t = useTranslations('organization.branding')
  const missing = useTranslations('parts.form')('missing')
  const id = useId()
  const [picked, setPicked] = useState<MarkName | null>(null)
  const labelOf = (name: MarkName) => t(`fields.${name}`)
  const editor = useEditor<Edited, typeof updateBrand, typeof readBrand>({
    endpoint,
    first: { values: editedOf(first), version: first.version },
    toBody: (now, saved) => ({ ...changedPictures(now, saved), ...bodyOf(fields, saved.mail, now.mail, true) }),
    reads: { endpoint: reads, toValues: editedOf },
    isSame: (one, other) => !markNames.some((name) => differs(one, other, name)) && !isChanged(fields, one.mail, other.mail),
    toFaults: (errors, { mail }) => faultsOf(fields, errors, mail, missing),
    done: t('saved'),
  })
  const { values, setValues, faults } = editor
  const { pictures, mail } = values
  const set = (name: MarkName, picture: Chosen | null) =>
    setValues((now) => ({ ...now, pictures: { ...now.pictures, [name]: picture } }))
  const sender = (mail.mailSender ?? {}) as Partial<Record<Language, string>>
  return (
    <EditorForm
      editor={editor}
      compared={[...markNames.map((name) => ({ name, label: labelOf(name) })), ...fields]}
      toCompared={({ pictures: shown, mail: identity }) => ({
        ...Object.fromEntries(markNames.map((name) => [name, shown[name]?.url ?? null])),
        ...identity,
      })}
      submit={t('submit')}
      isDisabled={!editor.isDirty}
      width="sections"
      isFootSticky
    >
      <BrandingPreview logos={pictures} names={names} sender={{ ar: sender.ar ?? '', en: sender.en ?? '' }} />
      <section className="sections">
        <Pictures
          pictures={pictures}
          hasLibrary={files !== undefined}
          onChoose={setPicked}
          onRemove={(name) => set(name, null)}
        />
        <Panel title={t('mail')} intro={t('mailIntro')}>
          <FieldInputs
            id={id}
            fields={fields}
            values={mail}
            faults={faults}
            setValues={(change) => setValues((now) => ({ ...now, mail: change(now.mail) }))}
          />
        </Panel>
      </section>
      {picked && files && (
        <FilePicker
          files={files}
          kinds={['image']}
          onClose={() => setPicked(null)}
          onPick={({ id: assetId, url, width, height }) => {
            if (url && width && height) set(picked, { assetId, url, width, height })
            setPicked(null)
          }}
        />
      )}
    </EditorForm>
  )
}

'use client'
import { Button, Menu } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type {
  addTemplateImage,
  listTemplateImages,
  previewTemplate,
  publishTemplate,
  readTemplate,
  updateTemplate,
} from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { certificateFileLanguages, previewTexts, slotKinds } from '@/lib/domain/assessing/certificates/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { faultsUnder } from '@/lib/ui/autosave/record-ports'
import { SaveBar } from '@/lib/ui/autosave/save-bar'
import { useSavedRecord } from '@/lib/ui/autosave/use-saved-record'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { Canvas } from './canvas'
import styles from './canvas.module.css'
import { Layers } from './layers'
import { PageFields } from './page-fields'
import { Signatures } from './signatures'
import type { Template } from './slots'
import { bodyOf, comparedFields, comparedValues, type Edited, lackingIn, messageIn, templateRules } from './template-saving'
import { useCanvas } from './use-canvas'

export type DesignerProps = {
  language: 'ar' | 'en'
  template: Template
  /** The beginning of a new text of one's own. */
  newText: { ar: string; en: string }
  pictures: DataOf<typeof listTemplateImages>['images']
  endpoints: {
    update: Endpoint<typeof updateTemplate>
    read: Endpoint<typeof readTemplate>
    preview: Endpoint<typeof previewTemplate>
    addImage: Endpoint<typeof addTemplateImage>
    /** Missing for those who may not publish. */
    publish?: Endpoint<typeof publishTemplate>
  }
  /** Missing where the person may not look into the library. */
  files?: FileCalls
}

function useTemplateRecord({ template, endpoints }: DesignerProps) {
  const t = useTranslations('certificates.templates')
  const form = useTranslations('parts.form')
  const router = useRouter()
  const record = useSavedRecord<Edited, Template>({
    kind: 'template',
    id: template.id,
    record: template,
    save: endpoints.update as Endpoint,
    read: endpoints.read as Endpoint,
    toBody: bodyOf,
    rules: templateRules,
    lacking: (edited) => lackingIn(form('missing'), edited),
    messageOf: (error) => messageIn(t, error),
  })
  // The head of the page says whether changes wait to be published.
  const { hasChanges } = record.record
  const shown = useRef(template.hasChanges)
  useEffect(() => {
    if (hasChanges !== shown.current) router.refresh()
    shown.current = hasChanges
  }, [hasChanges, router])
  return record
}

/** A template as a canvas: the certificate as large as the window allows, its parts edited where they are, everything saved behind. */
export function Designer(props: DesignerProps) {
  const { language, template, newText, pictures, endpoints, files } = props
  const t = useTranslations('certificates.templates')
  const record = useTemplateRecord(props)
  const canvas = useCanvas(record, language, newText)
  const [texts, setTexts] = useState<(typeof previewTexts)[number]>('usual')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const signatures = useRef<HTMLDetailsElement>(null)
  const { faults, document } = record
  const ofLayout = faultsUnder(faults, `content.${canvas.layout}.`)
  const toggle = (name: string, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, name] : [...now].filter((one) => one !== name)))
  return (
    <div className="stack">
      <SaveBar
        record={record}
        compared={comparedFields(t)}
        toCompared={(edited) => comparedValues(t, edited)}
        end={<Publication record={record} publish={endpoints.publish} />}
      >
        <Segmented
          size="xs"
          label={t('preview.locale')}
          value={canvas.face}
          onChange={canvas.show}
          options={certificateFileLanguages.map((value) => ({ value, label: t(`locales.${value}`) }))}
        />
        <AddPart onAdd={canvas.add} />
      </SaveBar>
      <Canvas
        id={template.id}
        canvas={canvas}
        texts={texts}
        endpoint={endpoints.preview}
        faults={ofLayout}
        onSignatures={() => {
          toggle('signatures', true)
          requestAnimationFrame(() => {
            signatures.current?.querySelector('summary')?.focus()
            signatures.current?.scrollIntoView({ block: 'nearest' })
          })
        }}
      />
      <div className="bar">
        <p className="soft small">{t('canvas.keys')}</p>
        <Segmented
          size="xs"
          label={t('preview.texts')}
          value={texts}
          onChange={setTexts}
          options={previewTexts.map((value) => ({ value, label: t(`texts.${value}`) }))}
        />
      </div>
      <Fold name="layers" title={t('parts')} open={open} onToggle={toggle}>
        <Layers canvas={canvas} faults={ofLayout} />
      </Fold>
      <Fold name="page" title={t('canvas.page')} open={open} onToggle={toggle}>
        <PageFields edited={document} faults={faults} change={record.change} />
      </Fold>
      <Fold name="signatures" title={t('signatures.title')} open={open} onToggle={toggle} ref={signatures}>
        <Signatures
          templateId={template.id}
          value={document.content.signatures}
          onChange={(next) => canvas.setContent((now) => ({ ...now, signatures: next }), 'signatures')}
          faults={faultsUnder(faults, 'content.signatures.')}
          pictures={pictures}
          addImage={endpoints.addImage}
          files={files}
        />
      </Fold>
    </div>
  )
}

/** A menu of the kinds of parts; what is chosen comes to the middle of the page. */
function AddPart({ onAdd }: { onAdd: (kind: (typeof slotKinds)[number]) => void }) {
  const t = useTranslations('certificates.templates')
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" size="compact-md" leftSection={<ButtonIcon name="add" />}>
          {t('addPart')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {slotKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {t(`kinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type PublicationProps = { record: ReturnType<typeof useTemplateRecord>; publish?: Endpoint<typeof publishTemplate> }

/** Publishes the draft that is saved. */
function Publication({ record: { record, version, isSaved }, publish }: PublicationProps) {
  const t = useTranslations('certificates.templates')
  if (!publish || !isSaved || (record.status === 'published' && !record.hasChanges)) return null
  return (
    <ActionButton
      endpoint={publish}
      input={{ params: { id: record.id }, headers: { 'if-match': `"${version}"` } }}
      label={t('publish.label')}
      kind="filled"
      done={t('publish.done')}
      confirm={{ title: t('publish.title'), detail: <p>{t('publish.detail')}</p> }}
    />
  )
}

type FoldProps = {
  name: string
  title: string
  open: ReadonlySet<string>
  onToggle: (name: string, isOpen: boolean) => void
  ref?: React.Ref<HTMLDetailsElement>
  children: ReactNode
}
const Fold = ({ name, title, open, onToggle, ref, children }: FoldProps) => (
  <details
    ref={ref}
    className={`panel compact ${styles.fold}`}
    open={open.has(name)}
    onToggle={({ currentTarget }) => onToggle(name, currentTarget.open)}
  >
    <summary>{title}</summary>
    <div className="stack">{children}</div>
  </details>
)

'use client'
import { useId, useState } from 'react'
import type {
  addTemplateImage,
  listTemplateImages,
  previewTemplate,
  readTemplate,
  updateTemplate,
} from '@/lib/domain/assessing/certificates/templates/templates.contract'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { useEditor } from '@/lib/ui/form/use-editor'
import type { Values } from '@/lib/ui/form/values'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { Signatures } from './signatures'
import { SlotEditor } from './slot-editor'
import { type Content, faultsUnder, type Layout, nameField, pageFields, type Slot } from './slots'
import { TemplatePreview } from './template-preview'
import styles from './templates.module.css'

type Template = DataOf<typeof readTemplate>
type Edited = { name: Values; content: Content }
type Props = {
  language: 'ar' | 'en'
  first: Pick<Template, 'id' | 'name' | 'content' | 'version'>
  pictures: DataOf<typeof listTemplateImages>['images']
  endpoints: {
    update: Endpoint<typeof updateTemplate>
    read: Endpoint<typeof readTemplate>
    preview: Endpoint<typeof previewTemplate>
    addImage: Endpoint<typeof addTemplateImage>
  }
  /** Missing where the person may not look into the library. */
  files?: FileCalls
}

const editedOf = ({ name, content }: Pick<Template, 'name' | 'content'>): Edited => ({ name: { name }, content })

function useTemplateEditor(first: Props['first'], endpoints: Props['endpoints']) {
  const t = useTranslations('certificates.templates')
  return useEditor<Edited, typeof updateTemplate, typeof readTemplate>({
    endpoint: endpoints.update,
    params: { id: first.id },
    first: { values: editedOf(first), version: first.version },
    toBody: ({ name, content }) => ({ ...name, content }),
    reads: { endpoint: endpoints.read, toValues: editedOf },
    toFaults: (errors) => Object.fromEntries(errors.map(({ property, message }) => [property, message])),
    done: t('saved'),
  })
}

/** Changes a template beside its picture: page, slots of both layouts, and signatures. */
export function Designer({ language, first, pictures, endpoints, files }: Props) {
  const t = useTranslations('certificates.templates')
  const [layout, setLayout] = useState<Layout>('single')
  const [chosen, setChosen] = useState<number | null>(null)
  const editor = useTemplateEditor(first, endpoints)
  const { values, setValues, faults } = editor
  const { content } = values
  const setContent = (change: (now: Content) => Content) => setValues((now) => ({ ...now, content: change(now.content) }))
  const setSlots = (of: Layout, change: (now: Slot[]) => Slot[]) => setContent((now) => ({ ...now, [of]: change(now[of]) }))
  const setSlot = (at: number, next: Slot, of: Layout) =>
    setSlots(of, (now) => now.map((one, index) => (index === at ? next : one)))
  const choose = (at: number, of: Layout) => {
    setLayout(of)
    setChosen(at)
  }
  const under = (path: string) => faultsUnder(faults, path)
  return (
    <EditorForm
      editor={editor}
      compared={[nameField(t), { name: 'content', label: t('content') }]}
      toCompared={(shown) => ({ ...shown.name, content: shown.content })}
      submit={t('save')}
      isDisabled={!editor.isDirty}
      width="page"
      isFootSticky
    >
      <div className={styles.designer}>
        <div className="stack">
          <PageFields
            values={values}
            faults={faults}
            onName={(change) => setValues((now) => ({ ...now, name: change(now.name) }))}
            onContent={setContent}
          />
          <SlotEditor
            layout={layout}
            slots={content[layout]}
            chosen={chosen}
            faults={under(`content.${layout}.`)}
            onLayout={(next) => {
              setLayout(next)
              setChosen(null)
            }}
            onChoose={setChosen}
            onChange={(change) => setSlots(layout, change)}
          />
          <Signatures
            templateId={first.id}
            value={content.signatures}
            onChange={(signatures) => setContent((now) => ({ ...now, signatures }))}
            faults={under('content.signatures.')}
            pictures={pictures}
            addImage={endpoints.addImage}
            files={files}
          />
        </div>
        <div className={styles.beside}>
          <TemplatePreview
            id={first.id}
            language={language}
            endpoint={endpoints.preview}
            editing={{ content, chosen, onChoose: choose, onChange: setSlot }}
          />
        </div>
      </div>
    </EditorForm>
  )
}

type PageProps = {
  values: Edited
  faults: Record<string, string>
  onName: (change: (now: Values) => Values) => void
  onContent: (change: (now: Content) => Content) => void
}

/** The name of a template, and the colour and frame of its page. */
function PageFields({ values: { name, content }, faults, onName, onContent }: PageProps) {
  const t = useTranslations('certificates.templates')
  const id = useId()
  return (
    <Panel title={t('page')}>
      <FieldInputs id={id} fields={[nameField(t)]} values={name} faults={faults} setValues={onName} />
      <FieldInputs
        id={id}
        fields={pageFields(t)}
        values={{ accent: content.accent, frame: content.frame }}
        faults={faultsUnder(faults, 'content.')}
        setValues={(change) =>
          onContent((now) => {
            const { accent, frame } = change({ accent: now.accent, frame: now.frame })
            return { ...now, accent: accent ? String(accent).toLowerCase() : null, frame: frame as Content['frame'] }
          })
        }
      />
    </Panel>
  )
}

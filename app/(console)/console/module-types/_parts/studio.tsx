'use client'
import type { validateModuleType } from '@/lib/domain/modules/module-type-validation.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Conflict } from '@/lib/ui/form/conflict'
import { EditorForm } from '@/lib/ui/form/editor-form'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import { partNames } from './draft'
import { Behaviour, Identity } from './identity'
import { PartSection } from './part-section'
import { Problems } from './problems'
import { SchemaPane } from './schema-pane'
import { useSchemas } from './use-schemas'
import { type TypeEditorOptions, useTypeEditor } from './use-type-editor'

export type StudioProps = TypeEditorOptions & { texts: FormTexts; checks?: Endpoint<typeof validateModuleType> }

/** Where a module type is written: what it is, its schemas, and beside them the forms that authors get from them. */
export function Studio({ texts, checks, ...options }: StudioProps) {
  const say = useTranslations('moduleTypes.studio')
  const editor = useTypeEditor(options)
  const { values, setValues, refused, isChange, conflict } = editor
  const written = { configSchema: String(values.configSchema), bodySchema: String(values.bodySchema) }
  const schemas = useSchemas({ texts: written, checks, refused })
  const { problems, check, isReadable } = schemas
  const inputs = { fields: options.fields, values, faults: editor.faults, setValues }
  /** A text that is no JSON is not sent: its first mistake is shown instead. */
  const mayBeSent = () => {
    const [first] = problems.schema
    if (!isReadable && first) schemas.show(first)
    return isReadable
  }
  const compared = partNames.map((name) => ({ name, label: say(name), isLtr: true }))
  return (
    <EditorForm
      editor={editor}
      submit={say(isChange ? 'newVersion' : 'register')}
      isDisabled={isChange && !editor.isDirty}
      onSubmit={mayBeSent}
      note={isChange && say('versionNote')}
      width="page"
      isFootSticky
    >
      <Identity {...inputs} />
      <PartSection
        part={schemas.part}
        onPart={schemas.setPart}
        hasProblems={(part) => problems.schema.some((problem) => problem.part === part)}
      >
        {partNames.map((name) => (
          <div key={name} hidden={name !== schemas.part}>
            <SchemaPane
              part={name}
              texts={texts}
              samples={schemas}
              text={written[name]}
              editor={schemas.editors[name]}
              onText={(text) => setValues((now) => ({ ...now, [name]: text }))}
              marked={problems.lines[name]}
              faults={problems.sample[name]}
              isChecked={check.state === 'checked' && problems.schema.length === 0}
              isStale={!schemas.read[name].ok}
            />
          </div>
        ))}
        {checks && <Problems check={check} problems={problems.schema} isReadable={isReadable} onShow={schemas.show} />}
      </PartSection>
      <Behaviour {...inputs} />
      {conflict && <Conflict {...conflict} fields={[...options.fields, ...compared]} />}
    </EditorForm>
  )
}

'use client'
import type { validateModuleType } from '@/lib/domain/learning/modules/module-types/module-type-validation.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { SchemaEditor } from '@/lib/ui/schema-editor/schema-editor'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import { partNames, perPart } from './draft'
import { Behaviour, Identity } from './identity'
import { PartSection } from './part-section'
import { Problems } from './problems'
import { useSchemas } from './use-schemas'
import { type TypeEditorOptions, useTypeEditor } from './use-type-editor'

export type StudioProps = TypeEditorOptions & { texts: FormTexts; checks?: Endpoint<typeof validateModuleType> }

/** Where a module type is written: what it is, its schemas, and beside them the forms that authors get from them. */
export function Studio({ texts, checks, ...options }: StudioProps) {
  const t = useTranslations('moduleTypes.studio')
  const editor = useTypeEditor(options)
  const { values, setValues, refused, isChange } = editor
  const written = perPart((part) => String(values[part]))
  const schemas = useSchemas({ texts: written, checks, comparedWith: isChange ? options.start.key : undefined, refused })
  const { problems, check, isReadable } = schemas
  const inputs = { fields: options.fields, values, faults: editor.faults, setValues }
  /** A text that is not JSON is not sent; its first error is shown instead. */
  const mayBeSent = () => {
    const [first] = problems.schema
    if (!isReadable && first) schemas.show(first)
    return isReadable
  }
  const schemaFields = partNames.map((name) => ({ name, label: t(name), isLtr: true }))
  return (
    <EditorForm
      editor={editor}
      compared={[...options.fields, ...schemaFields]}
      submit={t(isChange ? 'newVersion' : 'register')}
      isDisabled={isChange && !editor.isDirty}
      onSubmit={mayBeSent}
      note={isChange && t('versionNote')}
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
            <SchemaEditor
              name={t(name)}
              text={written[name]}
              onText={(text) => setValues((now) => ({ ...now, [name]: text }))}
              notes={problems.schema.filter(({ part }) => part === name)}
              editor={schemas.editors[name]}
              form={{
                ...schemas.formOf(name),
                texts,
                faults: problems.sample[name],
                isChecked: check.state === 'checked' && problems.schema.length === 0,
                isStale: !schemas.read[name].ok,
              }}
            />
          </div>
        ))}
        {checks && <Problems check={check} problems={problems.schema} isReadable={isReadable} onShow={schemas.show} />}
      </PartSection>
      <Behaviour {...inputs} />
    </EditorForm>
  )
}

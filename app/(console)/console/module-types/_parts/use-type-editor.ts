'use client'
import type {
  createModuleType,
  readModuleType,
  updateModuleType,
} from '@/lib/domain/learning/modules/module-types/module-types.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useEditor } from '@/lib/ui/form/use-editor'
import { type FieldError, faultsOf, type Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { bodyFrom, fieldOf, partNames, type Start, valuesOf } from './draft'

type SaveType = typeof createModuleType | typeof updateModuleType
export type TypeEditorOptions = {
  start: Start
  fields: Field[]
  save: Endpoint<SaveType>
  reads?: Endpoint<typeof readModuleType>
}

const isOfSchema = ({ property }: FieldError) => partNames.some((part) => property === part || property.startsWith(`${part}.`))
const underFieldName = ({ key, property, message }: FieldError): FieldError => {
  const field = fieldOf(property)
  return { key, property: field, message: message.replace(property, field) }
}

/** The draft of a module type, how it is saved, and the errors of the API in its schemas. */
export function useTypeEditor({ start, fields, save, reads }: TypeEditorOptions) {
  const t = useTranslations('moduleTypes.studio')
  const tForm = useTranslations('parts.form')
  const isChange = start.version !== undefined
  const editor = useEditor<Values, SaveType, typeof readModuleType>({
    endpoint: save,
    params: isChange ? { key: start.key } : undefined,
    first: { values: valuesOf(start), version: start.version },
    toBody: (values, saved) => bodyFrom(fields, saved, values, isChange),
    reads: reads && { endpoint: reads, toValues: valuesOf },
    toFaults: (errors, values) =>
      faultsOf(fields, errors.filter((error) => !isOfSchema(error)).map(underFieldName), values, tForm('missing')),
    done: t(isChange ? 'versionMade' : 'registered'),
    goTo: ({ key }) => `/console/module-types/${key}`,
  })
  return { ...editor, isChange, refused: editor.errors.filter(isOfSchema) }
}

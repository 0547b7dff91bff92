'use client'
import type { createPath, readPath, updatePath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { type Saved, useEditor } from '@/lib/ui/form/use-editor'
import { bodyOf, type FieldError, faultsOf, type Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { dueRuleOf, localesOf, type SettingsValues, settingsOf } from './settings-values'

type Save = typeof createPath | typeof updatePath
export type SettingsEditorOptions = {
  save: Endpoint<Save>
  /** Reads the path again to compare after a conflict. */
  reads?: Endpoint<typeof readPath>
  /** The path that is changed; without it a new one is made. */
  id?: string
  first: Saved<SettingsValues>
  fields: Field[]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Fields that no contract's form knows, by their places in the body. */
const isOwn = ({ property }: FieldError) => /^(locales(\.(ar|en)(\.\w+)?)?|dueRule(\.\w+)?)$/.test(property)

const isPart = (part: string) => part === 'title' || part === 'description'

/** The draft of a path's settings, and how it is saved. */
export function useSettingsEditor({ save, reads, id, first, fields }: SettingsEditorOptions) {
  const t = useTranslations('learningPaths')
  const tForm = useTranslations('parts.form')
  const isNew = id === undefined
  const ownFault = ({ key, property, message }: FieldError): [string, string] => {
    const [root = '', language, part = ''] = property.split('.')
    const name = property.split('.').at(-1) ?? ''
    const isMissing = key === 'minLength' || key === 'required'
    if (key === 'minLanguages') return [root, t('missing.locales')]
    if (isMissing && root === 'locales' && (language === 'ar' || language === 'en') && isPart(part))
      return [property, t(`missing.${part}`, { language: tForm(language) })]
    return [property, isMissing ? tForm('missing') : message.replace(property, `\u2068${t(`fields.${name}`)}\u2069`)]
  }
  const toFaults = (errors: FieldError[], { plain }: SettingsValues): Record<string, string> => ({
    ...faultsOf(
      fields,
      errors.filter((error) => !isOwn(error)),
      plain,
      tForm('missing'),
    ),
    ...Object.fromEntries(errors.filter(isOwn).map(ownFault)),
  })
  const toBody = ({ plain, texts, coverAssetId, due }: SettingsValues, saved: SettingsValues): Values => ({
    ...bodyOf(fields, saved.plain, plain, !isNew),
    ...((isNew || !same(texts, saved.texts)) && { locales: localesOf(texts) }),
    ...(coverAssetId !== saved.coverAssetId && { coverAssetId }),
    ...(!same(due, saved.due) && { dueRule: dueRuleOf(due) }),
  })
  return useEditor<SettingsValues, Save, typeof readPath>({
    endpoint: save,
    params: isNew ? undefined : { id },
    first,
    toBody,
    reads: reads && { endpoint: reads, toValues: settingsOf },
    toFaults,
    done: isNew ? t('created') : t('saved'),
    goTo: isNew ? ({ id: made }) => `/console/learning-paths/${made}` : undefined,
  })
}

'use client'
import type { createTermPolicy, readTermPolicy, updateTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { languages } from '@/lib/platform/i18n/languages'
import type { Endpoint } from '@/lib/ui/endpoint'
import { type Saved, useEditor } from '@/lib/ui/form/use-editor'
import { useTranslations } from '@/lib/ui/translations'
import { type Draft, draftOf } from './policy-draft'

type SavePolicy = typeof createTermPolicy | typeof updateTermPolicy
export type PolicyEditorOptions = {
  save: Endpoint<SavePolicy>
  reads?: Endpoint<typeof readTermPolicy>
  first: Saved<Draft>
  /** The policy that is changed; without it a new one is made. */
  id?: string
}

/** Only languages somebody wrote in; a text may not be half there, which the API says. */
const contentOf = (draft: Draft) =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { title, body } = draft[language]
      return title.trim() || body.trim() ? [[language, { title, body }] as const] : []
    }),
  )

/** The draft of a policy, and how it is saved. */
export function usePolicyEditor({ save, reads, first, id }: PolicyEditorOptions) {
  const t = useTranslations('terms')
  const labelOf = (property: string) => {
    const part = property.split('.').at(-1)
    return part === 'title' || part === 'body' || part === 'type' ? t(`fields.${part}`) : t('fields.content')
  }
  return useEditor<Draft, SavePolicy, typeof readTermPolicy>({
    endpoint: save,
    params: id === undefined ? undefined : { id },
    first,
    toBody: (draft) => (id === undefined ? { type: draft.type, content: contentOf(draft) } : { content: contentOf(draft) }),
    reads: reads && { endpoint: reads, toValues: draftOf },
    toFaults: (errors) =>
      Object.fromEntries(
        errors.map(({ property, message }) => [
          // A text as a whole has no field of its own.
          property === 'content' ? '' : property,
          message.replace(property, `\u2068${labelOf(property)}\u2069`),
        ]),
      ),
    done: t('saved'),
    goTo: (policy) => `/console/terms/${policy.id}`,
  })
}

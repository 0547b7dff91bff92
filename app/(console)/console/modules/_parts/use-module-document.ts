import { useEffect, useMemo, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import type { Kept } from '@/lib/ui/autosave/ports'
import { useAutosave } from '@/lib/ui/autosave/use-autosave'
import { useConsole } from '@/lib/ui/console-provider'
import type { FieldError } from '@/lib/ui/form/values'
import { freshId } from '@/lib/ui/schema-form/bilingual'
import { draftsOn } from '@/lib/ui/sending/drafts'
import { deviceShelf } from '@/lib/ui/sending/store'
import { useTranslations } from '@/lib/ui/translations'
import {
  type KnownModule,
  knownOf,
  type ModuleDocument,
  mergeDocuments,
  type Part,
  type StoredModule,
  schemasOf,
  toSent,
} from './document'
import type { EditorProps } from './editor-props'
import { type FaultsOf, faultsFor } from './faults'
import { readAnew, type Saving, save } from './saving'

const emptyFaults: FaultsOf = { title: {}, settings: {}, body: {} }

/** The document of a module, saved while it is written, with the faults that its form shows. */
export function useModuleDocument(props: EditorProps) {
  const { module } = props
  const { me } = useConsole()
  const saving = useSaving(props)
  const { schemas } = saving
  const [hindering, setHindering] = useState<FaultsOf>(emptyFaults)
  const { autosave, view: now } = useAutosave(
    {
      save: (document: ModuleDocument, onto: KnownModule) => save(saving, document, onto),
      read: () => readAnew(saving),
      merge: (sides) => mergeDocuments(schemas, sides),
      toSent: toSent(schemas, module.sourceLocale),
      drafts: draftsOn<Kept<ModuleDocument, KnownModule>>(deviceShelf(), me.id, module.id, freshId()),
    },
    useMemo(() => knownOf(schemas, module), [schemas, module]),
  )
  useRefreshed(autosave.adopt.bind(autosave), saving, module)
  return {
    saving,
    autosave,
    now,
    faults: faultsFor(now.document, now.faults, hindering),
    change: (part: Part) => (value: unknown) => {
      setHindering(emptyFaults)
      autosave.write({ ...now.document, [part]: value }, now.document)
    },
    /** Shows the errors for which the API refused a step. */
    showRefused: (errors: readonly FieldError[]) => setHindering(faultsFor(now.document, [], emptyFaults, { errors, saving })),
  }
}

export type WrittenModule = ReturnType<typeof useModuleDocument>

/** Everything that an editor of a module saves by. */
function useSaving({ module, type, calls, texts }: EditorProps): Saving {
  const t = useTranslations('modules')
  const { language } = useConsole()
  const schemas = useMemo(() => schemasOf(type), [type])
  const words = { title: t('columns.title'), failed: t('failed'), needsTitle: t('needsTitle') }
  return { id: module.id, call, calls, schemas, names: texts[language].names ?? {}, words }
}

/** Looks at the module again when the person comes back to it, and when the page was rendered anew. */
function useRefreshed(adopt: (now: KnownModule) => void, saving: Saving, module: StoredModule) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the module is news
  useEffect(() => adopt(knownOf(saving.schemas, module)), [module.version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls are the same for as long as the editor is shown
  useEffect(() => {
    const look = async () => {
      const now = document.visibilityState === 'visible' ? await readAnew(saving) : null
      if (now) adopt(now)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { createPreviewToken } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { call } from '@/lib/ui/api-client'
import type { AssessmentCalls } from '@/lib/ui/assessment-picker/calls'
import type { Kept } from '@/lib/ui/autosave/ports'
import { useAutosave } from '@/lib/ui/autosave/use-autosave'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { NextSteps } from '@/lib/ui/next-steps'
import { freshId } from '@/lib/ui/schema-form/bilingual'
import type { FormView } from '@/lib/ui/schema-form/context'
import type { Schema } from '@/lib/ui/schema-form/schema'
import { type FormTexts, SchemaForm } from '@/lib/ui/schema-form/schema-form'
import { draftsOn } from '@/lib/ui/sending/drafts'
import { deviceShelf } from '@/lib/ui/sending/store'
import { useTranslations } from '@/lib/ui/translations'
import { Conflicts } from './conflicts'
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
import { EditorBar } from './editor-bar'
import { type FaultsOf, faultsFor } from './faults'
import styles from './modules.module.css'
import { Preview } from './preview'
import { Problems } from './problems'
import { readAnew, type SaveCalls, type Saving, save } from './saving'
import type { StepCalls } from './steps'
import { type ConfirmCall, Translation } from './translation'

export type EditorProps = {
  module: StoredModule
  type: { configSchema: Schema; bodySchema: Schema }
  calls: SaveCalls
  steps: StepCalls
  confirms?: ConfirmCall
  files?: FileCalls
  assessments?: AssessmentCalls
  texts: FormTexts
  token?: Endpoint<typeof createPreviewToken>
  /** The next steps after the publication. */
  next?: ReactNode
}

/** Everything that an editor of a module saves by. */
function useSaving({ module, type, calls, texts }: EditorProps): Saving {
  const t = useTranslations('modules')
  const { language } = useConsole()
  const schemas = useMemo(() => schemasOf(type), [type])
  const words = { title: t('columns.title'), failed: t('failed'), needsTitle: t('needsTitle') }
  return { id: module.id, call, calls, schemas, names: texts[language].names ?? {}, words }
}

const emptyFaults: FaultsOf = { title: {}, settings: {}, body: {} }

/** The editor of a module: its form in both languages, saved while it is written. */
export function Editor(props: EditorProps) {
  const { module, calls, steps, confirms, files, assessments, texts, token, next } = props
  const t = useTranslations('modules')
  const router = useRouter()
  const { language, me } = useConsole()
  const saving = useSaving(props)
  const { schemas } = saving
  const source = module.sourceLocale
  const mayWrite = calls.update !== undefined || calls.translate !== undefined
  const [view, setView] = useState<FormView>(calls.update || !mayWrite ? 'both' : 'translate')
  const [isOffered, setIsOffered] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [hindering, setHindering] = useState<FaultsOf>(emptyFaults)
  const { autosave, view: now } = useAutosave(
    {
      save: (document: ModuleDocument, onto: KnownModule) => save(saving, document, onto),
      read: () => readAnew(saving),
      merge: (sides) => mergeDocuments(schemas, sides),
      toSent: toSent(schemas, source),
      drafts: draftsOn<Kept<ModuleDocument, KnownModule>>(deviceShelf(), me.id, module.id, freshId()),
    },
    useMemo(() => knownOf(schemas, module), [schemas, module]),
  )
  useRefreshed(autosave.adopt.bind(autosave), saving, module)
  const known = now.known.module
  const isClosed = !mayWrite || known.status === 'archived'
  const faults = faultsFor(now.document, now.faults, hindering)
  const change = (part: Part) => (value: unknown) => {
    setHindering(emptyFaults)
    autosave.write({ ...now.document, [part]: value }, now.document)
  }
  const shared = { language, texts, source, files, assessments, view }
  const form = (part: 'settings' | 'body') => (
    <div data-part={part}>
      <SchemaForm
        {...shared}
        schema={schemas[part]}
        value={now.document[part]}
        faults={faults[part]}
        isDisabled={isClosed || (part === 'settings' && !calls.update)}
        onChange={change(part)}
      />
    </div>
  )
  return (
    <div className="stack">
      <EditorBar
        autosave={autosave}
        view={now}
        steps={steps}
        formView={view}
        onFormView={setView}
        preview={token && { isOpen: isPreviewed, toggle: () => setIsPreviewed((open) => !open) }}
        onRefused={(errors) => setHindering(faultsFor(now.document, [], emptyFaults, { errors, saving }))}
        onDone={async (step) => {
          const read = await readAnew(saving)
          if (read) autosave.adopt(read)
          if (step) setIsOffered(step === 'publish')
          router.refresh()
        }}
      />
      <NextSteps isShown={isOffered} title={t('next.title')} detail={t('next.detail')}>
        {next}
      </NextSteps>
      {now.message && <p className="notice bad">{now.message}</p>}
      <Conflicts autosave={autosave} view={now} saving={saving} />
      <Translation autosave={autosave} view={now} saving={saving} call={confirms} onShow={() => setView('translate')} />
      <div className={styles.beside} data-open={isPreviewed || undefined}>
        {isPreviewed && token && (
          <aside aria-label={t('preview.title')}>
            <Preview
              id={module.id}
              first={view === 'both' || view === 'translate' ? language : view}
              token={token}
              version={now.known.version}
            />
          </aside>
        )}
        <div className="stack">
          <section className="panel stack" aria-label={t('content')}>
            <h2>{t('content')}</h2>
            <div data-part="title">
              <SchemaForm
                {...shared}
                schema={titleSchema(t('columns.title'))}
                value={{ title: now.document.title }}
                faults={faults.title}
                isDisabled={isClosed}
                onChange={(value) => change('title')(titleIn(value))}
              />
            </div>
            {form('body')}
          </section>
          {view !== 'translate' && Object.keys(schemas.settings.properties ?? {}).length > 0 && (
            <section className="panel stack" aria-label={t('settings')}>
              <h2>{t('settings')}</h2>
              {form('settings')}
            </section>
          )}
        </div>
      </div>
      <Problems saving={saving} view={now} />
    </div>
  )
}

const titleSchema = (title: string): Schema => ({
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string', title, maxLength: 200, 'x-localized': true } },
})
const titleIn = (value: unknown): Partial<Record<Language, string>> =>
  typeof value === 'object' && value !== null && 'title' in value ? (value.title as Partial<Record<Language, string>>) : {}

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

'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { NextSteps } from '@/lib/ui/next-steps'
import type { FormView } from '@/lib/ui/schema-form/context'
import { useTranslations } from '@/lib/ui/translations'
import { Conflicts } from './conflicts'
import { EditorBar } from './editor-bar'
import type { EditorProps } from './editor-props'
import { ModuleFields } from './module-fields'
import styles from './modules.module.css'
import { Preview } from './preview'
import { Problems } from './problems'
import { readAnew } from './saving'
import { Translation } from './translation'
import { useModuleDocument } from './use-module-document'

/** The editor of a module: its form in both languages, saved while it is written. */
export function Editor(props: EditorProps) {
  const { module, calls, steps, confirms, token, next } = props
  const t = useTranslations('modules')
  const router = useRouter()
  const { language } = useConsole()
  const written = useModuleDocument(props)
  const { saving, autosave, now } = written
  const mayTranslateOnly = calls.update === undefined && calls.translate !== undefined
  const [view, setView] = useState<FormView>(mayTranslateOnly ? 'translate' : 'both')
  const [isOffered, setIsOffered] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  return (
    <div className="stack">
      <EditorBar
        autosave={autosave}
        view={now}
        steps={steps}
        formView={view}
        onFormView={setView}
        preview={token && { isOpen: isPreviewed, toggle: () => setIsPreviewed((open) => !open) }}
        onRefused={written.showRefused}
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
        <ModuleFields editor={props} written={written} view={view} />
      </div>
      <Problems saving={saving} view={now} />
    </div>
  )
}

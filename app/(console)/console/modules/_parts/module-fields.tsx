import type { Language } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { FormView } from '@/lib/ui/schema-form/context'
import type { Schema } from '@/lib/ui/schema-form/schema'
import { SchemaForm } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import type { EditorProps } from './editor-props'
import type { WrittenModule } from './use-module-document'

type Props = { editor: EditorProps; written: WrittenModule; view: FormView }

/** The fields of a module in both languages: its title and body, and its settings, which are not translated. */
export function ModuleFields({ editor, written, view }: Props) {
  const { module, calls, files, records, texts } = editor
  const { saving, now, faults, change } = written
  const { schemas } = saving
  const t = useTranslations('modules')
  const { language } = useConsole()
  const mayWrite = calls.update !== undefined || calls.translate !== undefined
  const isClosed = !mayWrite || now.known.module.status === 'archived'
  const shared = { language, texts, source: module.sourceLocale, files, records, view }
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
  )
}

const titleSchema = (title: string): Schema => ({
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string', title, maxLength: 200, 'x-localized': true } },
})
const titleIn = (value: unknown): Partial<Record<Language, string>> =>
  typeof value === 'object' && value !== null && 'title' in value ? (value.title as Partial<Record<Language, string>>) : {}

'use client'
import { DirectionProvider } from '@mantine/core'
import { useState } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { JsonEditor } from '@/lib/ui/json-editor/json-editor'
import { type FormTexts, SchemaForm } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'

const written = '{\n  "type": "object",\n  "maxLength": 40,\n  "isOpen": tru\n}'

/** JSON with a fault, as it is shown while somebody writes. */
export function SampleJson() {
  const t = useTranslations('design')
  const [text, setText] = useState(written)
  const notes = text === written ? [{ line: 4, message: t('jsonNote') }] : []
  return <JsonEditor label={t('json')} text={text} onChange={setText} notes={notes} rows={6} />
}

/** The form of a small schema, with a formatted text, in both languages. */
export function SampleSchemaForm({ language, texts }: { language: Language; texts: FormTexts }) {
  const t = useTranslations('design.schemaFields')
  const [value, setValue] = useState<unknown>({})
  const schema = {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', maxLength: 80, 'x-localized': true, title: t('title') },
      text: { type: 'object', 'x-localized': true, 'x-widget': 'richText', title: t('text') },
      points: { type: 'integer', minimum: 0, maximum: 10, 'x-widget': 'slider', title: t('points') },
    },
  }
  return (
    <DirectionProvider initialDirection={direction(language)} detectDirection={false}>
      <SchemaForm schema={schema} value={value} onChange={setValue} language={language} texts={texts} />
    </DirectionProvider>
  )
}

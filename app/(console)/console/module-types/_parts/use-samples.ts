'use client'
import { useRef, useState } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { Parsed } from '@/lib/ui/json-editor/json-places'
import { initialOf, isSchema, projected, type Schema } from '@/lib/ui/schema-form/schema'
import type { Part } from './draft'

/** What somebody typed into a form; until then the form follows its schema's defaults. */
export type Sample = { value: unknown; isTouched: boolean }

/** The forms' contents, and the last schemas that could be read: a half-typed text leaves its form standing. */
export function useSamples(read: Record<Part, Parsed>) {
  const { language: own } = useConsole()
  const [language, setLanguage] = useState<Language>(own)
  const [typed, setTyped] = useState<Partial<Record<Part, unknown>>>({})
  const last = useRef<Record<Part, Schema>>({ configSchema: {}, bodySchema: {} })
  const schemaOf = (part: Part): Schema => {
    const found = read[part]
    if (found.ok && isSchema(found.value)) last.current = { ...last.current, [part]: found.value }
    return last.current[part]
  }
  const schemas = { configSchema: schemaOf('configSchema'), bodySchema: schemaOf('bodySchema') }
  const sampleOf = (part: Part): Sample => {
    const isTouched = part in typed
    return { value: isTouched ? typed[part] : initialOf(schemas[part], schemas[part]), isTouched }
  }
  const samples = { configSchema: sampleOf('configSchema'), bodySchema: sampleOf('bodySchema') }
  const sentOf = (part: Part) => projected(schemas[part], samples[part].value, language, schemas[part])
  return {
    schemas,
    language,
    setLanguage,
    samples,
    /** What somebody typed, as the API takes it to check. */
    sent: {
      ...(samples.configSchema.isTouched && { sampleConfig: sentOf('configSchema') }),
      ...(samples.bodySchema.isTouched && { sampleBody: sentOf('bodySchema') }),
    },
    setSample: (part: Part, value: unknown, isTouched: boolean) =>
      setTyped(({ [part]: _, ...others }) => (isTouched ? { ...others, [part]: value } : others)),
  }
}

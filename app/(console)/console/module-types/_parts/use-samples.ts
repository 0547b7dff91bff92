'use client'
import { useRef, useState } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { Parsed } from '@/lib/ui/json-editor/json-text'
import type { Sample } from '@/lib/ui/schema-editor/trial-form'
import { initialOf, isSchema, projected, type Schema } from '@/lib/ui/schema-form/schema'
import { type Part, perPart } from './draft'

/** The contents of the forms to try, each by the last schema that could be parsed: an unfinished text leaves its form as it is. */
export function useSamples(read: Record<Part, Parsed>) {
  const [language, onLanguage] = useState<Language>(useConsole().language)
  const [typed, setTyped] = useState<Partial<Record<Part, unknown>>>({})
  const last = useRef(perPart((): Schema => ({})))
  const schemas = perPart((part) => {
    const text = read[part]
    if (text.ok && isSchema(text.value)) last.current = { ...last.current, [part]: text.value }
    return last.current[part]
  })
  const sampleOf = (part: Part): Sample => {
    const isTouched = part in typed
    return { value: isTouched ? typed[part] : initialOf(schemas[part], schemas[part]), isTouched }
  }
  const sentOf = (part: Part) => {
    const value = projected(schemas[part], typed[part], language, schemas[part])
    return isSchema(value) ? value : {}
  }
  return {
    formOf: (part: Part) => ({
      schema: schemas[part],
      sample: sampleOf(part),
      language,
      onLanguage,
      onSample: ({ value, isTouched }: Sample) =>
        setTyped(({ [part]: _, ...others }) => (isTouched ? { ...others, [part]: value } : others)),
    }),
    /** The edited samples, in the format in which the API checks them. */
    sent: {
      ...('configSchema' in typed && { sampleConfig: sentOf('configSchema') }),
      ...('bodySchema' in typed && { sampleBody: sentOf('bodySchema') }),
    },
  }
}

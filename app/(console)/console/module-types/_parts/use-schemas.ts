'use client'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { validateModuleType } from '@/lib/domain/modules/module-type-validation.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import type { JsonEditorHandle } from '@/lib/ui/json-editor/json-editor'
import { placeOf, readJson } from '@/lib/ui/json-editor/json-places'
import { useTranslations } from '@/lib/ui/translations'
import type { Part } from './draft'
import { type Problem, problemsOf } from './problem-places'
import { useCheck } from './use-check'
import { useSamples } from './use-samples'

type Options = {
  texts: Record<Part, string>
  checks?: Endpoint<typeof validateModuleType>
  /** What the API refused in the schemas when the type was last saved. */
  refused: FieldError[]
}

/** Both schemas while they are written: read from their texts, tried out in forms, checked by the API, and what is wrong with them. */
export function useSchemas({ texts: { configSchema, bodySchema }, checks, refused }: Options) {
  const say = useTranslations('moduleTypes.studio')
  const sayFault = useTranslations('jsonEditor')
  const [part, setPart] = useState<Part>('bodySchema')
  const config = useRef<JsonEditorHandle>(null)
  const body = useRef<JsonEditorHandle>(null)
  const editors: Record<Part, RefObject<JsonEditorHandle | null>> = { configSchema: config, bodySchema: body }
  const read = useMemo(
    () => ({ configSchema: readJson(configSchema), bodySchema: readJson(bodySchema) }),
    [configSchema, bodySchema],
  )
  const isReadable = read.configSchema.ok && read.bodySchema.ok
  const samples = useSamples(read)
  const check = useCheck(checks, read, samples.sent, say('checkFailed'))
  const found = check.state !== 'checked' && refused.length > 0 ? refused : check.problems
  const problems = problemsOf(read, found, { of: (fault) => sayFault(`faults.${fault}`, { braces: '\u2066{}\u2069' }) })

  /** Leads to the place of a problem. */
  const show = (problem: Problem) => {
    flushSync(() => setPart(problem.part))
    const text = read[problem.part]
    editors[problem.part].current?.show(problem.place ?? (text.ok ? placeOf(text.places, problem.path) : { start: 0, end: 0 }))
  }
  return { ...samples, part, setPart, editors, read, isReadable, check, problems, show }
}

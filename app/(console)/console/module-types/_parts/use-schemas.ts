'use client'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { validateModuleType } from '@/lib/domain/learning/modules/module-types/module-type-validation.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import type { JsonEditorHandle } from '@/lib/ui/json-editor/json-editor'
import { lineAndColumn, type Parsed, rangeOf, readJson } from '@/lib/ui/json-editor/json-text'
import { isSchema } from '@/lib/ui/schema-form/schema'
import { useTranslations } from '@/lib/ui/translations'
import type { Part } from './draft'
import { type Problem, problemsOf } from './problems-of'
import { useCheck } from './use-check'
import { useSamples } from './use-samples'

type Options = {
  texts: Record<Part, string>
  checks?: Endpoint<typeof validateModuleType>
  /** The type whose next version the schemas are of. */
  comparedWith?: string
  /** The errors of the API in the schemas when the type was last saved. */
  refused: FieldError[]
}

/** A schema from its text; JSON of another kind, such as a list, is none. */
function readSchema(text: string): Parsed {
  const read = readJson(text)
  if (!read.ok || isSchema(read.value)) return read
  const at = rangeOf(read.ranges, '').start
  return { ok: false, fault: 'object', at, ...lineAndColumn(text, at) }
}

/** Both schemas while they are written: read from their texts, tried out in forms, checked by the API, and what is wrong with them. */
export function useSchemas({ texts, checks, comparedWith, refused }: Options) {
  const t = useTranslations('moduleTypes.studio')
  const tFault = useTranslations('jsonEditor')
  const [part, setPart] = useState<Part>('bodySchema')
  const editors = { configSchema: useRef<JsonEditorHandle>(null), bodySchema: useRef<JsonEditorHandle>(null) }
  const read = {
    configSchema: useMemo(() => readSchema(texts.configSchema), [texts.configSchema]),
    bodySchema: useMemo(() => readSchema(texts.bodySchema), [texts.bodySchema]),
  }
  const isReadable = read.configSchema.ok && read.bodySchema.ok
  const { formOf, sent } = useSamples(read)
  const check = useCheck(checks, read, { ...sent, ...(comparedWith && { key: comparedWith }) }, t('checkFailed'))
  const errors = check.state !== 'checked' && refused.length > 0 ? refused : check.problems
  const problems = problemsOf(read, errors, (fault) => tFault(`faults.${fault}`, { braces: '\u2066{}\u2069' }))

  /** Leads to the place of a problem. */
  const show = (problem: Problem) => {
    flushSync(() => setPart(problem.part))
    const text = read[problem.part]
    editors[problem.part].current?.show(problem.range ?? (text.ok ? rangeOf(text.ranges, problem.path) : { start: 0, end: 0 }))
  }
  return { formOf, part, setPart, editors, read, isReadable, check, problems, show }
}

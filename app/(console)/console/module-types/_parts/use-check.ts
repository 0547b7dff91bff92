'use client'
import type { z } from 'zod'
import type { validateModuleType } from '@/lib/domain/learning/modules/module-types/module-type-validation.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import type { Parsed } from '@/lib/ui/json-editor/json-text'
import { withWrittenOrder } from '@/lib/ui/schema-editor/schema-text'
import { isSchema, type Schema } from '@/lib/ui/schema-form/schema'
import { useAnswer } from '@/lib/ui/use-answer'
import type { Part } from './draft'

/** The API's check of both schemas. While a newer text is checked, the problems of the last one stay. */
export type Check = {
  state: 'checking' | 'checked' | 'failed'
  problems: FieldError[]
  compatibility: Compatibility
  failure: string | null
}
/** How the schemas differ from the version they would follow; null where there is none, or they cannot be compared yet. */
export type Compatibility = z.input<typeof validateModuleType.returns>['compatibility']

/** Milliseconds: long enough for a person to finish a word. */
const typingDelay = 600

/** Has the API check the schemas while they are typed, with the samples once somebody made some, and compare them with the type of a key. */
export function useCheck(
  endpoint: Endpoint<typeof validateModuleType> | undefined,
  read: Record<Part, Parsed>,
  more: { key?: string; sampleConfig?: Schema; sampleBody?: Schema },
  failed: string,
): Check {
  const [configSchema, bodySchema] = [read.configSchema, read.bodySchema].map((text) => (text.ok ? text.value : undefined))
  const body = isSchema(configSchema) &&
    isSchema(bodySchema) && {
      configSchema: withWrittenOrder(configSchema),
      bodySchema: withWrittenOrder(bodySchema),
      ...more,
    }
  const { data, failure, isLoading } = useAnswer(endpoint, body ? { body } : null, { failed, delay: typingDelay })
  const state = isLoading || !body ? 'checking' : failure === null ? 'checked' : 'failed'
  return {
    state,
    problems: state === 'failed' ? [] : (data?.problems ?? []),
    compatibility: data?.compatibility ?? null,
    failure,
  }
}

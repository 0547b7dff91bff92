'use client'
import { useEffect, useRef, useState } from 'react'
import type { validateModuleType } from '@/lib/domain/modules/module-type-validation.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import type { Parsed } from '@/lib/ui/json-editor/json-places'
import { isSchema, type Schema } from '@/lib/ui/schema-form/schema'
import type { Part } from './draft'
import { withWrittenOrder } from './schema-text'

export type Check =
  | { state: 'waiting' | 'checking'; problems: FieldError[] }
  | { state: 'checked'; problems: FieldError[] }
  | { state: 'failed'; problems: FieldError[]; message: string }

const parsedOf = (read: Parsed): unknown => (read.ok ? read.value : undefined)

/** Long enough for a person to finish a word. */
const typingMs = 600

/** Has the schemas, and samples once somebody made some, checked by the API while they are typed. */
export function useCheck(
  endpoint: Endpoint<typeof validateModuleType> | undefined,
  read: Record<Part, Parsed>,
  samples: { sampleConfig?: unknown; sampleBody?: unknown },
  failed: string,
): Check {
  const [check, setCheck] = useState<Check>({ state: 'waiting', problems: [] })
  const configSchema = parsedOf(read.configSchema)
  const bodySchema = parsedOf(read.bodySchema)
  const asked = JSON.stringify(
    endpoint && isSchema(configSchema) && isSchema(bodySchema)
      ? { configSchema: withWrittenOrder(configSchema), bodySchema: withWrittenOrder(bodySchema), ...samples }
      : null,
  )
  const latest = useRef('')
  useEffect(() => {
    latest.current = asked
    if (!endpoint || asked === 'null') {
      setCheck((before) => ({ state: 'waiting', problems: before.problems }))
      return
    }
    const timer = setTimeout(async () => {
      setCheck((before) => ({ state: 'checking', problems: before.problems }))
      try {
        const body = JSON.parse(asked) as { configSchema: Schema; bodySchema: Schema }
        const { data } = await call(endpoint, { body })
        // A later text is under way already.
        if (latest.current === asked) setCheck({ state: 'checked', problems: data.problems })
      } catch (error) {
        if (latest.current === asked) setCheck({ state: 'failed', problems: [], message: errorMessage(error, failed) })
      }
    }, typingMs)
    return () => clearTimeout(timer)
  }, [asked, endpoint, failed])
  return check
}

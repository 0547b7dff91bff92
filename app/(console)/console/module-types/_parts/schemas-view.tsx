'use client'
import { useMemo, useState } from 'react'
import { readJson } from '@/lib/ui/json-editor/json-places'
import type { Schema } from '@/lib/ui/schema-form/schema'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import type { Part } from './draft'
import { PartSection } from './part-section'
import { SchemaPane } from './schema-pane'
import { schemaText } from './schema-text'
import { useSamples } from './use-samples'

export type SchemasViewProps = { schemas: Record<Part, Schema>; texts: FormTexts }

/** Both schemas of a version, to read, and the forms they make, to try. */
export function SchemasView({ schemas, texts }: SchemasViewProps) {
  const [part, setPart] = useState<Part>('bodySchema')
  const written = useMemo(
    () => ({ configSchema: schemaText(schemas.configSchema), bodySchema: schemaText(schemas.bodySchema) }),
    [schemas],
  )
  const read = useMemo(
    () => ({ configSchema: readJson(written.configSchema), bodySchema: readJson(written.bodySchema) }),
    [written],
  )
  const samples = useSamples(read)
  return (
    <PartSection part={part} onPart={setPart}>
      <SchemaPane key={part} part={part} text={written[part]} samples={samples} texts={texts} />
    </PartSection>
  )
}

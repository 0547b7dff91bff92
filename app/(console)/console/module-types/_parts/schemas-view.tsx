'use client'
import { useMemo, useState } from 'react'
import { readJson } from '@/lib/ui/json-editor/json-text'
import { SchemaEditor } from '@/lib/ui/schema-editor/schema-editor'
import { schemaText } from '@/lib/ui/schema-editor/schema-text'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import { type Part, perPart, type Type } from './draft'
import { PartSection } from './part-section'
import { useSamples } from './use-samples'

export type SchemasViewProps = { schemas: Pick<Type, Part>; texts: FormTexts }

/** Both schemas of a version, to read, and the forms they make, to try. */
export function SchemasView({ schemas, texts }: SchemasViewProps) {
  const t = useTranslations('moduleTypes.studio')
  const [part, setPart] = useState<Part>('bodySchema')
  const written = useMemo(() => perPart((name) => schemaText(schemas[name])), [schemas])
  const read = useMemo(() => perPart((name) => readJson(written[name])), [written])
  const { formOf } = useSamples(read)
  return (
    <PartSection part={part} onPart={setPart}>
      <SchemaEditor key={part} name={t(part)} text={written[part]} form={{ ...formOf(part), texts }} />
    </PartSection>
  )
}

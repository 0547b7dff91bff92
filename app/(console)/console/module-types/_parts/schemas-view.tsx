'use client'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readJson } from '@/lib/ui/json-editor/json-places'
import type { Schema } from '@/lib/ui/schema-form/schema'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import { type Part, partNames } from './draft'
import { SchemaPane } from './schema-pane'
import { schemaText } from './schema-text'
import styles from './studio.module.css'
import { useSamples } from './use-samples'

export type SchemasViewProps = { schemas: Record<Part, Schema>; texts: FormTexts }

/** Both schemas of a version, to read, and the forms they make, to try. */
export function SchemasView({ schemas: given, texts }: SchemasViewProps) {
  const say = useTranslations('moduleTypes.studio')
  const [part, setPart] = useState<Part>('bodySchema')
  const written = useMemo(
    () => ({ configSchema: schemaText(given.configSchema), bodySchema: schemaText(given.bodySchema) }),
    [given],
  )
  const read = useMemo(
    () => ({ configSchema: readJson(written.configSchema), bodySchema: readJson(written.bodySchema) }),
    [written],
  )
  const { samples, schemas, language, setLanguage, setSample } = useSamples(read)
  return (
    <section className="panel stack" aria-label={say('schemas')}>
      <div className={styles.bar}>
        <h2>{say('schemas')}</h2>
        <SegmentedControl
          aria-label={say('which')}
          value={part}
          onChange={(chosen) => setPart(chosen === 'configSchema' ? 'configSchema' : 'bodySchema')}
          data={partNames.map((name) => ({ value: name, label: say(name) }))}
        />
      </div>
      <p className="soft">{say(`${part}Intro`)}</p>
      <SchemaPane
        key={part}
        part={part}
        text={written[part]}
        schema={schemas[part]}
        sample={samples[part]}
        onSample={(value, isTouched) => setSample(part, value, isTouched)}
        language={language}
        onLanguage={setLanguage}
        texts={texts}
      />
    </section>
  )
}

import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { schemaText } from '@/lib/ui/schema-editor/schema-text'
import type { Schema } from '@/lib/ui/schema-form/schema'

/** The schema for the results in a learner's events, read-only. */
export const ResultSchema = ({ schema, t }: { schema: Schema; t: Person['t'] }) => (
  <Panel title={t('moduleTypes.resultSchema')} intro={t('moduleTypes.resultSchemaIntro')}>
    <details>
      <summary className="soft small">{t('moduleTypes.showSchema')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre dir="ltr" className="well code" tabIndex={0}>
        {schemaText(schema)}
      </pre>
    </details>
  </Panel>
)

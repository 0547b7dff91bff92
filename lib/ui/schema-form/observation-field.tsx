'use client'
import Link from 'next/link'
import type { listObservations } from '@/lib/domain/assessing/observations/observations.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { ownText } from '@/lib/ui/rubrics/own-texts'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import { useSchemaForm } from './context'
import type { Given } from './given'

type Props = {
  value: unknown
  onChange: (value: unknown) => void
  given: Given
  list: Endpoint<typeof listObservations>
}

const query = { perPage: 100, status: 'draft,published' }

/** The form by which people are observed, chosen by its title from the newest hundred. */
export function ObservationField({ value, onChange, given, list }: Props) {
  const t = useTranslations('schemaForm')
  const { language } = useSchemaForm()
  const { data, failure } = useAnswer(list, { query } as never, { failed: t('assessment.failed') })
  const chosen = typeof value === 'string' ? value : ''
  const found = data ?? []
  const isListed = found.some(({ id }) => id === chosen)
  return (
    <div className="stack tight">
      <select {...given} value={chosen} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
        <option value="">{t('choose')}</option>
        {chosen && !isListed && <option value={chosen}>{chosen}</option>}
        {found.map(({ id, title }) => (
          <option key={id} value={id}>
            {ownText(title, language)?.text ?? id}
          </option>
        ))}
      </select>
      {failure && <p className="field-error">{failure}</p>}
      {chosen && (
        <Link href={`/console/assessments/observations/${chosen}`} prefetch={false}>
          {t('assessment.edit')}
        </Link>
      )}
    </div>
  )
}

'use client'
import { Button, Modal } from '@mantine/core'
import { isLanguage, type Language, languages } from '@/lib/platform/i18n/languages'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { ComparedTexts } from '@/lib/ui/compared-texts'
import { useTranslations } from '@/lib/ui/translations'
import styles from './form.module.css'
import type { Values } from './values'

/** `language`: the field holds a text in that one. */
export type ComparedField = { name: string; label: string; isLtr?: boolean; language?: Language }
type Props = {
  fields: ComparedField[]
  mine: Values
  theirs: Values
  /** Shown if both versions agree in all these fields. */
  same?: string
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'object' ? Object.values(value).join('\n') : String(value)
}

type Compared = ComparedField & { mine: unknown; theirs: unknown }
const isPair = (value: unknown): value is Partial<Record<Language, unknown>> =>
  typeof value === 'object' && value !== null && Object.keys(value).every((key) => isLanguage(key))

/** The fields that differ; in a bilingual text each language counts as a field. */
function differing(fields: ComparedField[], mine: Values, theirs: Values, languageName: Record<Language, string>): Compared[] {
  const all = fields.flatMap((field): Compared[] => {
    const [own, other] = [mine[field.name], theirs[field.name]]
    if (!(isPair(own) || isPair(other))) return [{ ...field, mine: own, theirs: other }]
    return languages.map((language) => ({
      ...field,
      language,
      name: `${field.name}.${language}`,
      label: `${field.label} · ${languageName[language]}`,
      mine: isPair(own) ? own[language] : own,
      theirs: isPair(other) ? other[language] : other,
    }))
  })
  return all.filter(({ mine: own, theirs: other }) => JSON.stringify(own) !== JSON.stringify(other))
}

/** After a conflict (412): both versions side by side, and the choice between them. */
export function Conflict({ fields, mine, theirs, same, onMine, onTheirs, onClose }: Props) {
  const t = useTranslations('parts.form')
  const different = differing(fields, mine, theirs, { ar: t('ar'), en: t('en') })
  return (
    <Modal opened onClose={onClose} size="xl" title={t('conflict')} closeButtonProps={{ 'aria-label': t('back') }}>
      <div className="stack">
        <p>{different.length === 0 && same ? same : t('conflictDetail')}</p>
        <dl className={`lines ${styles.compare}`}>
          {different.map(({ name, label, mine: own, theirs: other, ...written }) => (
            <div key={name}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <ComparedTexts
                  versions={[
                    { label: t('theirs'), text: asText(other) },
                    { label: t('mine'), text: asText(own) },
                  ]}
                  {...written}
                />
              </dd>
            </div>
          ))}
        </dl>
        <DialogButtons closeLabel={t('back')} onClose={onClose}>
          <Button onClick={onMine}>{t('useMine')}</Button>
          <Button variant="default" onClick={onTheirs}>
            {t('useTheirs')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}

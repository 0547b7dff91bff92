'use client'
import { Textarea, TextInput } from '@mantine/core'
import { direction, languages } from '@/lib/platform/i18n/languages'
import { useTranslations } from '@/lib/ui/translations'
import styles from './paths.module.css'
import type { SettingsValues } from './settings-values'

type Texts = SettingsValues['texts']
type Props = {
  id: string
  texts: Texts
  faults: Record<string, string>
  /** A new path has its titles alone. */
  isNew?: boolean
  onChange: (change: (now: Texts) => Texts) => void
}

/** Title and description of a path, both languages side by side, each in its own direction. */
export function PathTexts({ id, texts, faults, isNew, onChange }: Props) {
  const t = useTranslations('learningPaths')
  const tForm = useTranslations('parts.form')
  return (
    <fieldset id="locales" className={`stack ${styles.group}`}>
      <legend>{t(isNew ? 'titleOnly' : 'languagesTitle')}</legend>
      <p className="soft small">{t(isNew ? 'titleOnlyHint' : 'languagesHint')}</p>
      {faults.locales && <p className="field-error">{faults.locales}</p>}
      <div className="split wide">
        {languages.map((language) => {
          const common = (part: 'title' | 'description') => ({
            id: `${id}-${language}-${part}`,
            lang: language,
            dir: direction(language),
            label: t(`textIn.${part}`, { language: tForm(language) }),
            error: faults[`locales.${language}.${part}`],
            value: texts[language][part],
            onChange: (event: { currentTarget: { value: string } }) => {
              const { value } = event.currentTarget
              onChange((now) => ({ ...now, [language]: { ...now[language], [part]: value } }))
            },
          })
          return (
            <div key={language} className="stack">
              <TextInput {...common('title')} maxLength={200} />
              {!isNew && <Textarea {...common('description')} rows={4} maxLength={2000} />}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

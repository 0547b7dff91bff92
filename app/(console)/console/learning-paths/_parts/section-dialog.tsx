'use client'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { direction, languages } from '@/lib/platform/i18n/languages'
import { useTranslations } from '@/lib/ui/translations'
import { CountRuleFields } from './count-rule-fields'
import { DialogForm } from './dialog-form'
import type { Section } from './outline'

type Written = Pick<Section, 'title' | 'rule'>
type Props = {
  /** Without it a new one is made. */
  section?: Section
  onApply: (section: Written) => void
  onClose: () => void
}

/** Only what was written: a language without a title is left out. */
const written = (title: Section['title']): Section['title'] =>
  Object.fromEntries(languages.flatMap((language) => (title[language]?.trim() ? [[language, title[language]?.trim()]] : [])))

/** The title of a section in both languages, and the share of it that must be completed. */
export function SectionDialog({ section, onApply, onClose }: Props) {
  const t = useTranslations('learningPaths')
  const tForm = useTranslations('parts.form')
  const [title, setTitle] = useState(section?.title ?? {})
  const [rule, setRule] = useState<Section['rule']>(section?.rule ?? { kind: 'all' })
  const required = section?.items.filter(({ isRequired }) => isRequired).length ?? 0
  return (
    <DialogForm
      title={t(section ? 'builder.sectionTitle' : 'builder.addSection')}
      submit={t(section ? 'builder.apply' : 'builder.addSection')}
      onApply={() => onApply({ title: written(title), rule })}
      onClose={onClose}
    >
      <div className="split">
        {languages.map((language, at) => (
          <TextInput
            key={language}
            data-autofocus={at === 0 || undefined}
            lang={language}
            dir={direction(language)}
            label={t('textIn.title', { language: tForm(language) })}
            maxLength={200}
            value={title[language] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTitle((now) => ({ ...now, [language]: value }))
            }}
          />
        ))}
      </div>
      {required > 1 && (
        <CountRuleFields
          rule={rule}
          most={required}
          label={t('rules.howMuch')}
          all={t('rules.allOfSection')}
          any={t('rules.anyOfSection')}
          onChange={setRule}
        />
      )}
    </DialogForm>
  )
}

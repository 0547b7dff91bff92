'use client'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { Panel } from '@/lib/ui/panel'
import { Prose } from '@/lib/ui/prose'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import type { Written } from './policy-draft'

type Props = {
  language: Language
  text: Written
  faults: { title?: string; body?: string }
  onChange: (text: Written) => void
}
const [longestTitle, longestBody] = [200, 50_000]

/** One language of a policy: its title and body, as written or as people will read it. */
export function PolicySide({ language, text, faults, onChange }: Props) {
  const t = useTranslations('terms')
  const tForm = useTranslations('parts.form')
  const [isRead, setIsRead] = useState(false)
  const own = { lang: language, dir: direction(language) }
  const inLanguage = tForm(language)
  return (
    <Panel
      title={inLanguage}
      tools={
        <Segmented
          size="xs"
          label={t('look', { language: `\u2068${inLanguage}\u2069` })}
          value={isRead ? 'read' : 'write'}
          onChange={(chosen) => setIsRead(chosen === 'read')}
          options={(['write', 'read'] as const).map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      {isRead ? (
        <div className="stack">
          <h3 {...own} data-text="theirs">
            <bdi>{text.title}</bdi>
          </h3>
          {text.body.trim() ? <Prose text={text.body} language={language} /> : <p className="soft">{t('nothingWritten')}</p>}
        </div>
      ) : (
        <>
          <TextInput
            label={t('fields.title')}
            {...own}
            maxLength={longestTitle}
            error={faults.title}
            value={text.title}
            onChange={(event) => onChange({ ...text, title: event.currentTarget.value })}
          />
          <Textarea
            label={t('fields.body')}
            description={t('hints.body')}
            {...own}
            rows={16}
            maxLength={longestBody}
            error={faults.body}
            value={text.body}
            onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
          />
        </>
      )}
    </Panel>
  )
}

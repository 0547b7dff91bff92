'use client'
import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { Prose } from '@/lib/ui/prose'
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
  const say = useTranslations('terms')
  const sayForm = useTranslations('parts.form')
  const [isRead, setIsRead] = useState(false)
  const own = { lang: language, dir: direction(language) }
  const inLanguage = sayForm(language)
  return (
    <section className="panel stack" aria-label={inLanguage}>
      <div className="bar">
        <h2>{inLanguage}</h2>
        <SegmentedControl
          size="xs"
          aria-label={say('look', { language: `\u2068${inLanguage}\u2069` })}
          value={isRead ? 'read' : 'write'}
          onChange={(chosen) => setIsRead(chosen === 'read')}
          data={(['write', 'read'] as const).map((value) => ({ value, label: say(value) }))}
        />
      </div>
      {isRead ? (
        <div className="stack">
          <h3 {...own} data-text="theirs">
            <bdi>{text.title}</bdi>
          </h3>
          {text.body.trim() ? <Prose text={text.body} language={language} /> : <p className="soft">{say('nothingWritten')}</p>}
        </div>
      ) : (
        <>
          <TextInput
            label={say('fields.title')}
            {...own}
            maxLength={longestTitle}
            error={faults.title}
            value={text.title}
            onChange={(event) => onChange({ ...text, title: event.currentTarget.value })}
          />
          <Textarea
            label={say('fields.body')}
            description={say('hints.body')}
            {...own}
            rows={16}
            maxLength={longestBody}
            error={faults.body}
            value={text.body}
            onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
          />
        </>
      )}
    </section>
  )
}

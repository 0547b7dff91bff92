'use client'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { IconHelp } from '@/lib/ui/icons'
import { RecordPicker } from '@/lib/ui/record-picker/record-picker'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts, SecondsInput } from './mark-row'
import type { Cue } from './timeline'

type Props = { cue: Cue; questions: Endpoint<typeof listQuestions> | null; onChange: (cue: Cue) => void }
/** The fields of a cue beside its time and title, by its kind. */
export function CueFields({ cue, questions, onChange }: Props) {
  const t = useTranslations('mediaDesk.timeline')
  const [isPicking, setIsPicking] = useState(false)
  const { kind, options = [] } = cue
  return (
    <div className="row">
      <span className="badge">{t(`kinds.${kind}`)}</span>
      <Checkbox
        label={t('pause')}
        checked={cue.pause}
        onChange={({ currentTarget }) => onChange({ ...cue, pause: currentTarget.checked })}
      />
      <Checkbox
        label={t('required')}
        checked={cue.required}
        onChange={({ currentTarget }) => onChange({ ...cue, required: currentTarget.checked })}
      />
      {(kind === 'note' || kind === 'link') && (
        <SecondsInput
          label={t('until')}
          value={cue.until ?? null}
          onChange={(until) => onChange({ ...cue, until: until ?? undefined })}
        />
      )}
      {kind === 'link' && (
        <TextInput
          label={t('url')}
          dir="ltr"
          value={cue.url ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...cue, url: value || undefined })}
        />
      )}
      {kind === 'question' && (
        <>
          <SecondsInput
            label={t('maxTries')}
            isWhole
            value={cue.maxTries ?? null}
            onChange={(tries) => onChange({ ...cue, maxTries: tries ?? undefined })}
          />
          <SecondsInput
            label={t('onWrong')}
            value={cue.onWrong?.seekTo ?? null}
            onChange={(seekTo) => onChange({ ...cue, onWrong: seekTo === null ? undefined : { seekTo } })}
          />
          {questions && (
            <Button variant="default" size="compact-sm" onClick={() => setIsPicking(true)}>
              {cue.questionId ? t('otherQuestion', { version: cue.questionVersion ?? 1 }) : t('chooseQuestion')}
            </Button>
          )}
        </>
      )}
      {options.map((option, at) => {
        const put = (next: typeof option) =>
          onChange({ ...cue, options: options.map((one, index) => (index === at ? next : one)) })
        return (
          <div key={option.id} className="split fields">
            <BothTexts
              label={t('option', { number: at + 1 })}
              value={option.text}
              onChange={(text) => put({ ...option, text })}
            />
            {kind === 'branch' && (
              <SecondsInput
                label={t('seekTo')}
                value={option.seekTo ?? null}
                onChange={(seekTo) => seekTo !== null && put({ ...option, seekTo })}
              />
            )}
          </div>
        )
      })}
      {isPicking && questions && (
        <RecordPicker
          list={questions}
          texts={{
            title: t('picker.title'),
            search: t('picker.search'),
            found: t('picker.found'),
            nothing: t('picker.nothing'),
            failed: t('picker.failed'),
            close: t('picker.close'),
          }}
          lineOf={({ stem, contentVersion }) => ({
            icon: <IconHelp size={18} />,
            title: stem.ar ?? stem.en ?? '',
            locale: stem.ar ? 'ar' : 'en',
            details: [t('picker.version', { version: contentVersion })],
          })}
          onPick={({ id, contentVersion }) => {
            onChange({ ...cue, questionId: id, questionVersion: contentVersion })
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  )
}

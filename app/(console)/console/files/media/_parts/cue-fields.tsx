'use client'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { IconHelp } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { RecordPicker } from '@/lib/ui/record-picker/record-picker'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts, CountInput, TimeInput } from './mark-row'
import styles from './media.module.css'
import type { Cue } from './timeline'

type Option = NonNullable<Cue['options']>[number]
type Props = {
  cue: Cue
  questions: Endpoint<typeof listQuestions> | null
  /** Faults by field. */
  faults: Record<string, string>
  onChange: (cue: Cue) => void
}

/** The fields of a cue beside its time and title, by its kind. */
export function CueFields({ cue, questions, faults, onChange }: Props) {
  const t = useTranslations('mediaDesk.timeline')
  const { kind, options = [] } = cue
  return (
    <div className="stack tight">
      <div className={`row ${styles.cueFields}`}>
        <span className="row tight">
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
        </span>
        {(kind === 'note' || kind === 'link') && (
          <TimeInput
            isNamed
            label={t('until')}
            value={cue.until ?? null}
            fault={faults.until}
            onChange={(until) => onChange({ ...cue, until: until ?? undefined })}
          />
        )}
        {kind === 'link' && (
          <TextInput
            label={t('url')}
            dir="ltr"
            error={faults.url}
            value={cue.url ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...cue, url: value || undefined })}
          />
        )}
        {kind === 'question' && <QuestionFields cue={cue} questions={questions} onChange={onChange} />}
      </div>
      {options.map((option, at) => (
        <OptionFields
          key={option.id}
          option={option}
          number={at + 1}
          isBranch={kind === 'branch'}
          onChange={(next) => onChange({ ...cue, options: options.map((one, index) => (index === at ? next : one)) })}
        />
      ))}
    </div>
  )
}

/** A cue that is not chosen: its kind, and how it holds the film. */
export function CueInWords({ cue: { kind, pause, required, url } }: Pick<Props, 'cue'>) {
  const t = useTranslations('mediaDesk.timeline')
  const words = [pause && t('pause'), required && t('required'), url && `\u2068${url}\u2069`].filter(Boolean)
  return (
    <div className="row tight">
      <span className="badge">{t(`kinds.${kind}`)}</span>
      <span className="small soft">{words.join(' · ')}</span>
    </div>
  )
}

/** How often a question may be tried, where a wrong answer leads, and which question it is. */
function QuestionFields({ cue, questions, onChange }: Omit<Props, 'faults'>) {
  const t = useTranslations('mediaDesk.timeline')
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <CountInput
        label={t('maxTries')}
        isWhole
        value={cue.maxTries ?? null}
        onChange={(tries) => onChange({ ...cue, maxTries: tries ?? undefined })}
      />
      <TimeInput
        isNamed
        label={t('onWrong')}
        value={cue.onWrong?.seekTo ?? null}
        onChange={(seekTo) => onChange({ ...cue, onWrong: seekTo === null ? undefined : { seekTo } })}
      />
      {questions && (
        <Button variant="default" size="compact-sm" onClick={() => setIsPicking(true)}>
          {cue.questionId ? t('otherQuestion', { version: cue.questionVersion ?? 1 }) : t('chooseQuestion')}
        </Button>
      )}
      {isPicking && questions && (
        <QuestionPicker
          questions={questions}
          onPick={({ id, contentVersion }) => {
            onChange({ ...cue, questionId: id, questionVersion: contentVersion })
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}

type PickerProps = {
  questions: Endpoint<typeof listQuestions>
  onPick: (question: ItemOf<typeof listQuestions>) => void
  onClose: () => void
}

function QuestionPicker({ questions, onPick, onClose }: PickerProps) {
  const t = useTranslations('mediaDesk.timeline')
  const { language } = useConsole()
  return (
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
      lineOf={({ stem, contentVersion }) => {
        const { text, lang } = inLanguage(stem, language)
        return {
          icon: <IconHelp size={18} />,
          title: text,
          locale: lang,
          details: [t('picker.version', { version: contentVersion })],
        }
      }}
      onPick={onPick}
      onClose={onClose}
    />
  )
}

type OptionProps = { option: Option; number: number; isBranch: boolean; onChange: (option: Option) => void }

/** An answer of a poll or a branch; that of a branch leads to another time. */
function OptionFields({ option, number, isBranch, onChange }: OptionProps) {
  const t = useTranslations('mediaDesk.timeline')
  return (
    <div className="split fields">
      <BothTexts label={t('option', { number })} value={option.text} onChange={(text) => onChange({ ...option, text })} />
      {isBranch && (
        <TimeInput
          isNamed
          label={t('seekTo')}
          value={option.seekTo ?? null}
          onChange={(seekTo) => seekTo !== null && onChange({ ...option, seekTo })}
        />
      )}
    </div>
  )
}

'use client'
import { ActionIcon, Select, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@/lib/ui/icons'
import { textAt, withText } from '@/lib/ui/questions/editor/draft'
import styles from '@/lib/ui/questions/editor/quiz-page.module.css'
import { Theirs } from '@/lib/ui/theirs'
import { useTranslations } from '@/lib/ui/translations'
import { FullEditor } from './full-editor'
import { QuickFields } from './quick-fields'
import { type Entry, isQuick, missingIn, type OwnEntry } from './quiz-draft'

export type CardProps = {
  entry: Entry
  at: number
  count: number
  language: Language
  types: Readonly<Record<string, string>>
  isChosen: boolean
  isFull: boolean
  /** Whether the author has asked for the publication: then what is missing is shown. */
  isAsked: boolean
  refused: string | undefined
  onChoose: () => void
  onFull: (isFull: boolean) => void
  change: (entry: Entry) => void
  onType: (entry: OwnEntry, type: QuestionTypeName) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onOpen: () => void
  onNext: () => void
  focus: (id: string) => void
}

/** A question of the quiz in its place: written here, or chosen from a bank. */
export function EntryCard(props: CardProps) {
  const t = useTranslations('learningPaths.quiz')
  const { entry, at, count, isChosen, onChoose, onMove, onRemove, onOpen } = props
  const name = t('question', { number: at + 1 })
  const tools = [
    ...(entry.kind === 'picked' ? [{ label: t('editQuestion'), Icon: IconPencil, run: onOpen, isOff: false }] : []),
    { label: t('moveUp'), Icon: IconArrowUp, run: () => onMove(-1), isOff: at === 0 },
    { label: t('moveDown'), Icon: IconArrowDown, run: () => onMove(1), isOff: at === count - 1 },
    { label: t('removeQuestion'), Icon: IconTrash, run: onRemove, isOff: false },
  ]
  return (
    <li className={styles.card} data-chosen={isChosen || undefined} onFocusCapture={onChoose}>
      <div className={styles.cardHead}>
        <strong>{name}</strong>
        {entry.kind === 'own' && <TypeChoice {...props} entry={entry} name={name} />}
        <span className={styles.tools}>
          {tools.map(({ label, Icon, run, isOff }) => (
            <ActionIcon
              key={label}
              variant="subtle"
              size="lg"
              disabled={isOff}
              aria-label={`${label}: ${name}`}
              title={label}
              onClick={run}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          ))}
        </span>
      </div>
      {entry.kind === 'own' ? <Own {...props} entry={entry} /> : <Chosen entry={entry} />}
    </li>
  )
}

const Chosen = ({ entry }: { entry: Exclude<Entry, OwnEntry> }) => {
  const t = useTranslations('learningPaths.quiz')
  if (entry.kind === 'picked')
    return <p data-text="theirs">{entry.name.text ? <Theirs locale={entry.name.locale}>{entry.name.text}</Theirs> : t('gone')}</p>
  return (
    <p>
      {t('drawn', { count: entry.count, bank: `\u2068${entry.bank}\u2069` })}
      {entry.tags.length > 0 && <bdi className="small soft"> {entry.tags.join(' · ')}</bdi>}
    </p>
  )
}

type OwnProps = CardProps & { entry: OwnEntry }

function TypeChoice({ entry, name, types, onType }: OwnProps & { name: string }) {
  const t = useTranslations('learningPaths.quiz')
  // The type of a stored question stays.
  if (entry.id !== null) return <span className="small soft">{types[entry.draft.design.type]}</span>
  return (
    <Select
      size="xs"
      aria-label={`${t('type')}: ${name}`}
      allowDeselect={false}
      data={Object.entries(types).map(([value, label]) => ({ value, label }))}
      value={entry.draft.design.type}
      onChange={(type) => type && onType(entry, type as QuestionTypeName)}
    />
  )
}

function Own({ entry, language, isFull, isAsked, refused, change, onFull, onNext, focus }: OwnProps) {
  const t = useTranslations('learningPaths.quiz')
  const { draft, key } = entry
  const set = (next: OwnEntry['draft']) => change({ ...entry, draft: next })
  const missing = isAsked ? missingIn(entry) : []
  const isWhole = isFull || !isQuick(draft.design.type)
  const stem = textAt(draft.texts[language], { part: 'stem' })
  const first = 'options' in draft.design ? `${key}-${draft.design.options[0]}` : `${key}-accepted-0`
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    focus(draft.design.type === 'numeric' ? `${key}-value` : first)
  }
  return (
    <>
      {isWhole ? (
        <FullEditor draft={draft} change={set} id={key} />
      ) : (
        <>
          <Textarea
            id={`${key}-stem`}
            aria-label={t('stem')}
            placeholder={t('stem')}
            autosize
            minRows={1}
            maxLength={4000}
            lang={language}
            dir={stem === '' ? direction(language) : 'auto'}
            value={stem}
            onChange={({ currentTarget }) => set(withText(draft, language, { part: 'stem' }, currentTarget.value))}
            onKeyDown={press}
          />
          <QuickFields id={key} draft={draft} language={language} change={set} onNext={onNext} focus={focus} />
        </>
      )}
      {isQuick(draft.design.type) && (
        <button type="button" className="link-button small" onClick={() => onFull(!isFull)}>
          {t(isFull ? 'lessFields' : 'moreFields')}
        </button>
      )}
      {(missing.length > 0 || refused) && (
        <p className="text-bad small" role="alert">
          {refused ?? missing.map((one) => t(`missing.${one}`)).join(' ')}
        </p>
      )}
    </>
  )
}

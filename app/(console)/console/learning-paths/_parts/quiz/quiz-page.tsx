'use client'
import { Button, TextInput } from '@mantine/core'
import Link from 'next/link'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { draftOf } from '@/lib/ui/questions/editor/draft'
import styles from '@/lib/ui/questions/editor/quiz-page.module.css'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { uiOf } from '@/lib/ui/questions/question-uis'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { type BankLists, BankSide } from './bank-side'
import { EntryCard } from './entry-card'
import { LearnerView } from './learner-view'
import { type Entry, firstDesign, isQuick, newEntry, type OwnEntry, withType } from './quiz-draft'
import { SettingsLine } from './settings-line'
import { type QuizOptions, useQuiz } from './use-quiz'

export type QuizPageProps = QuizOptions & {
  lists: BankLists
  types: Readonly<Record<string, string>>
  texts: Record<Language, QuestionTexts>
  /** The outline of the path. */
  back: string
}

type Side = 'write' | 'bank' | 'view'

/** The focus goes to a field that is not there yet, once it is. */
function useFocus() {
  const wanted = useRef<string | null>(null)
  const [, again] = useState(0)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = null
  })
  return (id: string) => {
    wanted.current = id
    again((times) => times + 1)
  }
}

type Editing = ReturnType<typeof useEditing>

/** The actions of an author on the questions of the quiz. */
function useEditing(options: QuizOptions) {
  const t = useTranslations('learningPaths.quiz')
  const toast = useToasts()
  const quiz = useQuiz(options)
  const { language: own } = useConsole()
  const [language, setLanguage] = useState<Language>(own)
  const [chosen, setChosen] = useState<string | null>(null)
  const [full, setFull] = useState<ReadonlySet<string>>(new Set())
  const focus = useFocus()
  const { entries } = quiz.quiz
  const { setEntries } = quiz
  const replace = (next: Entry) => setEntries((now) => now.map((one) => (one.key === next.key ? next : one)))
  const add = (entry: Entry) => {
    setEntries((now) => [...now, entry])
    setChosen(entry.key)
  }
  const write = (type?: QuestionTypeName) => {
    const entry = newEntry(language, '', type && isQuick(type) ? type : undefined)
    add(entry)
    focus(`${entry.key}-stem`)
  }
  const remove = (gone: Entry) => {
    setEntries((now) => now.filter(({ key }) => key !== gone.key))
    toast({ text: t('removed'), kind: 'good', undo: { label: t('bringBack'), run: () => setEntries(() => entries) } })
  }
  const setType = async (entry: OwnEntry, type: QuestionTypeName) => {
    if (isQuick(type)) return replace(withType(entry, firstDesign(type)))
    const editor = await uiOf(type).loadEditor()
    replace(withType(entry, editor.first(), editor.firstStem))
  }
  const showFull = (key: string, isFull: boolean) =>
    setFull((now) => new Set(isFull ? [...now, key] : [...now].filter((one) => one !== key)))
  const open = async (entry: Entry) => {
    if (entry.kind !== 'picked') return
    try {
      const { data } = await call(options.calls.readQuestion, { params: { id: entry.id } })
      quiz.saving.opened(entry.key, draftOf(data as Parameters<typeof draftOf>[0]), entry.id)
      focus(`${entry.key}-stem`)
    } catch (error) {
      toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
    }
  }
  const move = (at: number, by: -1 | 1) =>
    setEntries((now) => {
      const [one, other] = [now[at], now[at + by]]
      return one && other ? now.with(at, other).with(at + by, one) : now
    })
  const entry = entries.find(({ key }) => key === chosen) ?? entries[0]
  return {
    quiz,
    language,
    setLanguage,
    chosen,
    setChosen,
    full,
    showFull,
    focus,
    replace,
    add,
    write,
    remove,
    setType,
    open,
    move,
    entry,
  }
}

/** A quiz on one page: its questions to be typed or taken from banks, its settings in a sentence, and one publication. */
export function QuizPage({ lists, types, texts, back, ...options }: QuizPageProps) {
  const t = useTranslations('learningPaths.quiz')
  const editing = useEditing(options)
  const { quiz, language, focus } = editing
  const [side, setSide] = useState<Side>(() => (matchMedia('(width < 64rem)').matches ? 'write' : 'bank'))
  // The title is what everything else is for: it is asked first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page begins
  useEffect(() => focus('quiz-title'), [])
  return (
    <div className={styles.page} data-side={side} data-saving={quiz.status}>
      <Head editing={editing} back={back} publishesPath={options.publishesPath} />
      <div className={styles.tabs}>
        <Segmented<Side>
          fullWidth
          label={t('parts')}
          value={side}
          onChange={setSide}
          options={(['write', 'bank', 'view'] as const).map((value) => ({ value, label: t(`sides.${value}`) }))}
        />
      </div>
      <Written editing={editing} types={types} />
      <aside className={styles.side} aria-label={t(`sides.${side === 'view' ? 'view' : 'bank'}`)}>
        <div className={styles.sideHead}>
          <Segmented<Exclude<Side, 'write'>>
            fullWidth
            label={t('parts')}
            value={side === 'view' ? 'view' : 'bank'}
            onChange={setSide}
            options={(['bank', 'view'] as const).map((value) => ({ value, label: t(`sides.${value}`) }))}
          />
        </div>
        {side === 'view' ? (
          <LearnerView entry={editing.entry} language={language} read={options.calls.readQuestion} texts={texts} />
        ) : (
          <BankSide
            lists={lists}
            types={types}
            present={new Set(quiz.quiz.entries.flatMap((entry) => (entry.kind !== 'draw' && entry.id ? [entry.id] : [])))}
            onAdd={editing.add}
            onRemove={(id) => quiz.setEntries((now) => now.filter((entry) => entry.kind === 'draw' || entry.id !== id))}
          />
        )}
      </aside>
    </div>
  )
}

/** How far the saving is, the language to write in, and the publication with what came of it. */
function Head({ editing, back, publishesPath }: { editing: Editing; back: string; publishesPath: boolean }) {
  const t = useTranslations('learningPaths.quiz')
  const { quiz, language, setLanguage } = editing
  return (
    <>
      <div className={styles.bar}>
        <span role="status" className="small soft">
          {t(`states.${stateOf(quiz.status)}`)}
        </span>
        <Segmented<Language>
          size="xs"
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <Button loading={quiz.publishing === 'running'} onClick={() => void quiz.publish()}>
          {t('publish')}
        </Button>
      </div>
      <FailureNotice text={quiz.problem ?? quiz.failure} />
      {quiz.publishing === 'done' && (
        <p className="notice" role="status">
          {t(publishesPath ? 'published' : 'publishedLesson')} <Link href={back}>{t('toPath')}</Link>
        </p>
      )}
    </>
  )
}

/** The title, the settings, and the questions in their order. */
function Written({ editing, types }: { editing: Editing } & Pick<QuizPageProps, 'types'>) {
  const t = useTranslations('learningPaths.quiz')
  const { quiz, language, chosen, full, write } = editing
  const { entries, title, settings } = quiz.quiz
  return (
    <section className={styles.write} aria-label={t('sides.write')}>
      <TextInput
        id="quiz-title"
        size="lg"
        aria-label={t('titleLabel')}
        placeholder={t('titleLabel')}
        maxLength={200}
        lang={language}
        dir={title[language] === '' ? direction(language) : 'auto'}
        value={title[language]}
        onChange={({ currentTarget: { value } }) =>
          quiz.change((now) => ({ ...now, title: { ...now.title, [language]: value } }))
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          write()
        }}
      />
      <SettingsLine settings={settings} change={(next) => quiz.change((now) => ({ ...now, settings: next }))} />
      {entries.length === 0 && <p className="soft">{t('empty')}</p>}
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <EntryCard
            key={entry.key}
            entry={entry}
            at={at}
            count={entries.length}
            language={entry.kind === 'own' && entry.draft.written !== 'both' ? entry.draft.written : language}
            types={types}
            isChosen={entry.key === chosen}
            isFull={full.has(entry.key)}
            isAsked={quiz.publishing === 'asked'}
            refused={quiz.refused[entry.key]}
            onChoose={() => editing.setChosen(entry.key)}
            onFull={(isFull) => editing.showFull(entry.key, isFull)}
            change={editing.replace}
            onType={(one, type) => void editing.setType(one, type)}
            onMove={(by) => editing.move(at, by)}
            onRemove={() => editing.remove(entry)}
            onOpen={() => void editing.open(entry)}
            onNext={() => write(entry.kind === 'own' ? entry.draft.design.type : undefined)}
            focus={editing.focus}
          />
        ))}
      </ol>
      <Button variant="default" onClick={() => write()}>
        {t('addQuestion')}
      </Button>
    </section>
  )
}

type State = 'saved' | 'saving' | 'offline' | 'stopped'
/** The saving in a word. */
function stateOf(status: ReturnType<typeof useQuiz>['status']): State {
  if (status === 'saved') return 'saved'
  if (status === 'waiting' || status === 'saving') return 'saving'
  return status === 'offline' ? 'offline' : 'stopped'
}

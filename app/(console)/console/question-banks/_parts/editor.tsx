'use client'
import { Select, TextInput } from '@mantine/core'
import { useId, useMemo } from 'react'
import type { createQuestion, readQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { type Difficulty, difficulties } from '@/lib/domain/learning/question-banks/words'
import { languages } from '@/lib/platform/i18n/languages'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useEditor } from '@/lib/ui/form/use-editor'
import { BothTexts } from '@/lib/ui/questions/editor/both-texts'
import {
  changedBody,
  createdBody,
  type Draft,
  draftOf,
  emptyTexts,
  languagesOf,
  textAt,
  type Written,
  withDesign,
} from '@/lib/ui/questions/editor/draft'
import type { Editing, TypeEditor } from '@/lib/ui/questions/editor/editing'
import { NumberInput } from '@/lib/ui/questions/editor/fields'
import styles from '@/lib/ui/questions/editor/question-banks.module.css'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { faultsOf } from './faults'
import { Preview, type PreviewTexts, type Trying } from './preview'

type Stored = DataOf<typeof readQuestion>
export type EditorProps = {
  type: TypeEditor
  /** Of the preview, which may be in the other language than the page. */
  texts: PreviewTexts
} & (
  | { bankId: string; create: Endpoint<typeof createQuestion> }
  | {
      question: Stored
      /** Nothing for those who may only look. */
      update?: Endpoint<typeof updateQuestion>
      reads: Endpoint<typeof readQuestion>
      trying: Trying['endpoint']
    }
)

function firstDraft(bankId: string, { first, firstStem = '' }: TypeEditor): Draft {
  const texts = () => ({ ...emptyTexts(), stem: firstStem })
  const both = { ar: texts(), en: texts() }
  return { bankId, written: 'both', design: first(), texts: both, difficulty: null, tags: '', points: 1 }
}

/** The answer of the API has every default, so that it is a design as the rules know it. */
const draftOfStored = (stored: Stored): Draft => draftOf(stored as Parameters<typeof draftOf>[0])

/** The question as learners see it, for those who may not change it, or with its editor. */
export function Editor(props: EditorProps) {
  const id = useId()
  if ('create' in props || props.update) return <QuestionForm {...props} />
  const trying = { id: props.question.id, endpoint: props.trying }
  return <Preview type={props.type} id={id} draft={draftOfStored(props.question)} texts={props.texts} trying={trying} />
}

/** The state of the editor and its saving, for a new question or a stored one. */
function useQuestionEditor(props: EditorProps) {
  const t = useTranslations('questionBanks.editor')
  const isNew = 'create' in props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is begun once
  const first = useMemo(
    () =>
      isNew
        ? { values: firstDraft(props.bankId, props.type) }
        : { values: draftOfStored(props.question), version: props.question.version },
    [],
  )
  return useEditor<Draft, typeof createQuestion | typeof updateQuestion, typeof readQuestion>({
    endpoint: (isNew ? props.create : props.update) as Endpoint<typeof createQuestion | typeof updateQuestion>,
    params: isNew ? undefined : { id: props.question.id },
    first,
    toBody: (draft, saved) => (isNew ? createdBody(draft) : changedBody(draft, saved)),
    reads: isNew ? undefined : { endpoint: props.reads, toValues: draftOfStored },
    toFaults: (errors, draft) =>
      faultsOf(errors, {
        missing: t('missing'),
        nameOf: (property) => t(`names.${nameKey(property)}`),
        isWritten: (property) => writtenAt(draft, property) !== '',
      }),
    done: t(isNew ? 'created' : 'changed'),
    goTo: isNew ? ({ id: made }) => `/console/question-banks/questions/${made}` : undefined,
  })
}

const comparedFields = ['stem', 'difficulty', 'tags', 'points'] as const

/** The editor of a question: what every type has, what its own type needs, and beside it the question as learners see it. */
function QuestionForm(props: EditorProps) {
  const t = useTranslations('questionBanks.editor')
  const id = useId()
  const isNew = 'create' in props
  const editor = useQuestionEditor(props)
  const { values: draft, setValues, faults, isDirty } = editor
  const editing = { draft, change: setValues, faults, id }
  return (
    <div className={styles.beside}>
      <EditorForm
        editor={editor}
        compared={comparedFields.map((name) => ({ name, label: t(name) }))}
        toCompared={({ texts, difficulty, tags, points }) => ({
          stem: { ar: texts.ar.stem, en: texts.en.stem },
          difficulty: difficulty && t(`difficulties.${difficulty}`),
          tags,
          points,
        })}
        submit={t(isNew ? 'create' : 'save')}
        isDisabled={!(isNew || isDirty)}
        width="sections"
        isFootSticky
      >
        <QuestionSection editing={editing} type={props.type} />
        <MoreSection editing={editing} />
      </EditorForm>
      <Preview
        type={props.type}
        id={`${id}-preview`}
        draft={draft}
        texts={props.texts}
        trying={isNew || isDirty ? undefined : { id: props.question.id, endpoint: props.trying }}
      />
    </div>
  )
}

/** The languages of the question, its text, and the part that only its type has. */
export function QuestionSection({ editing, type: { Part } }: { editing: Editing; type: TypeEditor }) {
  const t = useTranslations('questionBanks.editor')
  const { draft, change } = editing
  return (
    <section className="panel stack" aria-label={t('question')}>
      <div className="bar">
        <h2>{t('question')}</h2>
        <Segmented<Written>
          size="xs"
          label={t('written')}
          value={draft.written}
          onChange={(written) => change({ ...draft, written })}
          options={(['both', ...languages] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </div>
      <BothTexts editing={editing} place={{ part: 'stem' }} label={t('stem')} maxLength={4000} isProse isRequired />
      <Part editing={editing} design={draft.design} set={(fields) => change(withDesign(draft, fields))} />
    </section>
  )
}

/** The explanation, the difficulty, the points and the tags. */
export function MoreSection({ editing }: { editing: Editing }) {
  const t = useTranslations('questionBanks.editor')
  const { draft, change, faults, id } = editing
  return (
    <section className="panel stack" aria-label={t('more')}>
      <h2>{t('more')}</h2>
      <BothTexts editing={editing} place={{ part: 'explanation' }} label={t('explanation')} maxLength={4000} isProse />
      <div className="split">
        <Select
          label={t('difficulty')}
          data={difficulties.map((value) => ({ value, label: t(`difficulties.${value}`) }))}
          value={draft.difficulty}
          placeholder={t('noDifficulty')}
          clearable
          clearButtonProps={{ 'aria-label': t('noDifficulty') }}
          onChange={(difficulty) => change({ ...draft, difficulty: difficulty as Difficulty | null })}
        />
        <NumberInput
          id={`${id}-points`}
          label={t('points')}
          hint={t('pointsHint')}
          min={0}
          value={draft.points}
          error={faults.points}
          onChange={(points) => change({ ...draft, points })}
        />
        <TextInput
          id={`${id}-tags`}
          label={t('tags')}
          description={t('tagsHint', { max: 20 })}
          {...typedDirection}
          error={Object.entries(faults).find(([name]) => name.startsWith('tags'))?.[1]}
          value={draft.tags}
          onChange={({ currentTarget }) => change({ ...draft, tags: currentTarget.value })}
        />
      </div>
    </section>
  )
}

const named = [
  'options',
  'correct',
  'accepted',
  'blanks',
  'words',
  'pairs',
  'items',
  'rows',
  'columns',
  'units',
  'extra',
  'variables',
  'expression',
]
/** The key of the words for a field that the API names. */
function nameKey(property: string): string {
  const [root, second = ''] = property.split('.')
  if (root === 'tags' || root === 'difficulty' || root === 'points') return root
  return root === 'design' && named.includes(second) ? second : 'text'
}

/** The text of a field, by its name in the API. */
function writtenAt(draft: Draft, property: string): string {
  const [, language, part, key = ''] = property.split('.')
  if (language !== 'ar' && language !== 'en') return ''
  if (!languagesOf(draft).includes(language)) return ''
  const texts = draft.texts[language]
  if (part === 'labels' || part === 'feedback') return textAt(texts, { part, key })
  return part === 'stem' || part === 'explanation' ? textAt(texts, { part }) : ''
}

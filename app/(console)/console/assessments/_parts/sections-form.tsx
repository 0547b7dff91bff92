'use client'
import { Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { type Difficulty, difficulties } from '@/lib/domain/learning/question-banks/words'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { freshKey } from '@/lib/ui/questions/editor/draft'
import { Theirs } from '@/lib/ui/theirs'
import { useTranslations } from '@/lib/ui/translations'
import styles from './assessments.module.css'
import { BankField } from './bank-field'
import type { Named, SectionNames } from './load'
import { type PickerLists, QuestionPicker } from './question-picker'
import { type DrawDraft, type FixedDraft, moved, type SectionDraft } from './section-draft'
import { AddButton, NumberLine, RowTools } from './section-parts'
import { type SectionsEditorOptions, useSectionsEditor } from './use-sections-editor'

export type SectionsFormProps = SectionsEditorOptions & { names: SectionNames; lists: PickerLists }

const mostSections = 20

/** The sections of an assessment: which questions an attempt has, in their order, and what each is worth. */
export function SectionsForm({ assessment, names, lists, save, reads }: SectionsFormProps) {
  const t = useTranslations('assessments.editor')
  const [known, setKnown] = useState(names.questions)
  const editor = useSectionsEditor({ assessment, save, reads })
  const { values, setValues, faults } = editor
  const { sections } = values
  const setSections = (change: (now: SectionDraft[]) => SectionDraft[]) =>
    setValues((now) => ({ sections: change(now.sections) }))
  const add = (section: SectionDraft) => setSections((now) => [...now, section])
  const inWords = (section: SectionDraft) =>
    section.source === 'fixed'
      ? t('fixedOf', { count: section.questions.length })
      : t('drawOf', { count: section.count ?? 0, bank: `\u2068${names.banks[section.bankId ?? ''] ?? ''}\u2069` })
  const present = new Set(sections.flatMap((one) => (one.source === 'fixed' ? one.questions.map((each) => each.questionId) : [])))
  return (
    <EditorForm
      editor={editor}
      compared={[{ name: 'sections', label: t('sections') }]}
      toCompared={(draft) => ({ sections: draft.sections.map(inWords).join(' · ') })}
      submit={t('save')}
      isDisabled={!editor.isDirty}
      width="sections"
      isFootSticky
    >
      {sections.map((section, at) => {
        const name = t('section', { number: at + 1 })
        const replace = (next: SectionDraft) => setSections((now) => now.map((one) => (one.key === next.key ? next : one)))
        return (
          <section key={section.key} className="panel stack" aria-label={name}>
            <div className="bar">
              <h2>
                {name} · {t(section.source)}
              </h2>
              <RowTools
                name={name}
                at={at}
                count={sections.length}
                onMove={(by) => setSections((now) => moved(now, at, by))}
                onRemove={() => setSections((now) => now.filter(({ key }) => key !== section.key))}
              />
            </div>
            {section.source === 'fixed' ? (
              <FixedFields
                section={section}
                path={`sections.${at}`}
                faults={faults}
                known={known}
                lists={lists}
                present={present}
                onNames={(found) => setKnown((now) => ({ ...now, ...found }))}
                onChange={replace}
              />
            ) : (
              <DrawFields
                section={section}
                path={`sections.${at}`}
                faults={faults}
                banks={names.banks}
                list={lists.banks}
                onChange={replace}
              />
            )}
          </section>
        )
      })}
      <section className="panel stack" aria-label={t('addSection')}>
        <h2>{t('addSection')}</h2>
        <p className="soft">{t('addSectionHint')}</p>
        <div className="row">
          <AddButton
            label={t('addFixed')}
            isDisabled={sections.length >= mostSections}
            onClick={() => add({ key: freshKey(), source: 'fixed', questions: [] })}
          />
          <AddButton
            label={t('addDraw')}
            isDisabled={sections.length >= mostSections}
            onClick={() =>
              add({ key: freshKey(), source: 'draw', bankId: null, tags: '', difficulty: [], count: 5, pointsEach: 1 })
            }
          />
        </div>
      </section>
    </EditorForm>
  )
}

type Fields<S> = {
  section: S
  /** The place of the section in the draft, such as `sections.0`. */
  path: string
  faults: Record<string, string>
  onChange: (section: S) => void
}
type FixedProps = Fields<FixedDraft> & {
  known: Record<string, Named>
  lists: PickerLists
  present: ReadonlySet<string>
  onNames: (found: Record<string, Named>) => void
}

/** The questions of a section in their order, with the points of each. */
function FixedFields({ section, path, faults, known, lists, present, onNames, onChange }: FixedProps) {
  const t = useTranslations('assessments.editor')
  const id = useId()
  const [isPicking, setIsPicking] = useState(false)
  const { questions } = section
  const set = (next: FixedDraft['questions']) => onChange({ ...section, questions: next })
  return (
    <>
      {questions.length === 0 && <p className="soft">{t('noQuestions')}</p>}
      {questions.length > 0 && (
        <ol className={styles.rows}>
          {questions.map(({ key, questionId, points }, at) => {
            const name = known[questionId]
            const label = t('question', { number: at + 1 })
            return (
              <li key={key} className={styles.row}>
                <span data-text="theirs">
                  {name ? (
                    <Theirs locale={name.locale}>{name.text}</Theirs>
                  ) : (
                    <span className="text-bad">{t('deletedQuestion')}</span>
                  )}
                </span>
                <div className={styles.points}>
                  <NumberLine
                    id={`${id}-${key}`}
                    label={t('pointsOf', { name: `\u2068${label}\u2069` })}
                    isBare
                    value={points}
                    error={faults[`${path}.questions.${at}.points`]}
                    onChange={(next) => set(questions.map((one) => (one.key === key ? { ...one, points: next } : one)))}
                  />
                </div>
                <span className="soft small">{t('points')}</span>
                <RowTools
                  name={label}
                  at={at}
                  count={questions.length}
                  onMove={(by) => set(moved(questions, at, by))}
                  onRemove={() => set(questions.filter((one) => one.key !== key))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <div className="row">
        <AddButton label={t('addQuestions')} onClick={() => setIsPicking(true)} />
      </div>
      {isPicking && (
        <QuestionPicker
          lists={lists}
          present={present}
          onClose={() => setIsPicking(false)}
          onChoose={(found) => {
            onNames(Object.fromEntries(found.map(({ id: questionId, name }) => [questionId, name])))
            set([...questions, ...found.map(({ id: questionId, points }) => ({ key: freshKey(), questionId, points }))])
            setIsPicking(false)
          }}
        />
      )}
    </>
  )
}

type DrawProps = Fields<DrawDraft> & { banks: SectionNames['banks']; list: PickerLists['banks'] }

/** From which bank a section draws, which of its questions, and how many. */
function DrawFields({ section, path, faults, banks, list, onChange }: DrawProps) {
  const t = useTranslations('assessments.editor')
  const id = useId()
  const set = (fields: Partial<DrawDraft>) => onChange({ ...section, ...fields })
  const { bankId, tags, difficulty, count, pointsEach } = section
  return (
    <>
      <BankField
        list={list}
        isRequired
        first={bankId ? { value: bankId, label: banks[bankId] ?? t('deletedBank') } : null}
        value={bankId}
        error={faults[`${path}.bankId`]}
        onChange={(chosen) => set({ bankId: chosen })}
      />
      <div className="split fields">
        <NumberLine
          id={`${id}-count`}
          label={t('names.count')}
          isWhole
          value={count}
          error={faults[`${path}.count`]}
          onChange={(next) => set({ count: next })}
        />
        <NumberLine
          id={`${id}-points`}
          label={t('names.pointsEach')}
          value={pointsEach}
          error={faults[`${path}.pointsEach`]}
          onChange={(next) => set({ pointsEach: next })}
        />
      </div>
      <Checkbox.Group
        label={t('difficulty')}
        description={t('difficultyHint')}
        value={difficulty}
        onChange={(next) => set({ difficulty: difficulties.filter((each: Difficulty) => next.includes(each)) })}
      >
        <div className="row">
          {difficulties.map((each) => (
            <Checkbox key={each} value={each} label={t(`difficulties.${each}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        id={`${id}-tags`}
        label={t('tags')}
        description={t('tagsHint')}
        {...typedDirection}
        error={faults[`${path}.tags`]}
        value={tags}
        onChange={({ currentTarget }) => set({ tags: currentTarget.value })}
      />
    </>
  )
}

'use client'
import { Button, TextInput } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { WrittenForm, WrittenMarks } from '@/lib/domain/assessing/observations/form-shapes.contract'
import { outcomeOf } from '@/lib/domain/assessing/observations/outcome.rules'
import { itemStates } from '@/lib/domain/assessing/observations/words'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { CommentField } from '@/lib/ui/rubrics/comment-field'
import styles from '@/lib/ui/rubrics/observe-desk.module.css'
import { OwnText } from '@/lib/ui/rubrics/own-text'
import { ownText } from '@/lib/ui/rubrics/own-texts'
import { useTranslations } from '@/lib/ui/translations'
import { isolated } from '../../../groups/_parts/names'
import { countWaiting, type Known, type Seen, type Waiting } from './observing.rules'
import { type ObservingOwner, useObserving } from './use-observing'

// A checklist needs none of it.
const RubricField = dynamic(() => import('@/lib/ui/rubrics/rubric-field').then((module) => module.RubricField), {
  ssr: false,
  loading: () => <div className="panel" aria-busy="true" />,
})

export type PersonToObserve = { enrolmentId: string; name: string; path: string; result: Known | null }
type Props = {
  owner: ObservingOwner
  form: WrittenForm
  passPercent: number
  people: readonly PersonToObserve[]
  comments: Endpoint<typeof listComments> | null
}

const stateOf = (form: WrittenForm, marks: WrittenMarks | undefined, passPercent: number) => {
  if (!marks) return 'none'
  const { isPassed } = outcomeOf(form, marks, passPercent)
  return isPassed === null ? 'part' : isPassed ? 'passed' : 'failed'
}

/** One person after another, on a phone: big targets, saved behind, without a connection too. */
export function ObserveDesk({ owner, form, passPercent, people, comments }: Props) {
  const t = useTranslations('observations.desk')
  const { desk, observing } = useObserving(owner)
  const [at, setAt] = useState(0)
  const waiting = countWaiting(desk.waiting)
  const knownOf = ({ enrolmentId, result }: PersonToObserve) => desk.known[enrolmentId] ?? result
  const person = people[at]
  if (!person) return null
  const go = (to: number) => {
    setAt(to)
    void observing.flush()
  }
  return (
    <div className={styles.desk}>
      <p role="status" className={waiting > 0 ? 'notice' : 'soft'} data-waiting={waiting}>
        {waiting > 0 ? t('waiting', { count: waiting }) : t('sent')}
      </p>
      <details className="panel">
        <summary>{t('people')}</summary>
        <ol className={styles.people}>
          {people.map((one, place) => {
            const marks = (desk.waiting[one.enrolmentId] ?? knownOf(one))?.marks
            return (
              <li key={one.enrolmentId}>
                <button
                  type="button"
                  className={`choice-row ${styles.person}`}
                  aria-current={place === at || undefined}
                  onClick={() => go(place)}
                >
                  <bdi data-text="theirs">{one.name}</bdi>
                  <span className="small">{t(`states.${stateOf(form, marks, passPercent)}`)}</span>
                </button>
              </li>
            )
          })}
        </ol>
      </details>
      <Observed
        key={person.enrolmentId}
        person={person}
        known={knownOf(person)}
        waiting={desk.waiting[person.enrolmentId]}
        form={form}
        passPercent={passPercent}
        comments={comments}
        onMark={(seen) => observing.mark(person.enrolmentId, knownOf(person), seen)}
        onInsist={() => void observing.insist(person.enrolmentId)}
        onDrop={() => void observing.drop(person.enrolmentId)}
      />
      <div className={styles.steps}>
        <Button variant="default" size="md" disabled={at === 0} onClick={() => go(at - 1)}>
          {t('previous')}
        </Button>
        <span className="small soft">{t('person', { number: at + 1, count: people.length })}</span>
        <Button size="md" disabled={at === people.length - 1} onClick={() => go(at + 1)}>
          {t('next')}
        </Button>
      </div>
    </div>
  )
}

type ObservedProps = Pick<Props, 'form' | 'passPercent' | 'comments'> & {
  person: PersonToObserve
  known: Known | null
  waiting: Waiting | undefined
  onMark: (seen: Seen) => void
  onInsist: () => void
  onDrop: () => void
}

function Observed({ person, known, waiting, form, passPercent, comments, onMark, onInsist, onDrop }: ObservedProps) {
  const t = useTranslations('observations.desk')
  const { language } = useConsole()
  const shown: Seen = waiting ?? { marks: known?.marks ?? {}, comment: known?.comment ?? '', reason: '' }
  const set = (change: Partial<Seen>) => onMark({ marks: shown.marks, comment: shown.comment, reason: shown.reason, ...change })
  const { points, maxPoints } = outcomeOf(form, shown.marks, passPercent)
  return (
    <section className="stack" aria-label={isolated(person.name)} data-observed={person.enrolmentId}>
      <div className={styles.head}>
        <h2>
          <bdi data-text="theirs">{person.name}</bdi>
        </h2>
        <bdi className="small soft" data-text="theirs">
          {person.path}
        </bdi>
      </div>
      {waiting && waiting.state !== 'waiting' && (
        <div className="notice bad stack tight">
          <p>{waiting.state === 'refused' ? <bdi>{waiting.message}</bdi> : t('conflict')}</p>
          <span className="row tight">
            {waiting.state === 'conflict' && (
              <Button size="md" onClick={onInsist}>
                {t('insist')}
              </Button>
            )}
            <Button size="md" variant="default" onClick={onDrop}>
              {t('drop')}
            </Button>
          </span>
        </div>
      )}
      {form.kind === 'rubric' ? (
        <RubricField
          design={form.design}
          allowsOwnPoints={form.allowsOwnPoints ?? false}
          marks={shown.marks.criteria ?? {}}
          onChange={(criteria) => set({ marks: { criteria } })}
          language={language}
          comments={comments}
        />
      ) : (
        <Checklist form={form} states={shown.marks.items ?? {}} onChange={(items) => set({ marks: { items } })} />
      )}
      {form.kind === 'checklist' && <p role="status">{t('sum', { points, most: maxPoints })}</p>}
      <CommentField
        label={t('comment')}
        value={shown.comment}
        onChange={(comment) => set({ comment })}
        comments={comments}
        language={language}
        most={4000}
      />
      {known !== null && waiting && (
        <TextInput
          {...typedDirection}
          label={t('reason')}
          maxLength={500}
          value={shown.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
    </section>
  )
}

type ChecklistProps = {
  form: Extract<WrittenForm, { kind: 'checklist' }>
  states: NonNullable<WrittenMarks['items']>
  onChange: (states: NonNullable<WrittenMarks['items']>) => void
}

/** Three big buttons for each item. */
function Checklist({ form, states, onChange }: ChecklistProps) {
  const t = useTranslations('observations')
  const { language } = useConsole()
  return (
    <ol className={styles.items}>
      {form.items.map(({ key, title, points = 1, isRequired }) => {
        const name = ownText(title, language)?.text ?? ''
        return (
          <li key={key} className={styles.item}>
            <div className={styles.about}>
              <OwnText of={title} language={language} />
              <span className="small soft">
                {t('checklist.points', { points })}
                {isRequired && ` · ${t('checklist.required')}`}
              </span>
            </div>
            <span className={styles.choices}>
              {itemStates.map((state) => (
                <button
                  key={state}
                  type="button"
                  className={styles.choice}
                  aria-label={t('desk.tick', { item: isolated(name), state: t(`checklist.states.${state}`) })}
                  aria-pressed={states[key] === state}
                  onClick={() => onChange({ ...states, [key]: state })}
                >
                  {t(`checklist.states.${state}`)}
                </button>
              ))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

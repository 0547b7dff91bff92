'use client'
import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import {
  type Criterion,
  criterionMaximum,
  type Mark,
  markOf,
  pointsOf,
  type RubricDesign,
  type RubricMarks,
  rubricMaximum,
  sumSoFar,
} from '@/lib/domain/assessing/rubrics/design.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useNumberText } from '@/lib/ui/form/number-text'
import { useTranslations } from '@/lib/ui/translations'
import { CommentField } from './comment-field'
import { OwnText } from './own-text'
import { ownText } from './own-texts'
import { isInHundredths, levelOfKey } from './rubric-keys'
import styles from './rubrics.module.css'

type Props = {
  design: RubricDesign
  allowsOwnPoints: boolean
  marks: RubricMarks
  onChange: (marks: RubricMarks) => void
  language: Language
  /** The bank whose comments can be inserted; null: the person may not read it. */
  comments?: Endpoint<typeof listComments> | null
  /** Without comments on single criteria. */
  isShort?: boolean
  isDisabled?: boolean
}

const open: Mark = { level: null, points: null, comment: '' }
const radios = 'input[data-level]'

/** Goes to the criterion above or below: to its chosen level, or to its first one. */
function goBy(list: HTMLElement | null, from: HTMLElement, step: 1 | -1) {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-criterion]') ?? [])]
  const next = all[all.findIndex((one) => one.contains(from)) + step]
  const target = next?.querySelector<HTMLElement>(`${radios}:checked`) ?? next?.querySelector<HTMLElement>(radios)
  target?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Grading by a rubric: a level of each criterion by a click or a digit, points of one's own where they are allowed, a comment, and the sum so far. Texts: `rubrics`. */
export function RubricField({ design, allowsOwnPoints, marks, onChange, language, comments = null, isShort, isDisabled }: Props) {
  const t = useTranslations('rubrics.field')
  const list = useRef<HTMLDivElement>(null)
  const { points, open: openCount } = sumSoFar(design, marks)
  const set = (key: string, change: Partial<Mark>) =>
    onChange({ ...marks, [key]: { ...(markOf(marks, key) ?? open), ...change } })
  return (
    <div className={styles.rubric} ref={list}>
      <p className={`small soft ${styles.keysHint}`}>{t('hint', { first: 1, last: 9, up: '↑', down: '↓' })}</p>
      <div className={styles.criteria}>
        {design.criteria.map((criterion) => (
          <CriterionField
            key={criterion.key}
            criterion={criterion}
            mark={markOf(marks, criterion.key) ?? open}
            onChange={(change) => set(criterion.key, change)}
            onGo={(from, step) => goBy(list.current, from, step)}
            allowsOwnPoints={allowsOwnPoints}
            language={language}
            comments={comments}
            isShort={isShort ?? false}
            isDisabled={isDisabled ?? false}
          />
        ))}
      </div>
      <p className={styles.total} role="status">
        <b>{t('sum', { points, most: rubricMaximum(design) })}</b>
        <span className="small soft">{t('openCriteria', { count: openCount })}</span>
      </p>
    </div>
  )
}

type CriterionProps = Pick<Props, 'allowsOwnPoints' | 'language'> & {
  criterion: Criterion
  mark: Mark
  onChange: (change: Partial<Mark>) => void
  onGo: (from: HTMLElement, step: 1 | -1) => void
  comments: Endpoint<typeof listComments> | null
  isShort: boolean
  isDisabled: boolean
}

function CriterionField({
  criterion,
  mark,
  onChange,
  onGo,
  allowsOwnPoints,
  language,
  comments,
  isShort,
  isDisabled,
}: CriterionProps) {
  const t = useTranslations('rubrics.field')
  const table = useTranslations('rubrics.table')
  const id = useId()
  const points = pointsOf(criterion, mark)
  const choose = (level: string) => onChange({ level, points: null })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.dataset.level === undefined) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const level = levelOfKey(event.key)
    const chosen = level === null ? undefined : criterion.levels[level]
    if (step === null && !chosen) return
    event.preventDefault()
    if (step !== null) return onGo(event.target, step)
    if (!chosen || isDisabled) return
    choose(chosen.key)
    event.currentTarget.querySelectorAll<HTMLElement>(radios)[level ?? 0]?.focus()
  }
  const name = ownText(criterion.title, language)?.text ?? ''
  return (
    <fieldset
      className={styles.criterion}
      data-criterion={criterion.key}
      onKeyDown={onKeyDown}
      disabled={isDisabled}
      aria-labelledby={`${id}-name`}
    >
      <div className={styles.about}>
        <span id={`${id}-name`}>
          <OwnText of={criterion.title} language={language} className={styles.name} />
        </span>
        <OwnText of={criterion.description ?? {}} language={language} className="small soft" />
        <span className={styles.points}>
          {points === null
            ? table('most', { points: criterionMaximum(criterion) })
            : table('given', { points, most: criterionMaximum(criterion) })}
        </span>
        {(mark.level !== null || mark.points !== null) && (
          <span>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('clearOf', { criterion: name })}
              onClick={() => onChange({ level: null, points: null })}
            >
              {t('clear')}
            </Button>
          </span>
        )}
      </div>
      <div className="stack tight">
        <div className={styles.levels}>
          {criterion.levels.map((level, at) => (
            <label key={level.key} className={`card-choice ${styles.level}`}>
              <input
                type="radio"
                data-level={level.key}
                name={`${id}-level`}
                checked={mark.level === level.key}
                onChange={() => choose(level.key)}
                aria-describedby={`${id}-${level.key}`}
              />
              <span className={styles.levelHead}>
                <OwnText of={level.title} language={language} className={styles.levelName} />
                <span className="small soft">{table('points', { points: level.points })}</span>
              </span>
              <span id={`${id}-${level.key}`}>
                <OwnText of={level.description ?? {}} language={language} className="small" />
              </span>
              {at < 10 && (
                <span className={styles.digit} aria-hidden="true">
                  {t('digit', { digit: (at + 1) % 10 })}
                </span>
              )}
            </label>
          ))}
        </div>
        {allowsOwnPoints && <OwnPoints criterion={criterion} mark={mark} onChange={onChange} />}
        {!isShort && <Comment mark={mark} onChange={onChange} comments={comments} language={language} name={name} />}
      </div>
    </fieldset>
  )
}

function OwnPoints({ criterion, mark, onChange }: Pick<CriterionProps, 'criterion' | 'mark' | 'onChange'>) {
  const t = useTranslations('rubrics.field')
  const most = criterionMaximum(criterion)
  const [isWrong, setIsWrong] = useState(false)
  const field = useNumberText({
    value: mark.points,
    min: 0,
    onChange: (points) => {
      const fits = points === null || (points <= most && isInHundredths(points))
      setIsWrong(!fits)
      if (fits) onChange({ points })
    },
  })
  return (
    <TextInput
      {...field}
      size="sm"
      className={styles.own}
      label={t('ownPoints', { points: most })}
      error={isWrong ? t('ownPointsFault', { none: 0, points: most }) : undefined}
    />
  )
}

type CommentProps = Pick<CriterionProps, 'mark' | 'onChange' | 'comments' | 'language'> & { name: string }

/** Closed until there is something to say, so that the levels stay together. */
function Comment({ mark, onChange, comments, language, name }: CommentProps) {
  const t = useTranslations('rubrics.field')
  const [isOpen, setIsOpen] = useState(Boolean(mark.comment))
  if (!isOpen)
    return (
      <span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setIsOpen(true)}
          aria-label={t('addCommentTo', { criterion: name })}
        >
          {t('addComment')}
        </Button>
      </span>
    )
  return (
    <CommentField
      label={t('comment')}
      value={mark.comment ?? ''}
      onChange={(comment) => onChange({ comment })}
      comments={comments}
      language={language}
      most={2000}
      isFocused={!mark.comment}
    />
  )
}

'use client'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { type Draft, freshKey, withDesign, withoutKeys, withText } from '@/lib/ui/questions/editor/draft'
import { NumberInput } from '@/lib/ui/questions/editor/fields'
import styles from '@/lib/ui/questions/editor/quiz-page.module.css'
import { useTranslations } from '@/lib/ui/translations'

export type QuickProps = {
  id: string
  draft: Draft
  language: Language
  change: (draft: Draft) => void
  /** Enter in the last, empty field: the next question. */
  onNext: () => void
  /** Gives the focus to a field once it is there. */
  focus: (id: string) => void
}

/** The fields that a question of a simple type needs, in one language: a field per option or answer, and Enter leads to the next one. */
export function QuickFields(props: QuickProps) {
  const { draft } = props
  switch (draft.design.type) {
    case 'singleChoice':
    case 'multipleChoice':
      return <Options {...props} />
    case 'trueFalse':
      return <TrueFalse {...props} />
    case 'shortText':
      return <Accepted {...props} />
    case 'numeric':
      return <Numeric {...props} />
    default:
      return null
  }
}

type LineProps = {
  id: string
  label: string
  value: string
  language: Language
  most: number
  onChange: (text: string) => void
  onEnter: () => void
  onEmptyBack?: (() => void) | undefined
  lead?: ReactNode
}

function Line({ id, label, value, language, most, onChange, onEnter, onEmptyBack, lead }: LineProps) {
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
    if (event.key === 'Backspace' && value === '' && onEmptyBack) {
      event.preventDefault()
      onEmptyBack()
    }
  }
  return (
    <li className={styles.option}>
      {lead}
      <TextInput
        id={id}
        aria-label={label}
        placeholder={label}
        lang={language}
        dir={value === '' ? direction(language) : 'auto'}
        maxLength={most}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={press}
      />
    </li>
  )
}

const mostOptions = 20

function Options({ id, draft, language, change, onNext, focus }: QuickProps) {
  const t = useTranslations('learningPaths.quiz')
  const { design } = draft
  if (design.type !== 'singleChoice' && design.type !== 'multipleChoice') return null
  const { options } = design
  const isSingle = design.type === 'singleChoice'
  const textOf = (key: string) => draft.texts[language].labels[key] ?? ''
  const isRight = (key: string) => (isSingle ? design.correct === key : design.correct.includes(key))
  const mark = (key: string) => {
    if (isSingle) return change(withDesign(draft, { correct: key }))
    const correct = isRight(key) ? design.correct.filter((one) => one !== key) : [...design.correct, key]
    change(withDesign(draft, { correct: options.filter((one) => correct.includes(one)) }))
  }
  const add = () => {
    const key = freshKey()
    change(withDesign(draft, { options: [...options, key] }))
    focus(`${id}-${key}`)
  }
  const remove = (key: string) => {
    const left = options.filter((one) => one !== key)
    const correct = isSingle ? (design.correct === key ? '' : design.correct) : design.correct.filter((one) => one !== key)
    change(withDesign(withoutKeys(draft, [key]), { options: left, correct }))
    focus(`${id}-${left[Math.max(0, options.indexOf(key) - 1)]}`)
  }
  const enter = (at: number) => {
    const next = options[at + 1]
    const key = options[at] ?? ''
    if (next !== undefined) return focus(`${id}-${next}`)
    // An empty field at the end says that there are no more.
    if (textOf(key).trim() === '' && options.length > 2) return onNext()
    if (options.length < mostOptions) add()
  }
  return (
    <ol className={styles.options} aria-label={t('options')}>
      {options.map((key, at) => {
        const name = t('option', { number: at + 1 })
        return (
          <Line
            key={key}
            id={`${id}-${key}`}
            label={name}
            value={textOf(key)}
            language={language}
            most={500}
            onChange={(text) => change(withText(draft, language, { part: 'labels', key }, text))}
            onEnter={() => enter(at)}
            onEmptyBack={options.length > 2 ? () => remove(key) : undefined}
            lead={
              <label className="touch" title={t('right')}>
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  name={`${id}-right`}
                  aria-label={`${t('right')}: ${textOf(key) || name}`}
                  checked={isRight(key)}
                  onChange={() => mark(key)}
                />
              </label>
            }
          />
        )
      })}
      {options.length < mostOptions && (
        <li className={styles.option}>
          <button type="button" className="link-button small" onClick={add}>
            {t('addOption')}
          </button>
        </li>
      )}
    </ol>
  )
}

function TrueFalse({ id, draft, change }: QuickProps) {
  const t = useTranslations('learningPaths.quiz')
  const words = useTranslations('questionParts')
  if (draft.design.type !== 'trueFalse') return null
  const { correct } = draft.design
  return (
    <fieldset className={styles.row}>
      <legend className="small soft">{t('right')}</legend>
      {[true, false].map((value) => (
        <label key={String(value)} className="touch">
          <input
            type="radio"
            name={`${id}-right`}
            checked={correct === value}
            onChange={() => change(withDesign(draft, { correct: value }))}
          />
          {words(value ? 'true' : 'false')}
        </label>
      ))}
    </fieldset>
  )
}

function Accepted({ id, draft, language, change, onNext, focus }: QuickProps) {
  const t = useTranslations('learningPaths.quiz')
  const { design } = draft
  if (design.type !== 'shortText') return null
  const { accepted } = design
  const set = (next: typeof accepted) => change(withDesign(draft, { accepted: next }))
  const enter = (at: number) => {
    if (at + 1 < accepted.length) return focus(`${id}-accepted-${at + 1}`)
    if ((accepted[at]?.text ?? '').trim() === '') return onNext()
    set([...accepted, { text: '', score: 1 }])
    focus(`${id}-accepted-${at + 1}`)
  }
  return (
    <ol className={styles.options} aria-label={t('accepted')}>
      {accepted.map(({ text, score }, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state of their own
          key={at}
          id={`${id}-accepted-${at}`}
          label={t('acceptedNumber', { number: at + 1 })}
          value={text}
          language={language}
          most={200}
          onChange={(next) => set(accepted.with(at, { text: next, score }))}
          onEnter={() => enter(at)}
          onEmptyBack={
            accepted.length > 1
              ? () => {
                  set(accepted.filter((_, place) => place !== at))
                  focus(`${id}-accepted-${Math.max(0, at - 1)}`)
                }
              : undefined
          }
        />
      ))}
    </ol>
  )
}

function Numeric({ id, draft, change }: QuickProps) {
  const t = useTranslations('learningPaths.quiz')
  if (draft.design.type !== 'numeric') return null
  const { value, tolerance } = draft.design
  return (
    <div className={styles.row}>
      <NumberInput
        id={`${id}-value`}
        label={t('value')}
        value={Number.isFinite(value) ? value : null}
        onChange={(next) => change(withDesign(draft, { value: next ?? Number.NaN }))}
      />
      <NumberInput
        id={`${id}-tolerance`}
        label={t('tolerance')}
        min={0}
        value={tolerance}
        onChange={(next) => change(withDesign(draft, { tolerance: next ?? 0 }))}
      />
    </div>
  )
}

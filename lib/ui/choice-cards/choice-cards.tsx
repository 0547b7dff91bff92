'use client'
import { type ReactNode, useId, useState } from 'react'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import styles from './choice-cards.module.css'
import { foundIn } from './found'

export type Choice = {
  value: string
  label: string
  icon: ReactNode
  /** One sentence that says what it is for. */
  text: string
  example?: string
  /** Further words that find it, such as its name in the other language. */
  words?: string
}
type Props = {
  label: string
  groups: readonly { name: string; choices: readonly Choice[] }[]
  value: string | undefined
  onChange: (value: string) => void
  /** The fault of the choice. */
  fault?: string | null
}

/** The focus goes to the first card of a form, which may have other radio buttons, below the message that says what is wrong. */
export const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLInputElement>('input[data-choice]')?.focus()

/** One choice of many, each a card with its icon, a sentence and an example; arrow keys go from card to card, and a search leaves those that match. */
export function ChoiceCards({ label, groups, value, onChange, fault }: Props) {
  const t = useTranslations('parts.choices')
  const id = useId()
  const [search, setSearch] = useState('')
  const shown = groups
    .map(({ name, choices }) => ({ name, choices: foundIn(choices, search, value) }))
    .filter(({ choices }) => choices.length > 0)
  const count = shown.reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <fieldset
      className={`stack ${styles.all}`}
      aria-labelledby={`${id}-label`}
      aria-describedby={fault ? `${id}-fault` : undefined}
    >
      <div className="bar">
        <span id={`${id}-label`} className={styles.label}>
          {label}
          <span aria-hidden="true" className="required-mark">
            *
          </span>
        </span>
        <SearchInput
          label={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // The form is not sent by a search.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {fault && (
        <p id={`${id}-fault`} className="field-error">
          {fault}
        </p>
      )}
      <p role="status" className={search.trim() === '' ? 'hidden-visually' : 'soft small'}>
        {search.trim() !== '' && t('found', { count })}
      </p>
      {shown.map(({ name, choices }, at) => (
        <fieldset key={name} className={styles.group}>
          <legend>{name}</legend>
          {choices.map((choice) => (
            <Card
              key={choice.value}
              id={`${id}-${at}-${choice.value}`}
              name={id}
              choice={choice}
              isChosen={choice.value === value}
              onChoose={() => onChange(choice.value)}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}

type CardProps = { id: string; name: string; choice: Choice; isChosen: boolean; onChoose: () => void }

const Card = ({ id, name, choice: { value, label, icon, text, example }, isChosen, onChoose }: CardProps) => (
  <label className={`card-choice ${styles.card}`}>
    <input
      type="radio"
      data-choice
      name={name}
      value={value}
      checked={isChosen}
      onChange={onChoose}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
    />
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={styles.words}>
      <bdi id={`${id}-name`} className={styles.name}>
        {label}
      </bdi>
      <span id={`${id}-text`} className={styles.text}>
        <span>{text}</span>
        {example && <span className={styles.example}>{example}</span>}
      </span>
    </span>
  </label>
)

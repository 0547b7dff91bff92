'use client'
import { useTranslations } from '@/lib/ui/translations'
import { AcceptedRows } from '../../editor/accepted-rows'
import { type DesignOf, freshKeys, withDesign, withoutKeys } from '../../editor/draft'
import type { Editing } from '../../editor/editing'
import { Choose, NumberInput } from '../../editor/fields'
import { KeyRows, RemoveTool, Rows } from '../../editor/key-rows'
import styles from '../../editor/question-banks.module.css'

export type Gap = DesignOf<'fillBlanks'>['blanks'][number]
type NumberGap = Gap & { numbers: NonNullable<Gap['numbers']> }
type ChoiceGap = Gap & { choices: NonNullable<Gap['choices']> }

const kinds = ['text', 'number', 'choice'] as const
type Kind = (typeof kinds)[number]
export const kindOf = (gap: Gap): Kind => (gap.choices ? 'choice' : gap.numbers ? 'number' : 'text')
export const choiceKeysOf = (gap: Gap): string[] => (gap.choices ?? []).map(({ key }) => key)

export const textGap = (key: string): Gap => ({ key, accepted: [{ text: '', score: 1 }] })
function freshGap(key: string, kind: Kind): Gap {
  if (kind === 'text') return textGap(key)
  if (kind === 'number') return { key, accepted: [], numbers: [{ value: 0, tolerance: 0, score: 1 }] }
  return { key, accepted: [], choices: freshKeys(2).map((choice, at) => ({ key: choice, score: at === 0 ? 1 : 0 })) }
}

type Props = { editing: Editing; design: DesignOf<'fillBlanks'>; gap: Gap; at: number; name: string }

/** The kind of a gap, and the answers that are right in it. */
export function GapEditor({ editing, design, gap, at, name }: Props) {
  const t = useTranslations('questionBanks.editor')
  const withGap = (changed: Gap) => ({ blanks: design.blanks.map((one) => (one.key === gap.key ? changed : one)) })
  const put = (changed: Gap) => editing.change(withDesign(editing.draft, withGap(changed)))
  return (
    <>
      <Choose
        label={`${t('gapKind')} · ${name}`}
        value={kindOf(gap)}
        options={kinds.map((kind) => ({ value: kind, label: t(`gapKinds.${kind}`) }))}
        onChange={(kind) => {
          const left = withoutKeys(editing.draft, choiceKeysOf(gap))
          if (kind !== kindOf(gap)) editing.change(withDesign(left, withGap(freshGap(gap.key, kind))))
        }}
      />
      {kindOf(gap) === 'text' && (
        <AcceptedRows
          editing={editing}
          legend={`${t('accepted')} · ${name}`}
          path={`design.blanks.${at}.accepted`}
          accepted={gap.accepted}
          onChange={(accepted) => put({ ...gap, accepted })}
        />
      )}
      {gap.numbers && <Numbers editing={editing} gap={{ ...gap, numbers: gap.numbers }} at={at} name={name} onChange={put} />}
      {gap.choices && <Choices editing={editing} gap={{ ...gap, choices: gap.choices }} name={name} withGap={withGap} />}
    </>
  )
}

type NumbersProps = { editing: Editing; gap: NumberGap; at: number; name: string; onChange: (gap: Gap) => void }

/** Right numbers, each with its tolerance and its share of the marks in percent. */
function Numbers({ editing: { id, faults }, gap, at, name, onChange }: NumbersProps) {
  const t = useTranslations('questionBanks.editor')
  const { numbers } = gap
  const path = `design.blanks.${at}.numbers`
  const change = (place: number, fields: Partial<(typeof numbers)[number]>) =>
    onChange({ ...gap, numbers: numbers.map((one, index) => (index === place ? { ...one, ...fields } : one)) })
  return (
    <Rows
      legend={`${t('rightNumbers')} · ${name}`}
      count={numbers.length}
      add={{
        label: t('addNumber'),
        isFull: numbers.length >= 10,
        onAdd: () => onChange({ ...gap, numbers: [...numbers, { value: 0, tolerance: 0, score: 1 }] }),
      }}
      row={(place) => {
        const one = numbers[place]
        const label = t('rightNumber', { number: place + 1 })
        const field = (key: string) => ({ id: `${id}-${path}-${place}-${key}`, error: faults[`${path}.${place}.${key}`] })
        return (
          <div className={styles.row}>
            <NumberInput
              {...field('value')}
              label={`${label} · ${t('value')}`}
              value={one?.value ?? null}
              // Nothing typed is sent as nothing, which the API refuses.
              onChange={(value) => change(place, { value: value as number })}
            />
            <NumberInput
              {...field('tolerance')}
              label={`${label} · ${t('tolerance')}`}
              min={0}
              value={one?.tolerance ?? 0}
              onChange={(tolerance) => change(place, { tolerance: tolerance ?? 0 })}
            />
            <NumberInput
              {...field('score')}
              label={`${label} · ${t('percent')}`}
              min={0}
              value={Math.round((one?.score ?? 1) * 10_000) / 100}
              onChange={(percent) => change(place, { score: (percent ?? 0) / 100 })}
            />
            <span className={styles.tools}>
              <RemoveTool
                label={`${t('remove')}: ${label}`}
                isDisabled={numbers.length <= 1}
                onClick={() => onChange({ ...gap, numbers: numbers.filter((_, index) => index !== place) })}
              />
            </span>
          </div>
        )
      }}
    />
  )
}

type ChoicesProps = { editing: Editing; gap: ChoiceGap; name: string; withGap: (gap: Gap) => object }

/** The choices of a gap, each with its share of the marks in percent. */
function Choices({ editing, gap, name, withGap }: ChoicesProps) {
  const t = useTranslations('questionBanks.editor')
  const { choices } = gap
  const scoreOf = (key: string) => choices.find((one) => one.key === key)?.score ?? 0
  return (
    <KeyRows
      editing={editing}
      legend={`${t('gapChoices')} · ${name}`}
      hint={t('gapChoicesHint')}
      keys={choiceKeysOf(gap)}
      onKeys={(keys, draft) =>
        editing.change(withDesign(draft, withGap({ ...gap, choices: keys.map((key) => ({ key, score: scoreOf(key) })) })))
      }
      min={2}
      max={20}
      nameOf={(number) => t('optionNumber', { number })}
      add={t('addOption')}
      after={(key, label) => (
        <NumberInput
          id={`${editing.id}-${key}-score`}
          label={`${t('percent')} · ${label}`}
          isBare
          min={0}
          value={Math.round(scoreOf(key) * 10_000) / 100}
          onChange={(percent) => {
            const changed = choices.map((one) => (one.key === key ? { key, score: (percent ?? 0) / 100 } : one))
            editing.change(withDesign(editing.draft, withGap({ ...gap, choices: changed })))
          }}
        />
      )}
    />
  )
}

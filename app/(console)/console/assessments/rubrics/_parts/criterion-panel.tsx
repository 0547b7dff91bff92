'use client'
import { useId } from 'react'
import { Bilingual } from '@/lib/ui/form/bilingual-input'
import { useTranslations } from '@/lib/ui/translations'
import { AddButton, NumberLine, RowTools } from '../../_parts/section-parts'
import { type CriterionDraft, type LevelDraft, moved, newLevel } from './rubric-draft'
import styles from './rubric-editor.module.css'

const mostLevels = 10

type Tools = { at: number; count: number; onMove: (by: -1 | 1) => void; onRemove: () => void }
type Faults = { faults: Record<string, string> }
type Props = Tools & Faults & { criterion: CriterionDraft; onChange: (criterion: CriterionDraft) => void }

/** A criterion with its levels beside each other. */
export function CriterionPanel({ criterion, at, count, faults, onChange, onMove, onRemove }: Props) {
  const t = useTranslations('rubrics.editor')
  const table = useTranslations('rubrics.table')
  const path = `design.criteria.${at}`
  const name = t('criterion', { number: at + 1 })
  const { levels } = criterion
  const set = (change: Partial<CriterionDraft>) => onChange({ ...criterion, ...change })
  const most = Math.max(0, ...levels.map((level) => level.points ?? 0))
  return (
    <section className="panel stack" aria-label={name}>
      <div className="bar">
        <h2>
          {name} · {table('most', { points: most })}
        </h2>
        <RowTools name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <TitleAndDescription path={path} label={t('criterionTitle')} faults={faults} value={criterion} onChange={set} />
      {faults[`${path}.levels`] && <p className="field-error">{faults[`${path}.levels`]}</p>}
      <ol className={styles.levels} aria-label={t('levelsOf', { name })}>
        {levels.map((level, place) => (
          <li key={level.key} className="well">
            <LevelFields
              level={level}
              path={`${path}.levels.${place}`}
              faults={faults}
              at={place}
              count={levels.length}
              onChange={(next) => set({ levels: levels.map((one) => (one.key === next.key ? next : one)) })}
              onMove={(by) => set({ levels: moved(levels, place, by) })}
              onRemove={() => set({ levels: levels.filter(({ key }) => key !== level.key) })}
            />
          </li>
        ))}
      </ol>
      <div className="row">
        <AddButton
          label={t('addLevel')}
          isDisabled={levels.length >= mostLevels}
          onClick={() => set({ levels: [...levels, newLevel()] })}
        />
      </div>
    </section>
  )
}

type LevelProps = Tools & Faults & { level: LevelDraft; path: string; onChange: (level: LevelDraft) => void }

function LevelFields({ level, path, faults, at, count, onChange, onMove, onRemove }: LevelProps) {
  const t = useTranslations('rubrics.editor')
  const id = useId()
  const name = t('level', { number: at + 1 })
  return (
    <fieldset className={`stack tight ${styles.level}`}>
      <legend className="hidden-visually">{name}</legend>
      <div className="bar">
        <b aria-hidden="true">{name}</b>
        <RowTools name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <NumberLine
        id={`${id}-points`}
        label={t('points')}
        value={level.points}
        error={faults[`${path}.points`]}
        onChange={(points) => onChange({ ...level, points })}
      />
      <TitleAndDescription
        path={path}
        label={t('levelTitle')}
        faults={faults}
        value={level}
        onChange={(change) => onChange({ ...level, ...change })}
      />
    </fieldset>
  )
}

type Described = Pick<CriterionDraft, 'title' | 'description'>
type DescribedProps = Faults & {
  path: string
  label: string
  value: Described
  onChange: (change: Partial<Described>) => void
}

function TitleAndDescription({ path, label, faults, value, onChange }: DescribedProps) {
  const t = useTranslations('rubrics.editor')
  const id = useId()
  return (
    <>
      <BothTexts
        id={`${id}-title`}
        path={`${path}.title`}
        label={label}
        most={200}
        isRequired
        faults={faults}
        value={value.title}
        onChange={(title) => onChange({ title })}
      />
      <BothTexts
        id={`${id}-about`}
        path={`${path}.description`}
        label={t('description')}
        most={1000}
        isProse
        faults={faults}
        value={value.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  )
}

type Texts = CriterionDraft['title']
type TextsProps = Faults & {
  id: string
  path: string
  label: string
  most: number
  isRequired?: boolean
  isProse?: boolean
  value: Texts
  onChange: (value: Texts) => void
}

const BothTexts = ({ id, path, label, most, isRequired = false, isProse = false, faults, value, onChange }: TextsProps) => (
  <Bilingual
    id={id}
    field={{ kind: 'bilingual', name: path, label, isRequired, isProse, maxLength: most, isNullable: false, isEither: true }}
    value={value}
    faults={faults}
    onChange={(next) => onChange(next as Texts)}
  />
)

'use client'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { IconArrowForwardUp, IconChevronDown, IconPlus } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { withIds } from './bilingual'
import { useSchemaForm } from './context'
import { outlineOf, type Step, type Way } from './graph'
import styles from './graph-outline.module.css'
import type { Part } from './label'
import { initialOf, isSchema, itemOf, propertiesOf, type Schema } from './schema'

const fresh = 'new'

/** The steps of a content and the ways between them, with buttons to add more. The fields of all stand below. */
export function GraphOutline({ schema, value, path, onChange }: Part) {
  const t = useTranslations('schemaForm.graph')
  const id = useId()
  const { root, language, isDisabled } = useSchemaForm()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const board = useRef<HTMLElement>(null)
  const own: Schema = isSchema(value) ? value : {}
  const steps = outlineOf(value, language)
  const nameOf = (step: Step | undefined) => step && (step.name || t('unnamed', { nth: step.at + 1 }))
  const listOf = (name: string): unknown[] => (Array.isArray(own[name]) ? own[name] : [])
  const made = (name: 'nodes' | 'edges', set: Schema = {}): Schema => {
    const list = propertiesOf(schema, root).find((property) => property.name === name)?.schema ?? {}
    const of = itemOf(list, listOf(name).length, root)
    const item = withIds(of, initialOf(of, root), root)
    return { ...(isSchema(item) ? item : {}), ...set }
  }
  const toggle = (step: string) =>
    setOpen((now) => new Set(now.has(step) ? [...now].filter((each) => each !== step) : [...now, step]))
  /** Goes to the fields of an item, which may have been made just now. */
  const goTo = (list: string, at: number) =>
    requestAnimationFrame(() => {
      const field = board.current?.parentElement?.querySelector(`[data-path="${path ? `${path}.` : ''}${list}.${at}"]`)
      field?.scrollIntoView({ block: 'center' })
      field?.querySelector<HTMLElement>('input, select, textarea, [role=textbox]')?.focus({ preventScroll: true })
    })
  const addWay = (from: string) => onChange({ ...own, edges: [...listOf('edges'), made('edges', { from, to: undefined })] })
  const lead = (way: Way, to: string) => {
    const step = to === fresh ? made('nodes') : undefined
    const edges = listOf('edges').map((edge, at) => (at === way.at && isSchema(edge) ? { ...edge, to: step?.id ?? to } : edge))
    onChange({ ...own, edges, ...(step && { nodes: [...listOf('nodes'), step] }) })
    if (step) goTo('nodes', listOf('nodes').length)
  }
  return (
    <section ref={board} className={styles.board} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id} className={styles.step} style={{ '--depth': Math.min(step.depth ?? 0, 4) } as CSSProperties}>
            <StepHead
              step={step}
              name={nameOf(step)}
              isOpen={open.has(step.id)}
              onToggle={() => toggle(step.id)}
              onGo={() => goTo('nodes', step.at)}
            />
            {open.has(step.id) && (
              <Ways
                step={step}
                steps={steps}
                nameOf={nameOf}
                isDisabled={isDisabled}
                onGo={(way) => goTo('edges', way.at)}
                onLead={lead}
                onAdd={() => addWay(step.id)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type StepHeadProps = {
  step: Step
  name: string | undefined
  isOpen: boolean
  onToggle: () => void
  onGo: () => void
}

function StepHead({ step, name, isOpen, onToggle, onGo }: StepHeadProps) {
  const t = useTranslations('schemaForm.graph')
  return (
    <span className={styles.head}>
      <button
        type="button"
        className={`touch ${styles.fold}`}
        aria-expanded={isOpen}
        aria-label={t('ways', { name: `\u2068${name}\u2069`, count: step.ways.length })}
        onClick={onToggle}
      >
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <button type="button" className="link-button" data-text="theirs" onClick={onGo}>
        <bdi>{name}</bdi>
      </button>
      {step.isFirst && <span className="badge">{t('first')}</span>}
      {step.depth === null && <span className="badge warn">{t('unreached')}</span>}
      {step.ways.length === 0 && step.depth !== null && <span className="badge">{t('end')}</span>}
    </span>
  )
}

type WaysProps = {
  step: Step
  steps: Step[]
  nameOf: (step: Step | undefined) => string | undefined
  isDisabled: boolean
  onGo: (way: Way) => void
  onLead: (way: Way, to: string) => void
  onAdd: () => void
}

function Ways({ step, steps, nameOf, isDisabled, onGo, onLead, onAdd }: WaysProps) {
  const t = useTranslations('schemaForm.graph')
  const wayName = (way: Way, at: number) => way.name || t('unnamedWay', { nth: at + 1 })
  return (
    <ul className={styles.ways}>
      {step.ways.map((way, at) => (
        <li key={way.id} className={styles.way}>
          <IconArrowForwardUp size={16} className={styles.arrow} aria-hidden="true" />
          <button type="button" className="link-button" data-text="theirs" onClick={() => onGo(way)}>
            <bdi>{wayName(way, at)}</bdi>
          </button>
          <select
            aria-label={t('leadsTo', { name: `\u2068${wayName(way, at)}\u2069` })}
            value={steps.some(({ id }) => id === way.to) ? way.to : ''}
            disabled={isDisabled}
            onChange={(event) => event.currentTarget.value && onLead(way, event.currentTarget.value)}
          >
            <option value="">{t('nowhere')}</option>
            {steps.map((each) => (
              <option key={each.id} value={each.id} data-text="theirs">
                {nameOf(each)}
              </option>
            ))}
            <option value={fresh}>{t('newStep')}</option>
          </select>
        </li>
      ))}
      <li>
        <button type="button" className={`touch ${styles.add}`} disabled={isDisabled} onClick={onAdd}>
          <IconPlus size={16} aria-hidden="true" />
          {t('addWay')}
        </button>
      </li>
    </ul>
  )
}

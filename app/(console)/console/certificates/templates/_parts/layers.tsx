'use client'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { faultsUnder } from '@/lib/ui/autosave/record-ports'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { useTranslations } from '@/lib/ui/translations'
import styles from './canvas.module.css'
import { type Slot, slotFields } from './slots'
import type { Canvas } from './use-canvas'

const changedField = (one: Slot, other: Slot) =>
  Object.entries(other).find(([name, value]) => value !== Object.entries(one).find(([own]) => own === name)?.[1])?.[0]

/** The parts of the page as a list, with every field of the chosen one: all that the canvas does, in words and numbers. */
export function Layers({ canvas, faults }: { canvas: Canvas; faults: Record<string, string> }) {
  const t = useTranslations('certificates.templates')
  const id = useId()
  const { slots, slot, chosen, layout } = canvas
  const nameOf = ({ kind, language, text }: Slot) =>
    [
      t(`kinds.${kind}`),
      ...(language ? [t(`languages.${language}`)] : []),
      ...(text ? [`\u2068${text[canvas.face === 'en' ? 'en' : 'ar']}\u2069`] : []),
    ].join(' · ')
  return (
    <div className={`split wide ${styles.layers}`}>
      <ol aria-label={t('parts')}>
        {slots.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no names, and their order is the order of drawing
          <li key={`${one.kind}-${at}`}>
            <button type="button" className={styles.layer} aria-pressed={chosen === at} onClick={() => canvas.choose(at)}>
              {nameOf(one)}
            </button>
          </li>
        ))}
      </ol>
      {slot && chosen !== null ? (
        <div className="stack">
          <strong>{nameOf(slot)}</strong>
          <div className="split narrow">
            <FieldInputs
              id={`${id}-${layout}-${chosen}`}
              fields={slotFields(t, slot)}
              values={{ ...slot }}
              faults={faultsUnder(faults, `${chosen}.`)}
              setValues={(change) => {
                const next = change({ ...slot }) as Slot
                canvas.put(chosen, next, `field ${changedField(slot, next)}`)
              }}
            />
          </div>
          {canvas.mayRemove(chosen) && (
            <div>
              <Button variant="default" size="sm" onClick={() => canvas.remove(chosen)}>
                {t('removePart')}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <p className="soft">{t('canvas.choose')}</p>
      )}
    </div>
  )
}

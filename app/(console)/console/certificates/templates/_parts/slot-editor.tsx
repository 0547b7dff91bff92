'use client'
import { Button, Select } from '@mantine/core'
import { useId } from 'react'
import { slotKinds } from '@/lib/domain/assessing/certificates/words'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { Panel } from '@/lib/ui/panel'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { faultsUnder, type Layout, layouts, newSlot, type Slot, slotFields } from './slots'

type Props = {
  layout: Layout
  slots: Slot[]
  /** The place of the slot that is edited. */
  chosen: number | null
  /** Of this layout, by `<place>.<field>`. */
  faults: Record<string, string>
  onLayout: (layout: Layout) => void
  onChoose: (at: number | null) => void
  onChange: (change: (now: Slot[]) => Slot[]) => void
}

/** The parts of one layout: chooses, changes, adds and removes them. */
export function SlotEditor({ layout, slots, chosen, faults, onLayout, onChoose, onChange }: Props) {
  const t = useTranslations('certificates.templates')
  const id = useId()
  const slot = chosen === null ? undefined : slots[chosen]
  const nameOf = ({ kind, language }: Slot) =>
    language ? `${t(`kinds.${kind}`)} · ${t(`languages.${language}`)}` : t(`kinds.${kind}`)
  const add = (kind: string | null) => {
    const found = slotKinds.find((one) => one === kind)
    if (!found) return
    onChoose(slots.length)
    onChange((now) => [...now, newSlot(found)])
  }
  const remove = () => {
    onChange((now) => now.filter((_, at) => at !== chosen))
    onChoose(null)
  }
  return (
    <Panel title={t('parts')} intro={t('partsIntro')}>
      <Segmented
        label={t('layout')}
        value={layout}
        options={layouts.map((value) => ({ value, label: t(`layouts.${value}`) }))}
        onChange={onLayout}
      />
      <Select
        label={t('part')}
        placeholder={t('choosePart')}
        data={slots.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
        value={chosen === null ? null : String(chosen)}
        allowDeselect={false}
        onChange={(at) => onChoose(at === null ? null : Number(at))}
      />
      {slot && (
        <>
          <FieldInputs
            id={`${id}-${layout}-${chosen}`}
            fields={slotFields(t, slot)}
            values={{ ...slot }}
            faults={faultsUnder(faults, `${chosen}.`)}
            setValues={(change) => onChange((now) => now.map((one, at) => (at === chosen ? (change({ ...one }) as Slot) : one)))}
          />
          <div>
            <Button variant="default" size="sm" onClick={remove}>
              {t('removePart')}
            </Button>
          </div>
        </>
      )}
      <Select
        label={t('addPart')}
        placeholder={t('choosePart')}
        data={slotKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={null}
        onChange={add}
      />
    </Panel>
  )
}

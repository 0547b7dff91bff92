'use client'
import { DirectionProvider } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useId, useState } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import { Regional } from '@/lib/ui/console-provider'
import { type Period, withDay } from '@/lib/ui/dates/periods'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'

const Calendar = dynamic(() => import('@/lib/ui/dates/calendar').then((module) => module.Calendar), { ssr: false })

/** One field of each kind, the second with what is wrong with it. */
export function SampleFields({ regional }: { regional: RegionalFormat }) {
  const t = useTranslations('design')
  const id = useId()
  const [values, setValues] = useState<Values>({ code: 'path.safety', isOpen: true, opensAt: '2026-11-23T09:30:00.000Z' })
  const [period, setPeriod] = useState<Period>({ from: '2026-11-18', to: '2026-11-23' })
  const field = (name: string): Pick<Field, 'name' | 'label' | 'isRequired' | 'isNullable'> => ({
    name,
    label: t(`fieldNames.${name}`),
    isRequired: name === 'line',
    isNullable: true,
  })
  const fields: Field[] = [
    { ...field('line'), kind: 'line', hint: t('hint') },
    { ...field('code'), kind: 'line', isLtr: true },
    { ...field('prose'), kind: 'prose' },
    { ...field('number'), kind: 'number', isWhole: true },
    { ...field('choice'), kind: 'choice', options: [{ value: 'one', label: t('option') }] },
    { ...field('isOpen'), kind: 'switch' },
    { ...field('opensAt'), kind: 'moment' },
    { ...field('name'), kind: 'bilingual', isProse: false },
  ]
  return (
    <DirectionProvider initialDirection={direction(regional.language)} detectDirection={false}>
      <Regional regional={regional}>
        <div className="stack">
          <FieldInputs id={id} fields={fields} values={values} faults={{ code: t('fault') }} setValues={setValues} />
          <Calendar chosen={period} onPick={(day) => setPeriod((now) => withDay(now, day))} />
        </div>
      </Regional>
    </DirectionProvider>
  )
}

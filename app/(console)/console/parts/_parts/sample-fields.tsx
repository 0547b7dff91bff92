'use client'
import { DirectionProvider } from '@mantine/core'
import { useId, useState } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'

/** One field of each kind, the second with what is wrong with it. */
export function SampleFields({ language }: { language: Language }) {
  const t = useTranslations('design')
  const id = useId()
  const [values, setValues] = useState<Values>({ code: 'path.safety', isOpen: true })
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
    { ...field('name'), kind: 'bilingual', isProse: false },
  ]
  return (
    <DirectionProvider initialDirection={direction(language)} detectDirection={false}>
      <div className="stack">
        <FieldInputs id={id} fields={fields} values={values} faults={{ code: t('fault') }} setValues={setValues} />
      </div>
    </DirectionProvider>
  )
}

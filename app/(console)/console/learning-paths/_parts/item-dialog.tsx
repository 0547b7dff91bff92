'use client'
import { MultiSelect, Select } from '@mantine/core'
import { useId, useState } from 'react'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { NumberField } from '@/lib/ui/form/field-kinds'
import type { Field } from '@/lib/ui/form/fields'
import { RecordLine } from '@/lib/ui/record-picker/record-line'
import { useTranslations } from '@/lib/ui/translations'
import { TypeIcon } from '../../modules/_parts/type-icon'
import { CountRuleFields } from './count-rule-fields'
import { DialogForm } from './dialog-form'
import { type Item, itemsOf, type Names, type Structure } from './outline'

type Props = {
  item: Item
  structure: Structure
  names: Names
  onApply: (item: Item, section: string) => void
  onClose: () => void
}

/** How many names a list shows before it is searched. */
const shownNames = 60

const number = { kind: 'number', isWhole: true, isRequired: false, isNullable: true } as const
const moment = { kind: 'moment', isRequired: false, isNullable: true } as const

/** The rules of one item: when it opens, what it asks for, and in which section it stands. */
export function ItemDialog({ item: first, structure, names, onApply, onClose }: Props) {
  const t = useTranslations('learningPaths')
  const id = useId()
  const home = structure.sections.find(({ items }) => items.some((one) => one.id === first.id))?.id ?? ''
  const [item, setItem] = useState(first)
  const [section, setSection] = useState(home)
  const { text, lang } = names.of(first.id)
  const change = (set: Partial<Item>) => setItem((now) => ({ ...now, ...set }))
  const named = (name: string) => ({ name, label: t(`rules.${name}`) })
  const fields: Field[] = [
    { ...named('isRequired'), kind: 'switch', isRequired: false, isNullable: false },
    ...(item.isRequired ? [{ ...named('weight'), hint: t('rules.weightHint'), ...number, min: 1, max: 1000 }] : []),
    { ...named('afterDays'), ...number, min: 1, max: 3650 },
    { ...named('availableFrom'), ...moment },
    { ...named('availableUntil'), ...moment, edge: 'ends' },
  ]
  return (
    <DialogForm
      title={text ? <bdi lang={lang}>{text}</bdi> : t('unnamed')}
      submit={t('builder.apply')}
      onApply={() => onApply({ ...item, weight: item.weight ?? 1 }, section)}
      onClose={onClose}
    >
      <Prerequisites id={id} item={item} structure={structure} names={names} onChange={change} />
      <FieldInputs
        id={id}
        fields={fields}
        values={item}
        faults={{}}
        setValues={(make) => setItem((now) => ({ ...now, ...make(now) }))}
      />
      <Select
        label={t('rules.section')}
        allowDeselect={false}
        data={structure.sections.map((one) => ({ value: one.id, label: names.of(one.id).text || t('untitled') }))}
        value={section}
        onChange={(value) => value && setSection(value)}
      />
    </DialogForm>
  )
}

type PrerequisitesProps = Pick<Props, 'item' | 'structure' | 'names'> & { id: string; onChange: (set: Partial<Item>) => void }

/** The items that come before this one, how many of them, and the score that each asks for. */
function Prerequisites({ id, item, structure, names, onChange }: PrerequisitesProps) {
  const t = useTranslations('learningPaths')
  const others = itemsOf(structure).filter((one) => one.id !== item.id)
  return (
    <>
      <MultiSelect
        label={t('rules.prerequisites')}
        description={t('rules.prerequisitesHint')}
        searchable
        limit={shownNames}
        nothingFoundMessage={t('picker.nothing')}
        data={others.map((one) => ({ value: one.id, label: names.of(one.id).text || t('unnamed') }))}
        renderOption={({ option }) => <Other id={option.value} structure={structure} names={names} />}
        value={item.prerequisites}
        onChange={(prerequisites) => onChange({ prerequisites })}
      />
      {item.prerequisites.length > 0 && (
        <>
          {item.prerequisites.length > 1 && (
            <CountRuleFields
              rule={item.rule}
              most={item.prerequisites.length}
              label={t('rules.howMany')}
              all={t('rules.allBefore')}
              any={t('rules.anyBefore')}
              onChange={(rule) => onChange({ rule })}
            />
          )}
          <NumberField
            id={`${id}-minScore`}
            field={{ name: 'minScore', label: t('rules.minScore'), hint: t('rules.minScoreHint'), ...number, min: 0, max: 100 }}
            value={item.minScore}
            faults={{}}
            onChange={(minScore) => onChange({ minScore: minScore === null ? null : Number(minScore) })}
          />
        </>
      )}
    </>
  )
}

/** An item as a choice: its module's sign and title, and the section in which it stands. */
function Other({ id, structure, names }: { id: string } & Pick<Props, 'structure' | 'names'>) {
  const t = useTranslations('learningPaths')
  const { text, lang } = names.of(id)
  const section = structure.sections.find(({ items }) => items.some((one) => one.id === id))
  const typeKey = names.module(section?.items.find((one) => one.id === id)?.moduleId ?? '')?.typeKey ?? ''
  const title = text || t('unnamed')
  return (
    <RecordLine
      icon={<TypeIcon typeKey={typeKey} label={title} />}
      title={title}
      locale={lang}
      details={[<bdi key="section">{(section && names.of(section.id).text) || t('untitled')}</bdi>]}
    />
  )
}

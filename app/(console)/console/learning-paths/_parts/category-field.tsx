'use client'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldInputProps } from '@/lib/ui/form/fields'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { categoryName, namedCategories } from '@/lib/ui/path-category'
import { useTranslations } from '@/lib/ui/translations'

/** The category of a path: one that has a name in both languages, written and shown by that name, or a word of the organization's own. */
export function CategoryField({ id, field, value, faults, onChange }: FieldInputProps) {
  const t = useTranslations('parts.path')
  const nameOf = (category: string) => categoryName(category, (key) => t(key.replace('parts.path.', '')))
  const now = typeof value === 'string' ? value : ''
  // The typed text stays as it is until the field is left: a word may begin with a name.
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    const wanted = text.trim().toLowerCase()
    onChange(namedCategories.find((known) => known === wanted || nameOf(known).toLowerCase() === wanted) ?? text)
  }
  return (
    <>
      <TextInput
        id={id}
        name={field.name}
        label={field.label}
        description={field.hint}
        error={faults[field.name]}
        withAsterisk={field.isRequired}
        aria-required={field.isRequired}
        {...typedDirection}
        maxLength={60}
        autoComplete="off"
        list={`${id}-names`}
        value={typed ?? nameOf(now)}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={`${id}-names`}>
        {namedCategories.map((known) => (
          <option key={known} value={nameOf(known)} />
        ))}
      </datalist>
    </>
  )
}

'use client'
import { createContext, useContext } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import type { RecordCalls } from '@/lib/ui/record-picker/calls'
import type { NamedItem } from './references'
import type { Names, Schema } from './schema'

/** Which languages a form shows: both beside each other, one alone, or the texts to translate beside those of the source. */
export type FormView = 'both' | 'translate' | Language

export type FormContext = {
  root: Schema
  names: Names
  language: Language
  faults: Record<string, string>
  isDisabled: boolean
  view: FormView
  /** The language that the others are translated from, where there is one. */
  source?: Language
  /** Items that other places of the content may name by their ids, which share a pattern. */
  references: { pattern?: string; items: readonly NamedItem[] } | null
  /** The file of the picture of the content, on which points lie. */
  picture?: string
  /** How files are found and uploaded; without it they are named by their ids. */
  files?: FileCalls
  /** The same for the records that lessons lead to. */
  records?: RecordCalls
}

/** The context of all fields of a form. */
export const SchemaFormContext = createContext<FormContext>({
  root: {},
  names: {},
  language: 'ar',
  faults: {},
  isDisabled: false,
  view: 'both',
  references: null,
})
export const useSchemaForm = () => useContext(SchemaFormContext)

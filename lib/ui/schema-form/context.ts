'use client'
import { createContext, useContext } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Names, Schema } from './schema'

type FormContext = { root: Schema; names: Names; language: Language; faults: Record<string, string>; isDisabled: boolean }

/** What every field needs of the whole form. */
export const SchemaFormContext = createContext<FormContext>({
  root: {},
  names: {},
  language: 'ar',
  faults: {},
  isDisabled: false,
})
export const useSchemaForm = () => useContext(SchemaFormContext)

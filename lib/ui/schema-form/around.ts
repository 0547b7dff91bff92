'use client'
import { createContext, useContext } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Names, Schema } from './schema'

type Around = { root: Schema; names: Names; language: Language; faults: Record<string, string>; isDisabled: boolean }

/** What every field of a form knows of the whole. */
export const SchemaFormContext = createContext<Around>({ root: {}, names: {}, language: 'ar', faults: {}, isDisabled: false })
export const useSchemaForm = () => useContext(SchemaFormContext)

/** A value of a body, whose schema the type says and nobody here checks again: each reader answers something of the type it names. */
export type Values = { readonly [name: string]: unknown }

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const recordsOf = (value: unknown): Values[] => listOf(value).filter(isValues)
export const textsOf = (value: unknown): string[] => listOf(value).filter((it) => typeof it === 'string')

import type { Field } from '@/lib/ui/form/fields'

/** An address is one line, however long it may be. */
export const oneLine = (field: Field): Field => (field.kind === 'prose' ? { ...field, kind: 'line' } : field)

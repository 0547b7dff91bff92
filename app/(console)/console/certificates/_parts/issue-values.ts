import type { Field } from '@/lib/ui/form/fields'
import { templateField } from './template-field'

/** Until when an issued certificate is good: by the rule of the path, without end, or until a date. */
export type IssuedUntil = 'rule' | 'never' | 'date'

/** The fields of a certificate issued by hand: its own title, the name on it, and its end with its template. */
export function issueFields(
  t: (key: string) => string,
  ends: readonly IssuedUntil[],
  end: IssuedUntil,
  templates: { value: string; label: string }[],
): { title: Field[]; holder: Field[]; end: Field[] } {
  const title: Field = {
    name: 'title',
    label: t('fields.title'),
    hint: t('hints.title'),
    kind: 'bilingual',
    isProse: false,
    isEither: true,
    maxLength: 200,
    isRequired: true,
    isNullable: false,
  }
  const holder: Field = {
    name: 'holderName',
    label: t('fields.holderName'),
    hint: t('issue.holderHint'),
    kind: 'bilingual',
    isProse: false,
    isEither: true,
    maxLength: 200,
    isRequired: false,
    isNullable: false,
  }
  const until: Field = {
    name: 'end',
    label: t('issue.end'),
    kind: 'choice',
    isRequired: true,
    isNullable: false,
    options: ends.map((value) => ({ value, label: t(`issue.ends.${value}`) })),
  }
  const date: Field = {
    name: 'expiresAt',
    label: t('fields.expiresAt'),
    kind: 'moment',
    edge: 'ends',
    isRequired: true,
    isNullable: true,
  }
  const template = templateField((key) => t(`issue.${key}`), templates)
  return { title: [title], holder: [holder], end: [until, ...(end === 'date' ? [date] : []), ...template] }
}

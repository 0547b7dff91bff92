import type { Field } from '@/lib/ui/form/fields'

/** Until when an issued certificate is good: by the rule of the path, without end, or until a date. */
export type IssuedUntil = 'rule' | 'never' | 'date'

/** The fields of a certificate issued by hand: its own title, and its end. */
export function issueFields(
  t: (key: string) => string,
  ends: readonly IssuedUntil[],
  end: IssuedUntil,
  templates: { value: string; label: string }[],
): { title: Field[]; end: Field[] } {
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
  const template: Field[] =
    templates.length === 0
      ? []
      : [
          {
            name: 'templateId',
            label: t('issue.template'),
            hint: t('issue.templateHint'),
            kind: 'choice',
            isRequired: false,
            isNullable: true,
            options: templates,
          },
        ]
  return { title: [title], end: [until, ...(end === 'date' ? [date] : []), ...template] }
}

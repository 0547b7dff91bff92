import type { Field } from '@/lib/ui/form/fields'

/** The choice of a published template, for the end of a form; no field where the organization has none. `say` reads the words of the form. */
export const templateField = (say: (key: string) => string, templates: { value: string; label: string }[]): Field[] =>
  templates.length === 0
    ? []
    : [
        {
          name: 'templateId',
          label: say('template'),
          hint: say('templateHint'),
          kind: 'choice',
          isRequired: false,
          isNullable: true,
          options: templates,
        },
      ]

import type { z } from 'zod'
import type { FieldError } from '../errors'

type Issue = z.core.$ZodIssue

/** Names of the failed rules as the specification's `errors[].key` carries them; texts: `validation` in messages/<language>/platform.json. */
function rule(issue: Issue): { key: string; params?: Record<string, string | number> } {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? { key: 'required' } : { key: 'type', params: { expected: issue.expected } }
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { key: 'minLength', params: { min: Number(issue.minimum) } }
        : { key: 'min', params: { min: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { key: 'maxLength', params: { max: Number(issue.maximum) } }
        : { key: 'max', params: { max: Number(issue.maximum) } }
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'email' : issue.format === 'regex' ? 'pattern' : 'format' }
    case 'invalid_value':
      return issue.input === undefined ? { key: 'required' } : { key: 'enum', params: { values: issue.values.join(', ') } }
    case 'invalid_union':
      return { key: issue.input === undefined ? 'required' : 'type', params: { expected: 'union' } }
    case 'custom':
      return issue.params?.rule === 'maxLength'
        ? { key: 'maxLength', params: { max: Number(issue.params.max) } }
        : { key: String(issue.params?.rule ?? 'custom') }
    default:
      return { key: 'format' }
  }
}

/** One entry per offending field, the first failed rule of each. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const fields = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const path = issue.path.map(String)
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key].join('.')) : [path.join('.')]
    for (const property of names) {
      if (!fields.has(property))
        fields.set(property, issue.code === 'unrecognized_keys' ? { key: 'unknown', property } : { ...rule(issue), property })
    }
  }
  return [...fields.values()]
}

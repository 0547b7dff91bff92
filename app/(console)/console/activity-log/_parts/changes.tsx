import type { Entry, Words } from '@/lib/ui/detail/sentence'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Code } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'
import { Value } from './value'

type Meanings = Messages['permissions']
type Props = {
  changes: NonNullable<Entry['changes']>
  regional: RegionalFormat
  words: Words
  meanings: Meanings
  /** How far a permission reaches, in words. */
  scopes: Record<string, string>
  /** The words for the codes of a field, by field. */
  values: Record<string, Record<string, string>>
  t: (key: string, values?: Record<string, string>) => string
}

const isNone = (value: unknown): boolean => value === undefined || value === null
const kinds = { added: 'good', removed: 'bad', changed: 'warn' } as const

/** The changes field by field, with the values before and after. */
export function Changes({ changes, regional, words, meanings, scopes, values, t }: Props) {
  const told = (field: string, value: unknown) => {
    const codes = field.startsWith('permissions.') ? scopes : values[field]
    const called = typeof value === 'string' && codes && Object.hasOwn(codes, value) ? codes[value] : undefined
    return called ? <span>{called}</span> : <Value value={value} regional={regional} words={words.changes} />
  }
  return (
    <ul className="lines">
      {changes.map(({ field, before, after }) => {
        const kind = isNone(before) ? 'added' : isNone(after) ? 'removed' : 'changed'
        return (
          <li key={field} className="stack">
            <h3 className="row tight">
              <FieldName field={field} words={words} meanings={meanings} t={t} />
              <span className={`badge ${kinds[kind]}`}>{words.changes[kind]}</span>
            </h3>
            <div className="split">
              {kind !== 'added' && (
                <div className="well marked bad">
                  <span className="small soft">{words.changes.before}</span>
                  <div>{told(field, before)}</div>
                </div>
              )}
              {kind !== 'removed' && (
                <div className="well marked good">
                  <span className="small soft">{words.changes.after}</span>
                  <div>{told(field, after)}</div>
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function FieldName({ field, words, meanings, t }: { field: string } & Pick<Props, 'words' | 'meanings' | 't'>) {
  const [root, subject = '', action = ''] = field.split('.')
  const pairs = root === 'permissions' && subject in meanings ? meanings[subject as keyof Meanings] : null
  if (pairs && action in pairs) {
    const meaning = pairs[action as keyof typeof pairs]
    return <span>{t('activityLog.changes.permission', { meaning: `\u2068${meaning}\u2069` })}</span>
  }
  return field in words.fields ? <span>{words.fields[field as keyof Words['fields']]}</span> : <Code>{field}</Code>
}

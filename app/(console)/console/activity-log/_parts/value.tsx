import type { Words } from '@/lib/ui/detail/sentence'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Code, When } from '@/lib/ui/when'
import styles from './log.module.css'

type Props = { value: unknown; regional: RegionalFormat; words: Words['changes'] }

const mask = '•••'
/** From how many characters on a value is folded. */
const long = 320
const isMoment = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value))
const isCode = (value: string) => /^[\x21-\x7e]+$/.test(value)

/** A value that is the same text in both languages' own forms, such as a name. */
function asBoth(value: object): { ar?: string; en?: string } | null {
  const entries = Object.entries(value)
  const fits = entries.length > 0 && entries.every(([key, text]) => (key === 'ar' || key === 'en') && typeof text === 'string')
  return fits ? (value as { ar?: string; en?: string }) : null
}

/** One value of a record, each kind in its own form and direction. */
export function Value({ value, regional, words }: Props) {
  if (value === undefined || value === null || value === '') return <span className="soft">{words.nothing}</span>
  if (value === mask) return <span className="soft">{words.masked}</span>
  if (typeof value === 'boolean') return <span>{value ? words.yes : words.no}</span>
  if (typeof value === 'string') {
    if (isMoment(value)) return <When at={value} regional={regional} />
    if (value.length > long) return <Folded text={value} words={words} />
    return isCode(value) ? <Code>{value}</Code> : <bdi dir="auto">{value}</bdi>
  }
  if (Array.isArray(value) && value.length === 0) return <span className="soft">{words.nothing}</span>
  if (typeof value === 'object') {
    const both = asBoth(value)
    if (both)
      return (
        <span className="stack tight">
          {(['ar', 'en'] as const).map(
            (language) =>
              both[language] && (
                <bdi key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
                  {both[language]}
                </bdi>
              ),
          )}
        </span>
      )
    const text = JSON.stringify(value, null, 2)
    return text.length > long ? <Folded text={text} words={words} /> : <Json text={text} />
  }
  return <Code>{String(value)}</Code>
}

const Json = ({ text }: { text: string }) => (
  <bdi>
    <pre className={styles.json} dir="ltr">
      {text}
    </pre>
  </bdi>
)

function Folded({ text, words }: { text: string; words: Words['changes'] }) {
  const isJson = /^[[{]/.test(text)
  return (
    <details>
      <summary>
        {words.more} <bdi className="soft small">{`${text.slice(0, 60).replace(/\s+/g, ' ')}…`}</bdi>
      </summary>
      {isJson ? <Json text={text} /> : <bdi dir="auto">{text}</bdi>}
    </details>
  )
}

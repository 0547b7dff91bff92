import { Fragment } from 'react'
import { AfterSlashes } from '@/lib/ui/after-slashes'
import styles from './guide.module.css'

/** The longest code that fits on one line of a phone; it is not broken at its hyphens. */
const mostUnbroken = 30

/** A text of the guide: what stands between backticks is code, which is read from left to right in both languages. */
export const Rich = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <code key={at} dir="ltr" className={part.length > mostUnbroken ? undefined : 'unbroken'}>
        <AfterSlashes>{part}</AfterSlashes>
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <Fragment key={at}>{part}</Fragment>
    ),
  )

type CodeProps = { source: string; label: string; file?: string }
/** A piece of code; a program with the name of the file in which it is saved. */
export const Code = ({ source, label, file }: CodeProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it scrolls by itself, with the keyboard as well.
  <section className={styles.code} dir="ltr" tabIndex={0} aria-label={label}>
    {file && <p className={styles.file}>{file}</p>}
    <pre>
      <code>{source}</code>
    </pre>
  </section>
)

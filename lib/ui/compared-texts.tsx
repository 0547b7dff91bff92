import { direction, type Language } from '@/lib/platform/i18n/languages'
import styles from './compared-texts.module.css'
import { differenceFrom } from './text-difference'

type Version = { label: string; text: string }
type Props = {
  versions: readonly [Version, Version]
  /** The language of the texts, where they are in one. */
  language?: Language
  /** A code or an address. */
  isLtr?: boolean
}

/** Two versions of a text beside each other; in each, the words that the other does not have are marked. */
export function ComparedTexts({ versions, language, isLtr }: Props) {
  const [one, other] = versions
  return (
    <div className={styles.compared}>
      <Side version={one} other={other.text} language={language} isLtr={isLtr} />
      <Side version={other} other={one.text} language={language} isLtr={isLtr} />
    </div>
  )
}

type SideProps = Omit<Props, 'versions'> & { version: Version; other: string }

function Side({ version: { label, text }, other, isLtr, language }: SideProps) {
  const dir = isLtr ? 'ltr' : language && direction(language)
  return (
    <div className={styles.side}>
      <span className="small soft">{label}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <bdi className={`well ${styles.version}`} data-code={isLtr} dir={dir} lang={language} tabIndex={0}>
        {differenceFrom(text, other).map(({ text: piece, isOwn }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other name
          isOwn ? <mark key={at}>{piece}</mark> : piece,
        )}
      </bdi>
    </div>
  )
}

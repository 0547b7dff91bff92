import type { ReactNode } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import { inLanguage } from '@/lib/ui/moments'
import { Seal } from '@/lib/ui/seal'
import styles from './certificate-sheet.module.css'
import type { Learner } from './learn-page'

type Props = {
  /** The kind of document, above the title. */
  kind?: ReactNode
  title: ReactNode
  name: ReactNode
  /** The day, or the state. */
  note: ReactNode
  /** Whether it is the reader's and good: then it is golden. */
  isHeld: boolean
  /** One among others on a shelf. */
  isSmall?: boolean
  children?: ReactNode
}

/** A certificate as an object: its title, whose it is, under a seal. The file of it is drawn by the organization's own template. */
export const CertificateSheet = ({ kind, title, name, note, isHeld, isSmall, children }: Props) => (
  <div className={styles.sheet} data-held={isHeld || undefined} data-small={isSmall || undefined}>
    {kind && <p className={styles.kind}>{kind}</p>}
    <p className={styles.title}>{title}</p>
    <p className={styles.name}>{name}</p>
    <Seal className={styles.stamp} />
    <p className="small">{note}</p>
    {children}
  </div>
)

type Both = { ar?: string | null; en?: string | null }
type NamedProps = { value: Both; learner: Pick<Learner, 'language'>; isAlone?: boolean }

/** A text in the language of the page, and below it in the other one where there is one. */
export function Named({ value, learner: { language }, isAlone }: NamedProps) {
  const texts = { ...(value.ar && { ar: value.ar }), ...(value.en && { en: value.en }) }
  const first = inLanguage(texts, language)
  const second = inLanguage(texts, language === 'ar' ? 'en' : 'ar')
  return (
    <>
      <bdi lang={first.lang} dir={direction(first.lang)} data-text="theirs">
        {first.text}
      </bdi>
      {!isAlone && second.lang !== first.lang && (
        <bdi lang={second.lang} dir={direction(second.lang)} data-text="theirs" className={styles.second}>
          {second.text}
        </bdi>
      )}
    </>
  )
}

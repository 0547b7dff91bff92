import styles from './preview.module.css'

type Both = { ar?: string; en?: string }
type Props = { title: Both; text: Both; labels: { ar: string; en: string } }

const directions = { ar: 'rtl', en: 'ltr' } as const

/** An announcement in both languages, each in its direction. */
export const Preview = ({ title, text, labels }: Props) => (
  <div className="split wide">
    {(['ar', 'en'] as const).map((language) => (
      <section key={language} className="panel stack tight" aria-label={labels[language]}>
        <p className="small soft">{labels[language]}</p>
        <div className="stack tight" lang={language} dir={directions[language]}>
          <p data-text="theirs">
            <strong>{title[language]}</strong>
          </p>
          <p className={styles.text} data-text="theirs">
            {text[language]}
          </p>
        </div>
      </section>
    ))}
  </div>
)

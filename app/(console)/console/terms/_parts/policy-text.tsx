import { direction, type Language } from '@/lib/platform/i18n/languages'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Prose } from '@/lib/ui/prose'
import styles from './terms.module.css'

type Props = { text?: { title: string; body: string }; language: Language; t: Person['t'] }

/** A policy in one language, in that language's direction. */
export const PolicyText = ({ text, language, t }: Props) => (
  <Panel title={t(`parts.form.${language}`)}>
    {text ? (
      <section
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('terms.textIn', { language: `\u2068${t(`parts.form.${language}`)}\u2069` })}
      >
        <div className="stack">
          <h3 lang={language} dir={direction(language)}>
            <bdi>{text.title}</bdi>
          </h3>
          <Prose text={text.body} language={language} />
        </div>
      </section>
    ) : (
      <p className="notice">{t(language === 'ar' ? 'terms.noArabic' : 'terms.noEnglish')}</p>
    )}
  </Panel>
)

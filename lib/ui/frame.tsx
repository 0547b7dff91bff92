import type { ReactNode } from 'react'
import type { PageLabel } from '@/lib/platform/gate/label-request'
import type { Language } from '@/lib/platform/i18n/languages'
import { Brand } from './brand'
import styles from './frame.module.css'
import { logosOf } from './logos'
import { pageContext } from './page-context'
import { PoweredBy } from './powered-by'

const other = (language: Language): Language => (language === 'ar' ? 'en' : 'ar')

/** A link to this page in the other language; `query` is kept in its address. Not prefetched, because following it sets a cookie. */
const LanguageSwitch = ({ language, query, name }: { language: Language; query?: Record<string, string>; name: string }) => (
  <a href={`?${new URLSearchParams({ ...query, lang: other(language) })}`} lang={other(language)} hrefLang={other(language)}>
    {name}
  </a>
)

type Props = {
  label: Pick<PageLabel, 'language' | 'organization'>
  query?: Record<string, string>
  /** The actions beside the language link. */
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** Header, main part and footer of every page. */
export async function Frame({ label: { language, organization }, query, actions, narrow, children }: Props) {
  const { t } = await pageContext()
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <header className={styles.header}>
        <div className={`bar ${styles.bar}`}>
          <Brand
            href="/"
            logos={logosOf(organization)}
            name={organization?.name[language] ?? t('common.productName')}
            detail={organization ? undefined : t('common.tagline')}
          />
          <nav className={`row ${styles.nav}`} aria-label={t('common.navigation')}>
            {actions}
            <LanguageSwitch language={language} query={query} name={t('common.otherLanguage')} />
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={narrow ? `${styles.main} ${styles.narrow}` : styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={`bar ${styles.bar}`}>
          {organization ? <PoweredBy text={t('common.poweredBy')} /> : t('common.footer')}
        </div>
      </footer>
    </div>
  )
}

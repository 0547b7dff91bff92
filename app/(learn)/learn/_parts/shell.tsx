import type { ReactNode } from 'react'
import { Bell } from '@/lib/ui/bell'
import signs from '@/lib/ui/bell.module.css'
import type { BellProps } from '@/lib/ui/bell-of'
import { isOn } from '@/lib/ui/can'
import { IconBell, IconSearch } from '@/lib/ui/icons'
import { logosOf } from '@/lib/ui/logos'
import { inLanguage } from '@/lib/ui/moments'
import { isWordmark, OrganizationMark } from '@/lib/ui/organization-mark'
import type { pageContext } from '@/lib/ui/page-context'
import type { Person } from '@/lib/ui/person'
import { PoweredBy } from '@/lib/ui/powered-by'
import { languageHref } from './language-href'
import { learnWays, wayOf } from './learn-ways'
import styles from './shell.module.css'

type Visitor = Awaited<ReturnType<typeof pageContext>>
type Props = { visitor: Visitor; person: Person | null; bell: BellProps | null; children: ReactNode }

/** Head, ways and main part of the learner's place: the ways stand in the head, and at the foot of a phone, where a thumb reaches them. */
export function Shell({ visitor, person, bell, children }: Props) {
  const { t, language, organization, path } = visitor
  const name = organization ? inLanguage(organization.name, language).text : t('common.productName')
  const logos = logosOf(organization)
  const isNamed = !isWordmark(logos)
  const [here = ''] = path.split('?', 1)
  const place = wayOf(here)
  const other = language === 'ar' ? 'en' : 'ar'
  // In a lesson nothing else asks for attention: the ways give place to those of the path.
  const isLesson = here.includes('/modules/')
  return (
    <div className={styles.shell} data-lesson={isLesson || undefined}>
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href="/learn">
            <OrganizationMark logos={logos} size={32} name={isNamed ? '' : name} />
            {isNamed && (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            )}
          </a>
          {person && (
            <nav className={styles.ways} aria-label={t('learn.nav.label')}>
              <ul>
                {learnWays
                  .filter(({ opens }) => !opens || opens.some((operation) => isOn(person.me, operation)))
                  .map(({ path: href, name, icon: Icon }) => (
                    <li key={name}>
                      <a href={href} aria-current={here === href ? 'page' : place?.name === name ? 'true' : undefined}>
                        <Icon size={22} stroke={1.6} aria-hidden="true" />
                        <span>{t(`learn.nav.${name}`)}</span>
                      </a>
                    </li>
                  ))}
              </ul>
            </nav>
          )}
          {person && (
            <a
              href="/learn/search"
              className={signs.bell}
              title={t('learn.nav.search')}
              aria-label={t('learn.nav.search')}
              aria-current={here === '/learn/search' ? 'page' : undefined}
            >
              <IconSearch size={22} stroke={1.6} aria-hidden="true" />
            </a>
          )}
          {bell && (
            <Bell href="/learn/notifications" {...bell} isCurrent={here === '/learn/notifications'}>
              <IconBell size={22} stroke={1.6} aria-hidden="true" />
            </Bell>
          )}
          <a className={styles.language} href={languageHref(path, other)} lang={other} hrefLang={other}>
            {t('common.otherLanguage')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!isLesson && (
        <footer className={styles.foot}>
          <PoweredBy text={t('common.poweredBy')} />
        </footer>
      )}
    </div>
  )
}

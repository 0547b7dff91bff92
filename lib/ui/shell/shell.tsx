import type { ReactNode } from 'react'
import { Brand } from '@/lib/ui/brand'
import type { Person } from '@/lib/ui/person'
import { Breadcrumbs } from './breadcrumbs'
import { JobTray } from './job-tray'
import { LanguageSwitch } from './language-switch'
import { NavigationLinks, type RoomLink } from './navigation'
import type { PaletteSource } from './palette'
import { PhoneNavigation } from './phone-navigation'
import { SchemeSwitch } from './scheme-switch'
import styles from './shell.module.css'
import { Shortcuts } from './shortcuts'
import type { JobEndpoints } from './use-own-jobs'

type Props = {
  person: Person
  links: RoomLink[]
  sources: PaletteSource[]
  jobs: JobEndpoints
  signOut: ReactNode
  children: ReactNode
}

/** The frame of the console's rooms: navigation at the side, tools above, the room in the middle. */
export function Shell({ person: { t, language, organization, profile }, links, sources, jobs, signOut, children }: Props) {
  const brand = (
    <Brand href="/console" size={30} name={<bdi>{organization.name[language]}</bdi>} detail={t('common.productName')} />
  )
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <aside className={styles.side}>
        {brand}
        <NavigationLinks links={links} label={t('parts.shell.rooms')} />
        <div className={styles.foot}>
          <p className="small soft">
            <bdi dir="ltr">{profile.email}</bdi>
          </p>
          {signOut}
        </div>
      </aside>
      <section className={styles.header} aria-label={t('parts.shell.tools')}>
        <PhoneNavigation links={links} brand={brand} foot={signOut} />
        <Breadcrumbs links={links} />
        <div className={styles.tools}>
          <Shortcuts rooms={links} sources={sources} />
          <JobTray {...jobs} />
          <SchemeSwitch />
          <LanguageSwitch />
        </div>
      </section>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

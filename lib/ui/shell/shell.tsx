import type { ReactNode } from 'react'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import type { BellProps } from '@/lib/ui/bell-of'
import { IconBell } from '@/lib/ui/icons'
import { logosOf } from '@/lib/ui/logos'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { PoweredBy } from '@/lib/ui/powered-by'
import type { SignOutProps } from '@/lib/ui/use-sign-out'
import { Breadcrumbs, DocumentTitle } from './breadcrumbs'
import { ConsoleBell } from './console-bell'
import { JobTray } from './job-tray'
import { LanguageSwitch } from './language-switch'
import type { PaletteAction, PaletteSource } from './palette-content'
import { PhoneNavigation } from './phone-navigation'
import type { NavigationPlace, SectionLink } from './places'
import { PlainShell } from './plain-shell'
import styles from './shell.module.css'
import { Shortcuts } from './shortcuts'
import { Side } from './side'
import type { JobEndpoints } from './use-own-jobs'

type Props = {
  person: Person
  links: SectionLink[]
  navigation: NavigationPlace[]
  /** The names of the sections that are pinned on this device. */
  pinned: string[]
  /** Whether the side shows icons alone. */
  isNarrow: boolean
  actions: PaletteAction[]
  sources: PaletteSource[]
  jobs: JobEndpoints
  /** Null for those who have no notifications. */
  bell: BellProps | null
  signOut: SignOutProps
  /** The address of the person's own page. */
  account: string
  /** For people who administer nothing. */
  isPlain: boolean
  children: ReactNode
}

/** The props of the menus of the organization, the person and the sections. */
function menusOf({ person, navigation, pinned, account, signOut }: Props) {
  const { t, language, organization, profile } = person
  const own = inLanguage(profile.name, language)
  return {
    organization: { name: inLanguage(organization.name, language).text, logos: logosOf(organization) },
    user: {
      user: { name: own.text || shownEmail(profile.email), lang: own.lang, email: profile.email, photo: profile.photo },
      account,
      signOut,
    },
    navigation: { places: navigation, pinned, label: t('parts.shell.sections') },
  }
}

const Bell = ({ bell, href }: { bell: BellProps | null; href: string }) =>
  bell && (
    <ConsoleBell href={href} {...bell}>
      <IconBell size={22} stroke={1.6} aria-hidden="true" />
    </ConsoleBell>
  )

const plainTexts = (t: Person['t']) => ({
  product: t('common.productName'),
  poweredBy: t('common.poweredBy'),
  skip: t('common.skipToContent'),
  sections: t('parts.shell.sections'),
  tools: t('parts.shell.tools'),
})

/** The frame of the console's sections: navigation at the side, tools above, the section in the middle. */
export function Shell(props: Props) {
  const { person, links, navigation, pinned, isNarrow, jobs, bell, account, isPlain, children, ...found } = props
  const { t } = person
  const menus = menusOf(props)
  const { name: organizationName, logos } = menus.organization
  if (isPlain)
    return (
      <PlainShell
        {...found}
        {...menus.user}
        sections={links}
        links={links}
        bell={<Bell bell={bell} href="/learn/notifications" />}
        organization={organizationName}
        logos={logos}
        texts={plainTexts(t)}
      >
        {children}
      </PlainShell>
    )
  return (
    <div className={styles.shell}>
      <DocumentTitle links={links} owner={`${organizationName} · ${t('common.productName')}`} />
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <Side isNarrow={isNarrow} {...menus}>
        <PoweredBy text={t('common.poweredBy')} />
      </Side>
      <section className={styles.header} aria-label={t('parts.shell.tools')}>
        <PhoneNavigation {...menus} />
        <div className={styles.place}>
          <bdi>{organizationName}</bdi>
          <Breadcrumbs links={links} />
        </div>
        <div className={styles.tools}>
          {/* First, so that nothing moves where it appears. */}
          <JobTray {...jobs} />
          <Shortcuts sections={links} {...found} />
          <Bell bell={bell} href="/console/notifications" />
          <LanguageSwitch />
        </div>
      </section>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

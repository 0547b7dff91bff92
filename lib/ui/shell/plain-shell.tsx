import type { ReactNode } from 'react'
import { Brand } from '@/lib/ui/brand'
import type { Logos } from '@/lib/ui/organization-mark'
import { PoweredBy } from '@/lib/ui/powered-by'
import { DocumentTitle } from './breadcrumbs'
import { LanguageSwitch } from './language-switch'
import type { PaletteContent } from './palette-content'
import type { SectionLink } from './places'
import { PlainNavigation } from './plain-navigation'
import styles from './plain-shell.module.css'
import { Shortcuts } from './shortcuts'
import { type MenuUser, UserMenu } from './user-menu'

type Props = PaletteContent & {
  links: SectionLink[]
  user: MenuUser
  account: string
  bell: ReactNode
  organization: string
  logos: Logos
  texts: { product: string; poweredBy: string; skip: string; sections: string; tools: string }
  children: ReactNode
}

/** The frame around the account of people who administer nothing: without the side, every way leads back to the learner's place. */
export const PlainShell = ({ links, user, account, bell, organization, logos, texts, children, ...palette }: Props) => (
  <div className={styles.shell}>
    <DocumentTitle links={links} owner={`${organization} · ${texts.product}`} />
    <a className="skip-link" href="#content">
      {texts.skip}
    </a>
    <section className={styles.header} aria-label={texts.tools}>
      <Brand href="/learn" size={30} logos={logos} name={organization} />
      <div className={styles.tools}>
        <Shortcuts {...palette} />
        {bell}
        <LanguageSwitch />
      </div>
      <div className={styles.user}>
        <UserMenu user={user} account={account} signOut={palette.signOut} />
      </div>
      <PlainNavigation links={links} label={texts.sections} />
    </section>
    <main id="content" tabIndex={-1} className={styles.main}>
      {children}
      <p className={styles.foot}>
        <PoweredBy text={texts.poweredBy} />
      </p>
    </main>
  </div>
)

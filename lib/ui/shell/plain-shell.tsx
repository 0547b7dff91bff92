import type { ReactNode } from 'react'
import { Brand } from '@/lib/ui/brand'
import { DocumentTitle } from './breadcrumbs'
import { LanguageSwitch } from './language-switch'
import type { SectionLink } from './navigation'
import type { PaletteContent } from './palette-content'
import { PlainNavigation } from './plain-navigation'
import styles from './plain-shell.module.css'
import { Shortcuts } from './shortcuts'
import { type MenuUser, UserMenu } from './user-menu'

type Props = PaletteContent & {
  links: SectionLink[]
  user: MenuUser
  account: string
  organization: string
  texts: { product: string; skip: string; sections: string; tools: string }
  children: ReactNode
}

/** The frame around the account of people who administer nothing: without the side, every way leads back to the learner's place. */
export const PlainShell = ({ links, user, account, organization, texts, children, ...palette }: Props) => (
  <div className={styles.shell}>
    <DocumentTitle links={links} owner={`${organization} · ${texts.product}`} />
    <a className="skip-link" href="#content">
      {texts.skip}
    </a>
    <section className={styles.header} aria-label={texts.tools}>
      <Brand href="/learn" size={30} name={<bdi>{organization}</bdi>} detail={texts.product} />
      <div className={styles.tools}>
        <Shortcuts {...palette} />
        <LanguageSwitch />
      </div>
      <div className={styles.user}>
        <UserMenu user={user} account={account} signOut={palette.signOut} />
      </div>
      <PlainNavigation links={links} label={texts.sections} />
    </section>
    <main id="content" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  </div>
)

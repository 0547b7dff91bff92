import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Profile } from '@/lib/domain/identity/identity.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { inLanguage, moment } from '@/lib/ui/moments'
import styles from '../../_parts/console.module.css'

type Props = {
  profile: z.input<typeof Profile>
  language: Language
  place: Parameters<typeof moment>[2]
  say: (key: string, values?: Record<string, string>) => string
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="small soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Who is signed in. */
export function Account({ profile, language, place, say }: Props) {
  const { email, roleTypes, isTwoFactorEnable, lastSignInAt, organization } = profile
  const name = inLanguage(profile.name, language)
  return (
    <section className="panel stack" aria-labelledby="account">
      <div>
        <p className="small soft">{say('console.account.title')}</p>
        <h2 id="account" className={styles.name}>
          <bdi lang={name.lang}>{name.text}</bdi>
        </h2>
      </div>
      <dl className={styles.facts}>
        <Fact name={say('console.account.email')}>
          <bdi dir="ltr">{email}</bdi>
        </Fact>
        <Fact name={say('console.account.organization')}>
          <bdi>{organization.name[language]}</bdi>
        </Fact>
        <Fact name={say('console.account.roles')}>
          <span className="row">
            {roleTypes.map((type) => (
              <span key={type} className="badge">
                {say(`console.roleTypes.${type}`)}
              </span>
            ))}
          </span>
        </Fact>
        <Fact name={say('console.account.twoStep')}>
          <span className={isTwoFactorEnable ? 'badge good' : 'badge warn'}>
            {say(isTwoFactorEnable ? 'console.account.on' : 'console.account.off')}
          </span>
        </Fact>
        <Fact name={say('console.account.lastSignIn')}>
          {lastSignInAt ? (
            <time dateTime={lastSignInAt}>{moment(new Date(lastSignInAt), language, place)}</time>
          ) : (
            say('console.account.never')
          )}
        </Fact>
      </dl>
    </section>
  )
}

import type { Metadata } from 'next'
import { readSignUp } from '@/lib/domain/sign-up/sign-up.contract'
import { env } from '@/lib/platform/env'
import { isRootHost } from '@/lib/platform/gate/host'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import { addressOf, organizationField, slugOf } from './organization-address'
import styles from './page.module.css'
import { CodeForm } from './verify/code-form'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const { organization, language, t } = await pageContext()
  return { title: organization ? `${organization.name[language]} · ${t('common.productName')}` : t('common.productName') }
}

export default async function HomePage({ searchParams }: Props) {
  const visitor = await pageContext()
  const { t, language, organization, host } = visitor
  if (organization) return <Welcome visitor={visitor} name={organization.name} />
  const asked = (await searchParams)[organizationField]
  const slug = slugOf(asked)
  if (slug) return <GoOn visitor={visitor} address={addressOf(slug, host)} />
  // Nobody can know yet which language is wanted here, so the question is asked in both.
  const order = language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <Frame label={visitor} narrow>
      <div className="panel stack">
        <h1>{t('common.choose.title')}</h1>
        {!isRootHost(host) && <p className="notice bad">{t('common.choose.unknown')}</p>}
        {asked !== undefined && (
          <p className="notice bad" id="slug-error" role="alert">
            {t('common.choose.malformed')}
          </p>
        )}
        <form method="get" action="/" className="stack">
          <div className="field">
            {order.map((each) => (
              <label
                key={each}
                htmlFor="slug"
                lang={each}
                dir={direction(each)}
                className={each === language ? undefined : 'soft small'}
              >
                {visitor.tIn(each, 'common.choose.label')}
              </label>
            ))}
            <input
              id="slug"
              name={organizationField}
              dir="ltr"
              autoCapitalize="none"
              autoComplete="organization"
              spellCheck={false}
              required
              pattern="[A-Za-z0-9\-]{1,63}"
              aria-describedby="slug-hint"
            />
            <p id="slug-hint" className="small soft">
              {t('common.choose.hint', { example: '\u2066alnoor\u2069' })}
            </p>
          </div>
          <div>
            <button className="button" type="submit">
              {t('common.choose.go')}
            </button>
          </div>
        </form>
      </div>
    </Frame>
  )
}

type Visitor = Awaited<ReturnType<typeof pageContext>>

/** The front page of an organization: who it is, for those who learn or work there, and for those who hold one of its certificates. */
async function Welcome({ visitor, name }: { visitor: Visitor; name: Record<Language, string> }) {
  const { t, language, api } = visitor
  // Visitors are welcome even where it cannot be told whether they may sign up.
  const mayJoin = await api(readSignUp).then(
    ({ data }) => data.isOpen,
    () => false,
  )
  const other = language === 'ar' ? 'en' : 'ar'
  return (
    <Frame label={visitor}>
      <div className={styles.front}>
        <div className="stack">
          <h1 className={styles.name}>
            <bdi lang={language}>{name[language]}</bdi>
            {name[other] !== name[language] && (
              <bdi lang={other} dir={direction(other)} className={styles.second}>
                {name[other]}
              </bdi>
            )}
          </h1>
          <p className={styles.intro}>{t('common.front.intro')}</p>
          <section className="stack tight" aria-labelledby="learn">
            <h2 id="learn">{t('common.front.learn')}</h2>
            <p className="soft">{t('common.front.learnDetail')}</p>
            <p className="row">
              <a className="button" href="/learn">
                {t('common.front.signIn')}
              </a>
              {mayJoin && <a href="/console/sign-up">{t('console.signUp.link')}</a>}
              <a href="/console">{t('common.front.console')}</a>
              {env().deployment !== 'production' && <a href="/docs">{t('common.front.docs')}</a>}
            </p>
          </section>
        </div>
        <section className="panel stack" aria-labelledby="verify">
          <h2 id="verify">{t('common.front.verify')}</h2>
          <p className="soft">{t('common.front.verifyDetail')}</p>
          <CodeForm t={t} />
        </section>
      </div>
    </Frame>
  )
}

/** Sends a browser on from within a page: `form-action 'self'` forbids a redirect that takes a form to another host. */
const GoOn = ({ visitor, address }: { visitor: Visitor; address: string }) => (
  <Frame label={visitor} narrow>
    <meta httpEquiv="refresh" content={`0; url=${address}`} />
    <div className="panel stack">
      <h1>{visitor.t('common.choose.title')}</h1>
      <p>
        <a href={address} dir="ltr" className="code">
          {address}
        </a>
      </p>
    </div>
  </Frame>
)

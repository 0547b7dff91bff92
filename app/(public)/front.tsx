import { readBranding } from '@/lib/domain/house/organizations/organization.contract'
import { readSignUp } from '@/lib/domain/house/sign-up/sign-up.contract'
import { listPublicPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { env } from '@/lib/platform/env'
import { ApiError } from '@/lib/platform/http/client'
import { direction } from '@/lib/platform/i18n/languages'
import { Ascent } from '@/lib/ui/ascent'
import { Frame } from '@/lib/ui/frame'
import type { Visitor } from '@/lib/ui/page-context'
import { Catalogue } from './catalogue'
import styles from './page.module.css'
import { CodeForm } from './verify/code-form'

const perPage = 9

/** The answer that a part of the page is made of; null where it was refused: the rest of the page welcomes all the same. */
async function told<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** A page of the catalogue, where the organization shows it to everybody. */
async function catalogueOf({ api, organization }: Visitor, cursor: string | undefined) {
  if (!organization?.isCataloguePublic) return null
  const answer = await told(api(listPublicPaths, { query: { perPage, cursor } }))
  if (!answer || answer.data.length === 0) return null
  return { paths: answer.data, next: answer.metadata.nextCursor ?? null, isFirst: !cursor }
}

/** The front page of an organization: who it is, what can be learned there, and the verification of its certificates. */
export async function Front({ visitor, cursor }: { visitor: Visitor; cursor: string | undefined }) {
  const { t, language, api } = visitor
  const [branded, signUp, catalogue] = await Promise.all([
    told(api(readBranding)),
    told(api(readSignUp)),
    catalogueOf(visitor, cursor),
  ])
  const branding = branded?.data
  const name = branding?.name ?? visitor.organization?.name ?? { ar: '', en: '' }
  const other = language === 'ar' ? 'en' : 'ar'
  return (
    <Frame label={visitor}>
      <div className={styles.front}>
        <section className={styles.hero}>
          <div className={styles.welcome}>
            <h1 className={styles.name}>
              <bdi lang={language}>{name[language]}</bdi>
              {name[other] !== name[language] && (
                <bdi lang={other} dir={direction(other)} className={styles.second}>
                  {name[other]}
                </bdi>
              )}
            </h1>
            <p className={styles.intro} data-text={branding?.introduction ? 'theirs' : undefined}>
              {branding?.introduction?.[language] ?? t('common.front.intro')}
            </p>
            <p className="row">
              <a className={styles.enter} href="/learn">
                {t('common.front.signIn')}
              </a>
              {signUp?.data.isOpen && (
                <a className={styles.join} href="/console/sign-up">
                  {t('console.signUp.link')}
                </a>
              )}
            </p>
          </div>
          <Ascent
            label={t('common.front.way.label')}
            stations={[t('common.front.way.choose'), t('common.front.way.learn'), t('common.front.way.certificate')]}
          />
        </section>
        {catalogue && <Catalogue visitor={visitor} {...catalogue} />}
        <section className={styles.verify} aria-labelledby="verify">
          <div className="stack tight">
            <h2 id="verify">{t('common.front.verify')}</h2>
            <p className="soft">{t('common.front.verifyDetail')}</p>
          </div>
          <CodeForm t={t} />
        </section>
        <p className={`row small ${styles.team}`}>
          <span className="soft">{t('common.front.team')}</span>
          <a href="/console">{t('common.front.console')}</a>
          {env().deployment !== 'production' && <a href="/docs">{t('common.front.docs')}</a>}
        </p>
      </div>
    </Frame>
  )
}

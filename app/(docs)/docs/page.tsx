import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { env } from '@/lib/platform/env'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { text } from '@/lib/platform/i18n/text'
import { Reference } from './reference'

const document = '/api/v1/openapi.json'

export default async function DocsPage() {
  // A page made at build time would carry no nonce for its scripts.
  await connection()
  if (env().deployment === 'production') notFound()
  const { language } = readPageLabel(await headers())
  const other = language === 'ar' ? 'en' : 'ar'
  const t = (key: string, values?: Record<string, string>) => text(language, key, values)
  return (
    <>
      <a className="docs-skip" href="#reference">
        {t('common.skipToContent')}
      </a>
      <header className="docs-header">
        <div>
          <h1>
            {t('common.productName')} <span>{t('docs.title')}</span>
          </h1>
          <p>{t('docs.intro')}</p>
          {/* Isolates keep the header's colon in its place within Arabic. */}
          <p>{t('docs.languageHint', { header: '\u2066x-custom-lang: ar\u2069' })}</p>
        </div>
        <nav aria-label={t('docs.places')}>
          <a href="/console">{t('docs.console')}</a>
          <a href="/verify">{t('docs.verify')}</a>
          <a href={document}>{t('docs.document')}</a>
          <a href={`/docs?lang=${other}`} lang={other} hrefLang={other}>
            {t('common.otherLanguage')}
          </a>
        </nav>
      </header>
      <noscript>
        <p className="docs-note">{t('docs.needsScript')}</p>
      </noscript>
      <main id="reference">
        <Reference url={document} loading={t('docs.loading')} failed={t('docs.failed')} />
      </main>
    </>
  )
}

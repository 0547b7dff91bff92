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
  const say = (key: string, values?: Record<string, string>) => text(language, key, values)
  return (
    <>
      <a className="docs-skip" href="#reference">
        {say('common.skipToContent')}
      </a>
      <header className="docs-header">
        <div>
          <h1>
            {say('common.productName')} <span>{say('docs.title')}</span>
          </h1>
          <p>{say('docs.intro')}</p>
          {/* Isolates keep the header's colon in its place within Arabic. */}
          <p>{say('docs.languageHint', { header: '\u2066x-custom-lang: ar\u2069' })}</p>
        </div>
        <nav aria-label={say('docs.places')}>
          <a href="/console">{say('docs.console')}</a>
          <a href="/verify">{say('docs.verify')}</a>
          <a href={document}>{say('docs.document')}</a>
          <a href={`/docs?lang=${other}`} lang={other} hrefLang={other}>
            {say('common.otherLanguage')}
          </a>
        </nav>
      </header>
      <noscript>
        <p className="docs-note">{say('docs.needsScript')}</p>
      </noscript>
      <main id="reference">
        <Reference url={document} loading={say('docs.loading')} failed={say('docs.failed')} />
      </main>
    </>
  )
}

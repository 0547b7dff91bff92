import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { preload } from 'react-dom'
import { Rich } from '@/app/(guide)/docs/guide/_parts/rich'
import { env } from '@/lib/platform/env'
import { isRootHost, organizationOfHost } from '@/lib/platform/gate/host'
import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import { readDemo } from './demo'
import { Reference } from './reference'

const document = '/api/v1/openapi.json'
const eventDocument = '/api/v1/asyncapi.json'

export default async function DocsPage() {
  // A page made at build time would carry no nonce for its scripts.
  await connection()
  if (env().deployment === 'production') notFound()
  const [visitor, demos] = await Promise.all([pageContext(), readDemo()])
  const { t, textsOf, language, host, organization } = visitor
  const demo = demos.find(({ slug }) => slug === organization?.slug)
  const { words, attempt } = textsOf('docs').docs
  // Where the host does not name it: the organization was chosen, or is the one of this installation.
  const isOwnHost = organizationOfHost(host, null).slug === organization?.slug
  const picker = isRootHost(host) ? { chosen: organization?.slug ?? '', known: demos.map(({ slug }) => slug) } : null
  preload(document, { as: 'fetch', crossOrigin: 'anonymous' })
  const places = (
    <>
      <a href="/docs/guide">{t('guide.title')}</a>
      <a href="/console">{t('docs.console')}</a>
      <a href="/verify">{t('docs.verify')}</a>
      <a href={document}>{t('docs.document')}</a>
      <a href={eventDocument}>{t('docs.eventDocument')}</a>
    </>
  )
  return (
    <Frame label={visitor} actions={places}>
      <div className="stack">
        <h1>{t('docs.title')}</h1>
        <p>{t('docs.intro')}</p>
        <p className="soft docs-hint">
          <Rich text={t('docs.languageHint')} />
        </p>
        <noscript>
          <p className="notice">{t('docs.needsScript')}</p>
        </noscript>
        <Reference
          url={document}
          language={language}
          organization={isOwnHost ? '' : (organization?.slug ?? '')}
          demo={demo}
          words={words}
          attempt={{ words: attempt, demoKey: demo?.apiKey ?? null, picker }}
        />
      </div>
    </Frame>
  )
}

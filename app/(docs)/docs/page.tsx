import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { preload } from 'react-dom'
import { Rich } from '@/app/(guide)/docs/guide/_parts/rich'
import { areas } from '@/lib/domain/areas'
import { env } from '@/lib/platform/env'
import { isRootHost, organizationOfHost } from '@/lib/platform/gate/host'
import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import { Areas } from './areas'
import { readDemo } from './demo'
import { Reference } from './reference'

const document = '/api/v1/openapi.json'
const addressOf = (query: Record<string, string>) => `/docs?${new URLSearchParams(query)}`
/** The first text of a parameter of the address. */
const one = (value: string | string[] | undefined) => [value ?? ''].flat()[0] ?? ''
const eventDocument = '/api/v1/asyncapi.json'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The areas of the API, and one of them: that of the address, else the first. */
export default async function DocsPage({ searchParams }: Props) {
  // A page made at build time would carry no nonce for its scripts.
  await connection()
  if (env().deployment === 'production') notFound()
  const [visitor, demos, asked] = await Promise.all([pageContext(), readDemo(), searchParams])
  const { t, textsOf, language, host, organization } = visitor
  const demo = demos.find(({ slug }) => slug === organization?.slug)
  const { words, attempt } = textsOf('docs').docs
  // Where the host does not name it: the organization was chosen, or is the one of this installation.
  const isOwnHost = organizationOfHost(host, null).slug === organization?.slug
  const picker = isRootHost(host) ? { chosen: organization?.slug ?? '', known: demos.map(({ slug }) => slug) } : null
  const all = areas().map((area) => ({ ...area, description: t(`docs.tags.${area.key}`) }))
  const area = all.find(({ key }) => key === one(asked.area)) ?? all[0]
  const chosen = one(asked.organization)
  const kept: Record<string, string> = chosen ? { organization: chosen } : {}
  const hrefs = Object.fromEntries(all.map(({ key }) => [key, addressOf({ ...kept, area: key })]))
  const url = `${document}?area=${area?.key}`
  preload(url, { as: 'fetch', crossOrigin: 'anonymous' })
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
    <Frame label={visitor} actions={places} query={{ ...kept, ...(one(asked.area) && { area: one(asked.area) }) }}>
      <div className="stack">
        <h1>{t('docs.title')}</h1>
        <p>{t('docs.intro')}</p>
        <p className="soft docs-hint">
          <Rich text={t('docs.languageHint')} />
        </p>
        <noscript>
          <p className="notice">{t('docs.needsScript')}</p>
        </noscript>
        <Areas areas={all} current={area?.key ?? ''} hrefs={hrefs} words={words} />
        <Reference
          url={url}
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

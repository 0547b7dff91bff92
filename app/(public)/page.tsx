import type { Metadata } from 'next'
import { hasOrganizations } from '@/lib/domain/standards/operator/founding.service'
import { isRootHost } from '@/lib/platform/gate/host'
import { direction } from '@/lib/platform/i18n/languages'
import { EntryFrame } from '@/lib/ui/entry-frame'
import { Frame } from '@/lib/ui/frame'
import { pageContext, type Visitor } from '@/lib/ui/page-context'
import { FirstRun } from './first-run'
import { Front } from './front'
import { addressOf, organizationField, slugOf } from './organization-address'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const { organization, language, t } = await pageContext()
  return { title: organization ? `${organization.name[language]} · ${t('common.productName')}` : t('common.productName') }
}

export default async function HomePage({ searchParams }: Props) {
  const visitor = await pageContext()
  const { t, language, organization, host } = visitor
  const query = await searchParams
  if (organization) return <Front visitor={visitor} cursor={typeof query.cursor === 'string' ? query.cursor : undefined} />
  if (!(await hasOrganizations())) return <FirstRun />
  const asked = query[organizationField]
  const slug = slugOf(asked)
  if (slug) return <GoOn visitor={visitor} address={addressOf(slug, host)} />
  // Nobody can know yet which language is wanted here, so the question is asked in both.
  const order = language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <EntryFrame>
      <div className="stack">
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
    </EntryFrame>
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

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { mostCodes, verifyCertificates } from '@/lib/domain/assessing/certificates/certificates.contract'
import { codesIn } from '@/lib/domain/assessing/certificates/certificates.rules'
import { ApiError } from '@/lib/platform/http/client'
import { Frame } from '@/lib/ui/frame'
import { setStatus } from '@/lib/ui/http-status'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { Results } from './results'
import type { Verified } from './results-csv'

/** The most characters of a pasted list: it is part of the address, so that the page works without scripts. */
const longest = 8000

export async function generateMetadata(): Promise<Metadata> {
  const { organization, language, t } = await pageContext()
  const title = pageTitle(t('verify.many.title'), { organization, language, product: t('common.productName') })
  return { title, robots: { index: false } }
}

type Answer = { found: Verified[] } | { refusal: string }

async function verify(codes: string[]): Promise<Answer> {
  const { api } = await pageContext()
  try {
    return { found: (await api(verifyCertificates, { body: { codes } })).data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const wait: Record<string, string> = error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) }
    setStatus(error.status === 429 ? 429 : 503, wait)
    return { refusal: error.message }
  }
}

export default async function VerifyManyPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const visitor = await pageContext()
  const { t, organization, language } = visitor
  if (!organization) redirect('/verify')
  const { codes: sent } = await searchParams
  const text = (typeof sent === 'string' ? sent : '').slice(0, longest)
  const codes = codesIn(text)
  const answer = codes.length > 0 ? await verify(codes.slice(0, mostCodes)) : null
  return (
    <Frame label={visitor} query={text ? { codes: text } : {}}>
      <div className="stack">
        <h1>{t('verify.many.title')}</h1>
        <form method="get" action="/verify/bulk" className="panel stack">
          <div className="field">
            <label htmlFor="codes">{t('verify.many.codes')}</label>
            <textarea
              id="codes"
              name="codes"
              defaultValue={text}
              dir="ltr"
              className="code"
              rows={6}
              required
              maxLength={longest}
              autoComplete="off"
              spellCheck={false}
              aria-describedby="codes-hint"
            />
            <p id="codes-hint" className="small soft">
              {t('verify.many.intro', { most: mostCodes })}
            </p>
          </div>
          <div className="row">
            <button className="button" type="submit">
              {t('verify.many.check')}
            </button>
            <a href="/verify">{t('verify.many.one')}</a>
          </div>
        </form>
        {text && codes.length === 0 && <p role="status">{t('verify.many.none')}</p>}
        {codes.length > mostCodes && <p role="status">{t('verify.many.tooMany', { count: codes.length, most: mostCodes })}</p>}
        {answer && 'refusal' in answer && <p role="alert">{answer.refusal}</p>}
        {answer && 'found' in answer && <Results found={answer.found} organization={organization} language={language} t={t} />}
      </div>
    </Frame>
  )
}

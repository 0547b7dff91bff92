import { pageContext } from '@/lib/ui/page-context'

const submit = "document.getElementById('renew').submit()"

/** Stands in for a page whose access token ran out: a page cannot set cookies, the form's address can. It sends itself where scripts run. */
export async function Renew() {
  const { t, path, nonce } = await pageContext()
  return (
    <>
      <title>{t('common.productName')}</title>
      <form id="renew" method="post" action="/learn/do/renew" className="stack">
        <input type="hidden" name="next" value={path} />
        <h1>{t('learn.renew.title')}</h1>
        <p>{t('learn.renew.detail')}</p>
        <div>
          <button type="submit" className="button">
            {t('learn.renew.go')}
          </button>
        </div>
      </form>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: submit }} />
    </>
  )
}

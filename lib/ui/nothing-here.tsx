import { Frame } from './frame'
import { pageContext } from './page-context'
import { pageTitle } from './page-title'

export async function nothingHereMetadata() {
  const { t, organization, language } = await pageContext()
  return { title: pageTitle(t('common.notFound.title'), { organization, language, product: t('common.productName') }) }
}

/** The page for every address without a page. */
export async function NothingHere() {
  const visitor = await pageContext()
  return (
    <Frame label={visitor} narrow>
      <div className="panel stack">
        <h1>{visitor.t('common.notFound.title')}</h1>
        <p>{visitor.t('common.notFound.detail')}</p>
        <p className="row">
          <a className="button" href="/">
            {visitor.t('common.notFound.home')}
          </a>
          <a href="/verify">{visitor.t('common.notFound.verify')}</a>
          <a href="/learn">{visitor.t('common.notFound.signIn')}</a>
        </p>
      </div>
    </Frame>
  )
}

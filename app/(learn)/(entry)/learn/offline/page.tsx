import { direction, languages } from '@/lib/platform/i18n/languages'
import { Logo } from '@/lib/ui/logo'
import { pageContext } from '@/lib/ui/page-context'
import { ReadyMark } from '@/lib/ui/ready-mark'
import styles from './offline.module.css'

/** Stands in for a page that is not kept, when there is no connection. Kept before it is needed, so it is in both languages and says nothing of anybody. */
export default async function OfflinePage() {
  const { tIn, language } = await pageContext()
  const inOrder = [language, ...languages.filter((other) => other !== language)]
  return (
    <main id="content" className={styles.page}>
      <title>{inOrder.map((each) => tIn(each, 'learn.offline.title')).join(' · ')}</title>
      <div className={`panel stack ${styles.offline}`}>
        <Logo size={40} />
        {inOrder.map((each, at) => {
          const Title = at === 0 ? 'h1' : 'h2'
          return (
            <section key={each} className="stack" lang={each} dir={direction(each)}>
              <Title>{tIn(each, 'learn.offline.title')}</Title>
              <p>{tIn(each, 'learn.offline.detail')}</p>
              <div className="row">
                <a className="button" href="/learn">
                  {tIn(each, 'learn.offline.home')}
                </a>
                <a href="?">{tIn(each, 'learn.offline.again')}</a>
              </div>
            </section>
          )
        })}
      </div>
      <ReadyMark />
    </main>
  )
}

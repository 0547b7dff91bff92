import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { isMailboxOpen, keptMails } from '@/lib/platform/mail/kept'
import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { ReadyMark } from '@/lib/ui/ready-mark'
import { regionalFormatOf } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import styles from './mailbox.module.css'

export async function generateMetadata(): Promise<Metadata> {
  const { t, organization, language } = await pageContext()
  return { title: pageTitle(t('console.mailbox.title'), { organization, language, product: t('common.productName') }) }
}

/** The mails of an organization in development, where no mail server is set. Their links let anybody in: there is no such page anywhere else. */
export default async function MailboxPage() {
  const visitor = await pageContext()
  const { language, organization, t } = visitor
  if (!organization || !isMailboxOpen()) notFound()
  const mails = await keptMails(organization.id)
  const regional = regionalFormatOf(language, organization, { timeZone: null, numerals: 'auto' })
  return (
    <Frame label={visitor}>
      <div className="stack">
        <h1>{t('console.mailbox.title')}</h1>
        <p className="soft">{t('console.mailbox.intro')}</p>
        {mails.length === 0 && <p className="panel">{t('console.mailbox.none')}</p>}
        {mails.map(({ id, to, subject, text, html, sentAt }, at) => (
          <details key={id} className="panel" open={at === 0}>
            <summary>
              <bdi>{subject}</bdi>
              <span className="row baseline small soft">
                {/* Whole, because the tour of the collection looks for it here. */}
                <bdi dir="ltr">{to}</bdi>
                <When at={sentAt} regional={regional} as="short" />
              </span>
            </summary>
            <div className={`stack ${styles.parts}`}>
              <h2 className="small soft">{t('console.mailbox.html')}</h2>
              <iframe className={styles.mail} title={subject} sandbox="" srcDoc={html} />
              <h2 className="small soft">{t('console.mailbox.text')}</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <pre className={`well ${styles.text}`} dir="auto" tabIndex={0} data-text="theirs">
                {text}
              </pre>
            </div>
          </details>
        ))}
        <ReadyMark />
      </div>
    </Frame>
  )
}

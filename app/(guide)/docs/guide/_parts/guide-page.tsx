import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { env } from '@/lib/platform/env'
import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { chapters } from './chapters'
import styles from './guide.module.css'

/** The context of every page of the guide; like the reference, outside production only. */
export async function guideContext() {
  await connection()
  if (env().deployment === 'production') notFound()
  return pageContext()
}

/** The title of a page of the guide; without a name of its own, of the guide. */
export async function guideTitle(title?: string) {
  const { t, organization, language } = await pageContext()
  const page = [title, t('guide.title')].filter(Boolean).join(' · ')
  return { title: pageTitle(page, { organization, language, product: t('common.productName') }) }
}

/** A page of the guide beside the list of its chapters. */
export async function GuidePage({ current, children }: { current: string; children: ReactNode }) {
  const visitor = await guideContext()
  const { t } = visitor
  const link = (slug: string, title: string) => (
    <li key={slug}>
      <a href={`/docs/guide${slug && `/${slug}`}`} aria-current={slug === current ? 'page' : undefined}>
        {title}
      </a>
    </li>
  )
  return (
    <Frame label={visitor} actions={<a href="/docs">{t('guide.reference')}</a>}>
      <div className={styles.guide}>
        <article className={styles.article}>
          <a className={styles.jump} href="#contents">
            {t('guide.contents')}
          </a>
          {children}
        </article>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{t('guide.contents')}</h2>
          <ul>
            {link('', t('guide.title'))}
            {chapters.map(({ key, slug }) => link(slug, t(`guide.chapters.${key}.title`)))}
          </ul>
        </nav>
      </div>
    </Frame>
  )
}

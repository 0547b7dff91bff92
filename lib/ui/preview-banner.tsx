import { demoSlugs } from '@/lib/platform/demo-slugs'
import { env } from '@/lib/platform/env'
import { withoutInvisible } from '@/lib/platform/i18n/invisible'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import styles from './preview-banner.module.css'

/** Isolated, so that a Latin name keeps its order within an Arabic sentence. */
const isolated = (name: string) => `\u2066${withoutInvisible(name)}\u2069`
const short = (commit: string) => commit.slice(0, 10)

/** On every page of a preview: which branch and commit it shows, in both languages, and its organizations, which share the one host. */
export function PreviewBanner({ language, current }: { language: Language; current: string | undefined }) {
  const { preview } = env()
  if (!preview) return null
  const { branch, commit } = preview
  const order = language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <aside className={styles.banner} data-preview>
      <div className={styles.names}>
        {order.map((each) => (
          <p key={each} lang={each} dir={direction(each)}>
            {text(each, 'common.preview.name', { branch: isolated(branch) })}
            {commit && ` · ${text(each, 'common.preview.commit', { commit: isolated(short(commit)) })}`}
          </p>
        ))}
      </div>
      <nav aria-label={text(language, 'common.preview.switch')} className={styles.switch}>
        {demoSlugs.map((slug) => (
          <a key={slug} href={`/?organization=${slug}`} aria-current={slug === current ? 'true' : undefined} dir="ltr">
            {slug}
          </a>
        ))}
      </nav>
    </aside>
  )
}

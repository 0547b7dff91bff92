'use client'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { grounds } from '@/lib/ui/accent'
import { type Logos, OrganizationMark } from '@/lib/ui/organization-mark'
import { useTranslations } from '@/lib/ui/translations'
import styles from './branding.module.css'

type Props = { logos: Logos; names: Record<Language, string>; sender: Record<Language, string> }

const schemes = ['light', 'dark'] as const
const order = ['ar', 'en'] as const
/** The colour of text on the ground of each scheme, as in tokens.css. */
const inks = { light: '#16211f', dark: '#e6eeec' }

/** The head of a page and of a mail with the chosen logos, in both directions and on both grounds. */
export function BrandingPreview({ logos, names, sender }: Props) {
  const t = useTranslations('organization.branding')
  return (
    <section className={styles.previews} aria-label={t('preview')}>
      {order.flatMap((language) =>
        schemes.map((scheme) => {
          const dir = direction(language)
          return (
            <div key={`${language}-${scheme}`} className="stack tight">
              <span className="small soft">{`${t(dir === 'rtl' ? 'right' : 'left')} · ${t(scheme)}`}</span>
              <div
                className={styles.head}
                lang={language}
                dir={dir}
                style={{ background: grounds[scheme].surface, color: inks[scheme] }}
              >
                <OrganizationMark logos={logos} size={32} scheme={scheme} />
                <span className={styles.names}>
                  <bdi>{names[language]}</bdi>
                  <span className="small">{t('from', { name: `\u2068${sender[language] || names[language]}\u2069` })}</span>
                </span>
              </div>
            </div>
          )
        }),
      )}
    </section>
  )
}

'use client'
import type { CSSProperties } from 'react'
import { accentOf, grounds, isColour, least } from '@/lib/ui/accent'
import { contrast } from '@/lib/ui/contrast'
import { useTranslations } from '@/lib/ui/translations'

const schemes = ['light', 'dark'] as const

/** A colour as pages will show it in both colour schemes, with its contrast: as it is, or darker or lighter until it can be read. */
export function AccentPreview({ colour }: { colour: string }) {
  const t = useTranslations('organization.preview')
  if (!isColour(colour)) return <p className="soft">{t('malformed', { example: '\u2066#0d5f56\u2069' })}</p>
  const accents = accentOf(colour.toLowerCase())
  return (
    <section className="stack tight" aria-label={t('title')}>
      <div className="split">
        {schemes.map((scheme) => {
          const { accent } = accents[scheme]
          const { surface, onAccent } = grounds[scheme]
          const own = { '--accent': accent, '--on-accent': onAccent, background: surface, color: accent } as CSSProperties
          return (
            <div key={scheme} className="stack tight">
              <span className="small soft">{t(scheme)}</span>
              <div className="well row" style={own}>
                <span className="button" aria-hidden="true">
                  {t('button')}
                </span>
                <span aria-hidden="true" style={{ textDecoration: 'underline' }}>
                  {t('link')}
                </span>
              </div>
              <span className="small soft">
                {t(accent === colour.toLowerCase() ? 'asGiven' : 'adjusted')}{' '}
                {t('contrast', { ratio: Math.floor(contrast(accent, surface) * 10) / 10, least })}
              </span>
            </div>
          )
        })}
      </div>
    </section>
  )
}

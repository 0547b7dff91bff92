'use client'
import type { readTrack } from '@/lib/domain/learning/media/tracks/tracks.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

/** The findings in a track to check, with the line of its file. */
export function TrackFindings({ findings }: { findings: DataOf<typeof readTrack>['findings'] }) {
  const t = useTranslations('mediaDesk.tracks')
  if (findings.length === 0) return <p className="soft">{t('clean')}</p>
  return (
    <ul className="lines" aria-label={t('findings')}>
      {findings.map(({ line, rule, severity }) => (
        <li key={`${line} ${rule}`} className="row tight">
          <span className={severity === 'error' ? 'badge bad' : 'badge warn'}>{t('line', { line })}</span>
          <span>{t(`rules.${rule}`)}</span>
        </li>
      ))}
    </ul>
  )
}

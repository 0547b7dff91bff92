import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import { localeOf, type RegionalFormat } from '@/lib/ui/regional-format'
import { recordsOf, textOf } from '../../body-values'
import { Picture, pictureOf } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { Trail } from '../../parts/trail'
import type { ModulePlayer, PlayerProps } from '../../scene'
import styles from './timeline.module.css'

/** A year, a month or a day as it is read; with `both` the Hijri day beside it, of years and months the Hijri year they begin in. */
export function dateOf(date: string, calendar: unknown, regional: RegionalFormat): { written: string; hijri: string | null } {
  const [, , month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? []
  const at = new Date(`${date}${month ? '' : '-01'}${day ? '' : '-01'}T12:00:00Z`)
  if (Number.isNaN(at.getTime())) return { written: date, hijri: null }
  const { language, numerals, adjustDays } = regional
  const zone = { timeZone: 'UTC', numerals }
  const written = day
    ? gregorian(at, language, zone)
    : new Intl.DateTimeFormat(localeOf(regional), { timeZone: 'UTC', year: 'numeric', ...(month && { month: 'long' }) }).format(
        at,
      )
  if (calendar !== 'both') return { written, hijri: null }
  if (day) return { written, hijri: hijri(at, language, { ...zone, adjustDays }) }
  const year = new Intl.DateTimeFormat(`${language}-u-ca-islamic-umalqura-nu-${numerals}`, { timeZone: 'UTC', year: 'numeric' })
  return { written, hijri: year.format(at) }
}

function Timeline({ module, scene }: PlayerProps) {
  const { body, settings, assets } = module
  return (
    <div className="stack">
      <Lines text={textOf(body.intro)} />
      <ol className={styles.line}>
        {recordsOf(body.events).map((event) => {
          const shown = dateOf(textOf(event.date), settings.calendar, scene.regional)
          return (
            <li key={textOf(event.id)} className={styles.event}>
              <time dateTime={textOf(event.date)} className="small soft">
                <bdi>{shown.written}</bdi>
                {shown.hijri && (
                  <>
                    {' '}
                    <bdi>({shown.hijri})</bdi>
                  </>
                )}
              </time>
              <h2 dir="auto">{textOf(event.title)}</h2>
              <Lines text={textOf(event.text)} />
              <Picture
                shown={pictureOf(assets, event.image, textOf(event.alt))}
                alt={textOf(event.alt)}
                className={styles.picture}
              />
            </li>
          )
        })}
      </ol>
      <Trail module={module} scene={scene} />
    </div>
  )
}

export const timeline: ModulePlayer = { typeKey: 'interactive.timeline', Played: Timeline }

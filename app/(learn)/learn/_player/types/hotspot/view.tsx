import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { Picture, type Shown } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { said } from '../../said'
import styles from './hotspot.module.css'

export type Spot = { id: string; x: number; y: number; title: string; text: string; isMirrored: boolean }
export type Hotspots = { picture: Shown | null; alt: string; spots: Spot[] }
type Props = {
  hotspots: Hotspots
  opened: ReadonlySet<string>
  texts: Messages['player']['hotspot']
  regional: RegionalFormat
  onOpen?: (id: string) => void
}

const share = (value: number) => `${Math.min(100, Math.max(0, value * 100))}%`

/**
 * A picture with numbered marks, and below it what there is to say of each: without script the marks are links to it. The places are sizes of empty
 * drawings, because the content policy allows no style in the page.
 */
export function HotspotView({ hotspots: { picture, alt, spots }, opened, texts, regional, onOpen }: Props) {
  return (
    <div className="stack">
      {picture && (
        <div className={styles.stage}>
          <Picture shown={picture} alt={alt} className={styles.picture} />
          {spots.map(({ id, x, y, title, isMirrored }, at) => (
            <div key={id} className={styles.layer} dir={isMirrored ? undefined : 'ltr'}>
              <svg width="1" height={share(y)} aria-hidden="true" focusable="false" />
              <div className={styles.line}>
                <svg width={share(x)} height="1" aria-hidden="true" focusable="false" />
                <a
                  href={`#spot-${id}`}
                  className={styles.mark}
                  data-opened={opened.has(id) || undefined}
                  aria-label={title || said(texts.spot, { number: at + 1 }, regional)}
                  onClick={onOpen && (() => onOpen(id))}
                >
                  {numberIn(regional, at + 1)}
                </a>
              </div>
            </div>
          ))}
        </div>
      )}
      {!picture && <Picture shown={null} alt={alt} />}
      <ol className={styles.list}>
        {spots.map(({ id, title, text }, at) => (
          <li key={id} id={`spot-${id}`}>
            <details
              name="spots"
              className={styles.spot}
              onToggle={onOpen && ((event) => event.currentTarget.open && onOpen(id))}
            >
              <summary>
                <span className={styles.number} data-opened={opened.has(id) || undefined}>
                  {numberIn(regional, at + 1)}
                </span>
                <span dir="auto">{title || said(texts.spot, { number: at + 1 }, regional)}</span>
                {opened.has(id) && <span className="hidden-visually">{texts.seen}</span>}
              </summary>
              <Lines text={text} />
            </details>
          </li>
        ))}
      </ol>
      <p className="small soft">
        {said(texts.done, { done: spots.filter(({ id }) => opened.has(id)).length, count: spots.length }, regional)}
      </p>
    </div>
  )
}

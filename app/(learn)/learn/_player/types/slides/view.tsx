import type { Ref } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { Picture, type Shown } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { said } from '../../said'
import styles from './slides.module.css'

export type Slide = { id: string; title: string; text: string; picture: Shown | null; alt: string }
type Props = {
  slides: Slide[]
  viewed: ReadonlySet<string>
  texts: Messages['player']['slides']
  regional: RegionalFormat
  strip?: Ref<HTMLOListElement>
}

/** Slides side by side in the reading direction: swiped, scrolled, or gone through by the links on each, with and without script. */
export const SlidesView = ({ slides, viewed, texts, regional, strip }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <ol className={styles.strip} ref={strip} tabIndex={0} aria-label={texts.label}>
    {slides.map(({ id, title, text, picture, alt }, at) => {
      const [before, after] = [slides[at - 1], slides[at + 1]]
      return (
        <li key={id} id={`slide-${id}`} data-slide={id} className={`panel ${styles.slide}`}>
          <p className="small soft">
            {said(texts.place, { number: at + 1, count: slides.length }, regional)}
            {viewed.has(id) && ` · ${texts.viewed}`}
          </p>
          <h2 dir="auto">{title}</h2>
          <Picture shown={picture} alt={alt} className={styles.picture} />
          <Lines text={text} />
          <p className={styles.ways}>
            {before ? <a href={`#slide-${before.id}`}>{texts.before}</a> : <span />}
            {after && (
              <a href={`#slide-${after.id}`} className="button quiet">
                {texts.after}
              </a>
            )}
          </p>
        </li>
      )
    })}
  </ol>
)

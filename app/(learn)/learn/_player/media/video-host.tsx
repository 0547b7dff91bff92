import type { Messages } from '@/messages/catalogue'
import type { FilmSource } from './film'
import styles from './media.module.css'
import { frameAddress } from './video-host.rules'

type Props = { source: FilmSource; title: string; texts: Messages['player']['media'] }

/** A film at a video host, in a frame of that host: what is watched there cannot be measured, and the page says so. */
export function VideoHost({ source, title, texts }: Props) {
  const address = frameAddress(source)
  if (!address) return <p className="notice">{texts.missing}</p>
  return (
    <div className="stack">
      <iframe
        className={styles.host}
        src={address}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin"
        loading="lazy"
      />
      <p className="notice">{texts.notMeasured}</p>
      <p>
        <a href={source.url} target="_blank" rel="noopener noreferrer">
          {texts.openElsewhere}
        </a>
      </p>
    </div>
  )
}

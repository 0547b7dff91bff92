import { numberOf, textOf, textsOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import { Trail } from '../../parts/trail'
import type { ModulePlayer, PlayerProps } from '../../scene'
import styles from './embed.module.css'

/** Whether a page may be shown: over https, and on a host that the author allows, where any are named. */
export function mayEmbed(url: string, allowList: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && (allowList.length === 0 || allowList.includes(hostname))
}

/**
 * The sandbox permissions of the embedded page. The page is never of our own origin: only other hosts are
 * framed.
 */
const sandboxes: Record<string, string> = {
  strict: '',
  forms: 'allow-forms allow-popups',
  scripts: 'allow-forms allow-popups allow-scripts allow-same-origin',
}

/** A page of somebody else: what it says in words, the way to it, and the page itself in a sandbox once the reader asks for it. */
function Embed({ module, scene, reader, texts: { embed: texts } }: PlayerProps) {
  const { body, settings } = module
  const url = textOf(body.url)
  const isAllowed = mayEmbed(url, textsOf(settings.allowList))
  const isOurs = isAllowed && new URL(url).host === reader.host
  return (
    <div className="stack">
      <h2 dir="auto">{textOf(body.title)}</h2>
      <Lines text={textOf(body.fallbackText)} />
      {isAllowed && !isOurs && (
        <details className={styles.page}>
          <summary>{texts.show}</summary>
          <iframe
            src={url}
            title={textOf(body.title)}
            height={numberOf(settings.height, 480)}
            sandbox={sandboxes[textOf(settings.sandbox)] ?? ''}
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        </details>
      )}
      {isAllowed ? (
        <p className="row">
          <a className="button" href={url} target="_blank" rel="noopener noreferrer">
            {texts.open}
          </a>
          <bdi dir="ltr" className="small soft">
            {new URL(url).hostname}
          </bdi>
        </p>
      ) : (
        <p className="notice">{texts.refused}</p>
      )}
      <Trail module={module} scene={scene} />
    </div>
  )
}

export const embed: ModulePlayer = { typeKey: 'content.embed', Played: Embed }

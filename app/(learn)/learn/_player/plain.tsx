import { Formatted } from './formatted'
import { Picture } from './picture'
import styles from './player.module.css'
import type { LearnerModule } from './props'

/** Keys of texts for readers, and not of codes, among what bodies hold. */
const isWords = (value: string) => /\s|[\u0620-\u064a]/u.test(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any other module as plain text in the order of its body: readable, though nothing can be answered. */
export const Plain = ({ module }: { module: LearnerModule }) => (
  <div className={styles.prose}>
    <Value value={module.body} place="" module={module} />
  </div>
)

type Props = { value: unknown; place: string; module: LearnerModule }
function Value({ value, place, module }: Props) {
  const html = module.html[place]
  if (html !== undefined) return <Formatted html={html} />
  if (typeof value === 'string') {
    const asset = module.assets[value]
    if (asset?.kind === 'image') return <Picture asset={asset} alt={asset.altText ?? ''} caption="" />
    if (asset) return <a href={asset.url}>{asset.name}</a>
    return isWords(value) ? <p>{value}</p> : null
  }
  const inside = (key: string | number) => (place ? `${place}.${key}` : String(key))
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item of any type has no other name
          <li key={at}>
            <Value value={one} place={inside(at)} module={module} />
          </li>
        ))}
      </ul>
    )
  if (!isObject(value)) return null
  return Object.entries(value).map(([key, one]) => <Value key={key} value={one} place={inside(key)} module={module} />)
}
